"""How ships come into sight. Rules: docs/rules/starprobe.md §16."""

from math import isqrt

from turnsheet.games.starprobe.space_battle.battle import Vessel
from turnsheet.games.starprobe.space_battle.field import Field, called
from turnsheet.games.starprobe.space_battle.grid import HEADINGS, ahead
from turnsheet.games.starprobe.space_battle.numbers import AWAY

POINTS = (("ahead", 0), ("to the right", 2), ("to the left", 6), ("behind", 4))
"""The cardinal points of RM 1-a, and how far they are from the front, in eighths of a circle."""


def appear(field: Field, count: int, last: int) -> None:
    """Ships of natives appear around the explorer, each at a drawn point and facing him; a velocity for each point."""
    own, level = field.own, field.battle.level
    points = [field.roll("point", last + each).die(4) - 1 for each in range(1, count + 1)]
    speeds = {point: field.roll("velocity", last + 1).die(10) for point in sorted(set(points))}
    for number, point in enumerate(points, last + 1):
        word, eighths = POINTS[point]
        heading = (own.heading + eighths) % 8
        at = ahead(own.at, heading, steps(heading, AWAY))
        salvos = field.numbers.launchers[level].carried
        vessel = Vessel(number, "natives", "warship", level, at, (heading + 4) % 8, speeds[point], salvos)
        field.put(vessel)
        field.tell("arrived", f"{called(vessel)} appears {word}, at velocity {vessel.velocity}.", number)


def steps(heading: int, away: int) -> int:
    """How many squares on a heading make up a straight distance, rounded."""
    dx, dy = HEADINGS[heading]
    return (isqrt(4 * away * away // (dx * dx + dy * dy)) + 1) // 2
