"""The military in space: a call with a priority, and ships that come. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.space_battle.arriving import steps
from turnsheet.games.starprobe.space_battle.battle import Battle, Vessel
from turnsheet.games.starprobe.space_battle.field import Field, called
from turnsheet.games.starprobe.space_battle.grid import ahead
from turnsheet.games.starprobe.space_battle.numbers import BEHIND, Numbers
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL


def why_not_call(battle: Battle, priority: str, numbers: Numbers) -> str | None:
    """Why the military cannot be called."""
    if battle.priority:
        return f"The military has been called, with priority {battle.priority}."
    if priority not in numbers.military:
        return f"Priorities are 1 to 10 and 10E, not '{priority}'."
    return None


def call(field: Field, priority: str) -> None:
    """Call the military. The turns until it comes begin with this one."""
    relief = field.numbers.military[priority]
    field.priority, field.relief, field.charge = priority, relief.turns, relief.charge
    ships = "1 ship" if relief.ships == 1 else f"{relief.ships} ships"
    text = f"The military is called with priority {priority}: {ships} in {relief.turns} turns, for {relief.charge} M."
    field.tell("called", text, amount=relief.charge)


def relieve(field: Field) -> None:
    """A turn has passed: the military comes if it is time, behind the explorer, facing and flying as he does."""
    if not field.relief:
        return
    field.relief -= 1
    if field.relief:
        return
    count = field.numbers.military[field.priority].ships
    own = field.own
    at = ahead(own.at, own.heading, -steps(own.heading, BEHIND))
    salvos = field.numbers.launchers[EXPLORER_LEVEL].carried
    for _ in range(count):
        field.ships += 1
        vessel = Vessel(field.ships, "military", "warship", EXPLORER_LEVEL, at, own.heading, own.velocity, salvos)
        field.put(vessel)
        field.tell("arrived", f"{called(vessel)} arrives.", vessel.number)
    field.helped = True
