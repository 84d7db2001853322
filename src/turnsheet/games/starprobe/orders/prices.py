"""Prices in words, for order forms, lists and printouts. Rules: docs/rules/starprobe.md §6, §15."""

from turnsheet.games.starprobe.rules.crew_and_cargo import PEOPLE_PER_RATION, rations
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.tables.table_types import Tables, Unit, WareEntry


def unit_price(unit: Unit, tables: Tables) -> str:
    """With the wages for the first year: `2 M`, for a hundred people or a team."""
    return f"{money(tables.units[unit].wage)} M"


def ware_price(ware: WareEntry, dear: int = 1) -> str:
    """`1 M for 4`. `dear` is how many times as much as at home things cost here."""
    return f"{money(dear * ware.price)} M" + (f" for {ware.lot}" if ware.lot > 1 else "")


def supplies_price(tables: Tables) -> str:
    """For a year: `2 M for 1250 people`."""
    return f"{money(tables.wares['supplies'].price)} M for {PEOPLE_PER_RATION} people"


def year_price(crew: Crew, tables: Tables, dear: int = 1) -> str:
    """A year's supplies for the people aboard."""
    return f"{money(dear * rations(crew, tables) * tables.wares['supplies'].price)} M"


def ground_charges(tables: Tables) -> tuple[str, ...]:
    """What calling the military to the ground costs, by priority."""
    return tuple(f"{aid.charge} M" for aid in tables.ground.values())
