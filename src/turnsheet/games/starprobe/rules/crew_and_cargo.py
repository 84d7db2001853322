"""Room and people aboard: what a ship holds, and what of it is taken. Rules: docs/rules/starprobe.md §5, §6."""

from operator import mul
from typing import TypeVar

from msgspec.structs import astuple, replace

from turnsheet.games.starprobe.rules.stages import Ground, Outfitting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Quarters, ShipKind, Stores
from turnsheet.games.starprobe.tables.table_types import UNITS, Tables, Unit
from turnsheet.games.starprobe.tables.tables import YEAR

MOST_PEOPLE = 2500
HOLD = 10
"""Units of space in a hold."""
ENGINE_SLUGS = 12
SLUGS_PER_UNIT = 4
SALVOS_PER_UNIT = 5
MODES_PER_UNIT = 5
PEOPLE_PER_RATION = 1250
"""A year's supplies feed this many people; fewer need as much."""

TEAMS: dict[Unit, str] = {
    "contact": "Contact Team",
    "scientific": "Scientific Team",
    "marine": "Marine Group",
    "first-in": "First-In Team",
    "repair": "Repair Crew",
}
"""What one of a unit is called; naval personnel are counted by hundreds."""
KEPT_AS: dict[Unit, str] = {unit: unit.replace("-", "_") for unit in UNITS}
"""The fields of a crew, and of those in a battle."""
T = TypeVar("T", Crew, Ground)


def count_of(crew: Crew | Ground, unit: Unit) -> int:
    """How many hundreds, teams, groups or crews there are, aboard or in a battle."""
    count: int = getattr(crew, KEPT_AS[unit])
    return count


def with_count(crew: T, unit: Unit, count: int) -> T:
    """The same with another number of a unit."""
    return replace(crew, **{KEPT_AS[unit]: count})


def people(crew: Crew, tables: Tables) -> int:
    """How many people are aboard."""
    return sum(map(mul, astuple(crew), tables.people))


def wages(crew: Crew, tables: Tables) -> Quarters:
    """What the crew is paid a year; also its price."""
    return Quarters(sum(map(mul, astuple(crew), tables.wages)))


def rations(crew: Crew, tables: Tables) -> int:
    """How many rations a year's supplies have for those aboard: one, or two for more than 1,250 people."""
    return -(-people(crew, tables) // PEOPLE_PER_RATION)


def room(ship: ShipKind, tables: Tables) -> int:
    """Units of cargo space."""
    return HOLD * tables.explorers[ship].holds


def taken(stores: Stores) -> int:
    """Units of cargo space that the stores take."""
    slugs = max(stores.slugs - ENGINE_SLUGS, 0)
    return (
        -(-slugs // SLUGS_PER_UNIT)
        - (-stores.salvos // SALVOS_PER_UNIT)
        - (-len(stores.modes) // MODES_PER_UNIT)
        + stores.tapes
    )


def fits(explorer: Explorer, stores: Stores, tables: Tables) -> bool:
    """Whether stores find room in the ship."""
    return explorer.ship is not None and taken(stores) <= room(explorer.ship, tables)


def cost(explorer: Explorer, crew: Crew, stores: Stores, tables: Tables) -> Quarters:
    """What a crew and stores cost beyond what was left of the stores from before."""
    old = explorer.stage.kept if isinstance(explorer.stage, Outfitting) else Stores()
    wares = tables.wares
    costs: int = wages(crew, tables)
    if stores.supplies > old.supplies:
        years = -(-(stores.supplies - old.supplies) // YEAR)
        costs += years * rations(crew, tables) * wares["supplies"].price
    if stores.slugs > old.slugs:
        costs += (stores.slugs - old.slugs) * wares["slugs"].price // wares["slugs"].lot
    if stores.salvos > old.salvos:
        costs += -(-(stores.salvos - old.salvos) // wares["salvos"].lot) * wares["salvos"].price
    if len(stores.modes) > len(old.modes):
        costs += (len(stores.modes) - len(old.modes)) * wares["modes"].price
    return Quarters(costs)


def crews(crew: Crew) -> int:
    """How many survey crews the teams make up (6.5, D28)."""
    contact, scientific = crew.contact, crew.scientific
    whole = min((contact + scientific) // 4, contact, scientific)
    left = contact + scientific - 4 * whole
    return whole + (1 if left >= 2 and contact > whole and scientific > whole else 0)
