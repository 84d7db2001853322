"""How ships of the natives come into sight, first and as reinforcements. Rules: docs/rules/starprobe.md §16."""

from math import isqrt

from turnsheet.games.starprobe.rules.random_numbers import drawn
from turnsheet.games.starprobe.space_battle.battle import Vessel
from turnsheet.games.starprobe.space_battle.battle_tables import AWAY
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, ahead
from turnsheet.games.starprobe.space_battle.workspace import Workspace, called

POINTS = (("ahead", 0), ("to the right", 2), ("to the left", 6), ("behind", 4))
"""The cardinal points of RM 1-a, and how far they are from the front, in eighths of a circle."""


def appear(workspace: Workspace, count: int, last: int) -> None:
    """Native ships appear around the explorer's ship, facing it, each at a drawn point; a velocity for each point."""
    own, level = workspace.own, workspace.battle.level
    points = [workspace.roll("point", last + each).die(4) - 1 for each in range(1, count + 1)]
    speeds = {point: workspace.roll("velocity", last + 1).die(10) for point in sorted(set(points))}
    for number, point in enumerate(points, last + 1):
        word, eighths = POINTS[point]
        heading = (own.heading + eighths) % 8
        at = ahead(own.at, heading, steps(heading, AWAY))
        salvos = workspace.numbers.launchers[level].carried
        vessel = Vessel(
            number,
            "natives",
            kind="warship",
            level=level,
            at=at,
            heading=(heading + 4) % 8,
            velocity=speeds[point],
            salvos=salvos,
        )
        workspace.put(vessel)
        workspace.tell("arrived", f"{called(vessel)} appears {word}, at velocity {vessel.velocity}.", number)


def steps(heading: int, away: int) -> int:
    """How many squares on a heading make up a straight distance, rounded."""
    dx, dy = HEADINGS[heading]
    return (isqrt(4 * away * away // (dx * dx + dy * dy)) + 1) // 2


def time_between(workspace: Workspace) -> int:
    """How many turns pass before the natives are reinforced."""
    return drawn(workspace.roll("reinforcements"), workspace.numbers.fleets[workspace.battle.level].time)


def reinforce(workspace: Workspace) -> None:
    """A turn has passed: the natives' next ships come if it is time, as many as at first if they have that many."""
    if not workspace.due:
        return
    workspace.due -= 1
    if workspace.due:
        return
    count = min(workspace.battle.wave, workspace.left)
    appear(workspace, count, workspace.ships)
    workspace.ships += count
    workspace.left -= count
    workspace.due = time_between(workspace) if workspace.left else 0
