"""Prices, in words: forms, lists and printouts all say them as here. Rules: docs/rules/starprobe.md §6, §15."""

from turnsheet.games.starprobe.notation.field_values import money
from turnsheet.games.starprobe.rules.crew_and_cargo import PEOPLE_A_RATION, rations
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.tables.table_types import Tables, Unit, WareEntry


def unit_price(unit: Unit, tables: Tables) -> str:
    """Of people, with their wages for the first year: `2 M`, for a hundred or a team."""
    return f"{money(tables.units[unit].wage)} M"


def ware_price(ware: WareEntry, dear: int = 1) -> str:
    """Of slugs, salvos or modes, where things are so many times as dear as at home: `1 M for 4`."""
    return f"{money(dear * ware.price)} M" + (f" for {ware.lot}" if ware.lot > 1 else "")


def supplies_price(tables: Tables) -> str:
    """Of a year's supplies: `2 M for 1250 people`."""
    return f"{money(tables.wares['supplies'].price)} M for {PEOPLE_A_RATION} people"


def year_price(crew: Crew, tables: Tables, dear: int = 1) -> str:
    """Of a year's supplies for the people aboard."""
    return f"{money(dear * rations(crew, tables) * tables.wares['supplies'].price)} M"


def ground_charges(tables: Tables) -> tuple[str, ...]:
    """What a call for the military costs, by priority, for battles on the ground."""
    return tuple(f"{aid.charge} M" for aid in tables.ground.values())
