"""How ships come into a battle: those of the natives, and the military that was called. Rules: §16."""

from math import isqrt

from turnsheet.games.starprobe.rules.random_numbers import drawn
from turnsheet.games.starprobe.space_battle.battle import AWAY, BEHIND, Battle, Side, Square, Vessel
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, ahead
from turnsheet.games.starprobe.space_battle.workspace import Workspace, called
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL

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
        vessel = _warship(workspace, number, "natives", level, at, (heading + 4) % 8, speeds[point])
        workspace.tell(f"{called(vessel)} appears {word}, at velocity {vessel.velocity}.")


def _warship(
    workspace: Workspace, number: int, side: Side, level: int, at: Square, heading: int, velocity: int
) -> Vessel:
    """A ship comes into the battle, with all its salvos."""
    salvos = workspace.tables.missiles[level].carried
    vessel = Vessel(number, side, "warship", level, at=at, heading=heading, velocity=velocity, salvos=salvos)
    workspace.put(vessel)
    return vessel


def steps(heading: int, away: int) -> int:
    """How many squares on a heading make up a straight distance, rounded."""
    dx, dy = HEADINGS[heading]
    return (isqrt(4 * away * away // (dx * dx + dy * dy)) + 1) // 2


def time_between(workspace: Workspace) -> int:
    """How many turns pass before the natives are reinforced."""
    return drawn(workspace.roll("reinforcements"), workspace.tables.fleets[workspace.battle.level].turns)


def reinforce(workspace: Workspace) -> None:
    """A turn has passed: the natives' next ships come if it is time, as many as at first if they have that many."""
    battle = workspace.battle
    if battle.due:
        workspace.change(due=battle.due - 1)
    if battle.due != 1:
        return
    count = min(battle.wave, battle.left)
    appear(workspace, count, battle.ships)
    left = battle.left - count
    workspace.change(ships=battle.ships + count, left=left, due=time_between(workspace) if left else 0)


def why_not_call(battle: Battle, priority: str, tables: Tables) -> str | None:
    """Why the military cannot be called."""
    if battle.priority:
        return f"The military has been called, with priority {battle.priority}."
    if priority not in tables.space:
        return f"Priorities are 1 to 10 and 10E, not '{priority}'."
    return None


def call(workspace: Workspace, priority: str) -> None:
    """Call the military. The turns until it comes begin with this one."""
    relief = workspace.tables.space[priority]
    workspace.change(priority=priority, relief=relief.turns, charge=relief.charge)
    ships = "1 ship" if relief.ships == 1 else f"{relief.ships} ships"
    when = f"{ships} in {relief.turns} turns, for {relief.charge} M"
    workspace.tell(f"The military is called with priority {priority}: {when}.")


def relieve(workspace: Workspace) -> None:
    """A turn has passed: the military comes if it is time, behind the explorer's ship, facing and flying as it does."""
    battle, own = workspace.battle, workspace.own
    if battle.relief:
        workspace.change(relief=battle.relief - 1)
    if battle.relief != 1:
        return
    last = battle.ships + workspace.tables.space[battle.priority].ships
    at = ahead(own.at, own.heading, -steps(own.heading, BEHIND))
    for number in range(battle.ships + 1, last + 1):
        vessel = _warship(workspace, number, "military", EXPLORER_LEVEL, at, own.heading, own.velocity)
        workspace.tell(f"{called(vessel)} arrives.")
    workspace.change(ships=last, helped=True)
