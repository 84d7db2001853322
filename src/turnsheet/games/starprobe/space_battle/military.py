"""The military in space: a call with a priority, and ships that come. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.space_battle.arrivals import steps
from turnsheet.games.starprobe.space_battle.battle import Battle, Vessel
from turnsheet.games.starprobe.space_battle.battle_tables import BEHIND, BattleTables
from turnsheet.games.starprobe.space_battle.geometry import ahead
from turnsheet.games.starprobe.space_battle.workspace import Workspace, called
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL


def why_not_call(battle: Battle, priority: str, numbers: BattleTables) -> str | None:
    """Why the military cannot be called."""
    if battle.priority:
        return f"The military has been called, with priority {battle.priority}."
    if priority not in numbers.military:
        return f"Priorities are 1 to 10 and 10E, not '{priority}'."
    return None


def call(workspace: Workspace, priority: str) -> None:
    """Call the military. The turns until it comes begin with this one."""
    relief = workspace.numbers.military[priority]
    workspace.priority, workspace.relief, workspace.charge = priority, relief.turns, relief.charge
    ships = "1 ship" if relief.ships == 1 else f"{relief.ships} ships"
    text = f"The military is called with priority {priority}: {ships} in {relief.turns} turns, for {relief.charge} M."
    workspace.tell("called", text, amount=relief.charge)


def relieve(workspace: Workspace) -> None:
    """A turn has passed: the military comes if it is time, behind the explorer's ship, facing and flying as it does."""
    if not workspace.relief:
        return
    workspace.relief -= 1
    if workspace.relief:
        return
    count = workspace.numbers.military[workspace.priority].ships
    own = workspace.own
    at = ahead(own.at, own.heading, -steps(own.heading, BEHIND))
    salvos = workspace.numbers.launchers[EXPLORER_LEVEL].carried
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
        workspace.tell("arrived", f"{called(vessel)} arrives.", vessel.number)
    workspace.helped = True
