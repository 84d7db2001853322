"""How ships come into a battle: those of the natives, and the military that was called. Rules: §16."""

from math import isqrt

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.rules.random_numbers import drawn
from turnsheet.games.starprobe.space_battle.battle import AWAY, BEHIND, Battle, Vessel
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, ahead
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.space_battle.vessel_names import called
from turnsheet.games.starprobe.space_battle.workspace import Workspace
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
        salvos = workspace.tables.missiles[level].carried
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
        workspace.tell("vessel appeared", vessel=called(vessel), where=word, velocity=vessel.velocity)


def steps(heading: int, away: int) -> int:
    """How many squares on a heading make up a straight distance, rounded."""
    dx, dy = HEADINGS[heading]
    return (isqrt(4 * away * away // (dx * dx + dy * dy)) + 1) // 2


def time_between(workspace: Workspace) -> int:
    """How many turns pass before the natives are reinforced."""
    return drawn(workspace.roll("reinforcements"), workspace.tables.fleets[workspace.battle.level].turns)


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


def why_not_call(battle: Battle, priority: str, tables: Tables) -> Why | None:
    """Why the military cannot be called."""
    if battle.priority:
        reason = f"The military has been called, with priority {battle.priority}."
        return Why(reason, "Give the order without 'call'.")
    if priority not in tables.space:
        return Why(f"Priorities are 1 to 10 and 10E, not '{priority}'.", "Choose one of these.")
    return None


def call(workspace: Workspace, priority: str) -> None:
    """Call the military. The turns until it comes begin with this one."""
    relief = workspace.tables.space[priority]
    workspace.priority, workspace.relief, workspace.charge = priority, relief.turns, relief.charge
    ships = count(relief.ships, "ship")
    turns, charge = relief.turns, relief.charge
    workspace.tell("military called to space", priority=priority, ships=ships, turns=turns, charge=charge)


def relieve(workspace: Workspace) -> None:
    """A turn has passed: the military comes if it is time, behind the explorer's ship, facing and flying as it does."""
    if not workspace.relief:
        return
    workspace.relief -= 1
    if workspace.relief:
        return
    count = workspace.tables.space[workspace.priority].ships
    own = workspace.own
    at = ahead(own.at, own.heading, -steps(own.heading, BEHIND))
    salvos = workspace.tables.missiles[EXPLORER_LEVEL].carried
    for _ in range(count):
        workspace.ships += 1
        vessel = Vessel(
            workspace.ships,
            "military",
            kind="warship",
            level=EXPLORER_LEVEL,
            at=at,
            heading=own.heading,
            velocity=own.velocity,
            salvos=salvos,
        )
        workspace.put(vessel)
        workspace.tell("vessel came", vessel=called(vessel))
    workspace.helped = True
