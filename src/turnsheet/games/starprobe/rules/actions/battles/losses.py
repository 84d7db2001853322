"""Losses: people who die are struck off and charged for. Rules: docs/rules/starprobe.md §6, §17."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.crew_and_cargo import TEAMS, count_of, people, with_count
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Unit

NAMES: dict[Unit, str] = {"naval": "100 naval personnel", **{unit: f"a {name}" for unit, name in TEAMS.items()}}


def lose(workspace: Workspace, seat: Seat, unit: Unit, count: int = 1) -> None:
    """Strike people off, and charge for them (6.1, 19.2)."""
    explorer = workspace.explorer(seat)
    count = min(count, count_of(explorer.crew, unit))
    if not count:
        return
    card = workspace.tables.units[unit]
    crew = with_count(explorer.crew, unit, count_of(explorer.crew, unit) - count)
    workspace.put(seat, replace(explorer, crew=crew, fallen=explorer.fallen + count * card.people))
    workspace.enter(seat, "lost", Quarters(-count * card.charge), unit)
    several = f"{count} {NAMES[unit].removeprefix('a ')}s"
    workspace.tell(seat, "people lost", whom=NAMES[unit] if count == 1 else several)


def wreck(workspace: Workspace, seat: Seat, why: str) -> None:
    """The ship is lost: its explorer is out, with the score that Boards have counted (D108, D109)."""
    explorer = workspace.explorer(seat)
    aboard = 0 if isinstance(explorer.stage, Outfitting) else people(explorer.crew, workspace.tables)
    fallen = explorer.fallen + aboard
    workspace.put(seat, replace(explorer, stage=Lost(why), star=None, done=True, resting=0, fallen=fallen))
    workspace.tell(seat, "ship lost", EVERYONE, ship=explorer.name, why=why)


def hull_hit(workspace: Workspace, seat: Seat, damage: int, why: str) -> bool:
    """Take damage to the hull; says whether the ship lives (5.7, D27)."""
    explorer = workspace.explorer(seat)
    assert explorer.ship is not None
    hull = explorer.damage.hull + damage
    workspace.put(seat, replace(explorer, damage=replace(explorer.damage, hull=hull)))
    if hull > workspace.tables.explorers[explorer.ship].hull:
        wreck(workspace, seat, why)
        return False
    return True
