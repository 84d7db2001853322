"""Forms at the docks. Rules: docs/rules/starprobe.md §1, §6.

How much can be bought is decided by `checks`. What is asked of them first is worked out from the prices, so that few
questions are enough.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Text
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.docks import (
    KINDS,
    LONGEST_NAME,
    why_not_choose,
    why_not_launch,
    why_not_outfit,
)
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.making import each_optional, form, mode_slots, most, written
from turnsheet.games.starprobe.orders.forms.voyage import STAY
from turnsheet.games.starprobe.orders.prices import supplies_price, unit_price, ware_price
from turnsheet.games.starprobe.rules.actions.home.outfitting import approved
from turnsheet.games.starprobe.rules.crew_and_cargo import (
    ENGINE_SLUGS,
    MODES_PER_UNIT,
    MOST_PEOPLE,
    SALVOS_PER_UNIT,
    SLUGS_PER_UNIT,
    TEAMS,
    cost,
    count_of,
    people,
    rations,
    room,
    taken,
)
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state_parts import Crew, ShipKind, Stores
from turnsheet.games.starprobe.tables.table_types import UNITS, Unit, WareEntry
from turnsheet.games.starprobe.tables.tables import MODES, YEAR

NAMES: dict[Unit, str] = {"naval": "hundreds of naval personnel", **{unit: f"{name}s" for unit, name in TEAMS.items()}}
FIVES = tuple(range(0, 105, SALVOS_PER_UNIT))
MOST_YEARS = 10
MOST_SLUGS = 92
MOST_MODES = 20
ANY = 1_000_000
"""More than anybody can have of a ware: the bound of what costs nothing."""
RECENT = 64
"""For how many ships at the docks all forms are kept."""
KEPT = 4096
"""How many forms of each kind are kept."""
NAME = written("Name the ship", "name {name}", Text("name", LONGEST_NAME), group="name")
LAUNCH = form(orders.Launch, "Leave the docks")
MODES_EACH = each_optional(mode_slots(MOST_MODES, 1, MODES))


def at_the_docks(context: Context, stage: Outfitting) -> tuple[OrderForm, ...]:
    own = context.own
    if own.ship is None:
        kinds = tuple(kind for kind in KINDS if why_not_choose(context, orders.Choose(kind)) is None)
        return (form(orders.Choose, "Take a ship", Choice("kind", kinds)), NAME) if kinds else (NAME,)
    return _forms(Docked(own.ship, own.crew, own.stores, stage, context.options.tables, context))


@dataclass(frozen=True)
class Docked:
    """What decides what can be hired and bought. The checks are asked with the context, of which no more counts."""

    ship: ShipKind
    crew: Crew
    stores: Stores
    stage: Outfitting
    tables: str
    context: Context = field(compare=False)


@lru_cache(RECENT)
def _forms(docked: Docked) -> tuple[OrderForm, ...]:
    """The forms of a ship at the docks; kept for a while, since players are asked again if they order nothing."""
    context, stage = docked.context, docked.stage
    own = context.own
    left = stage.grant - cost(own, own.crew, own.stores, context.tables)
    berths = MOST_PEOPLE - people(own.crew, context.tables)
    forms = [_hire(context, stage, unit, left, berths) for unit in UNITS]
    forms += _buy(context, stage.kept, left)
    if why_not_outfit(context, orders.Standard()) is None:
        forms.append(_standard(context, stage))
    if why_not_launch(context) is None:
        forms.append(LAUNCH)
    return (*forms, STAY, NAME)


def _standard(context: Context, stage: Outfitting) -> OrderForm:
    price = cost(context.own, *approved(context.own, stage.allowed), context.tables)
    return _standard_form(money(price))


@lru_cache(KEPT)
def _standard_form(price: str) -> OrderForm:
    return form(orders.Standard, f"Hire the standard crew, {price} M")


def _hire(context: Context, stage: Outfitting, unit: Unit, left: int, berths: int) -> OrderForm:
    """Hiring a unit, if `left` is what is left of the grant and `berths` is how many people still fit in."""
    entry = context.tables.units[unit]
    now = count_of(context.own.crew, unit)
    high = now + berths // entry.people
    if unit == "first-in":
        high = min(high, stage.allowed)
    if left >= 0 < entry.wage:
        high = min(high, now + left // entry.wage)  # more would cost more than is left
    high = most(lambda number: why_not_outfit(context, orders.Hire(unit, number)), 0, high) if left >= 0 else 0
    return _hire_form(unit, max(high, 0), unit_price(unit, context.tables))


@lru_cache(KEPT)
def _hire_form(unit: Unit, high: int, price: str) -> OrderForm:
    return form(orders.Hire, f"Hire {NAMES[unit]}, {price} each", Number("count", 0, high), unit)


def _buy(context: Context, kept: Stores, left: int) -> tuple[OrderForm, ...]:
    bound = _most_to_buy(context, kept, left)
    slugs = most(lambda number: why_not_outfit(context, orders.Buy("slugs", number)), 0, bound.slugs)
    fives = most(
        lambda number: why_not_outfit(context, orders.Buy("salvos", FIVES[number])), 0, bound.salvos // SALVOS_PER_UNIT
    )
    years = most(lambda number: why_not_outfit(context, orders.Buy("years", number)), 0, bound.years)
    modes = most(lambda number: why_not_outfit(context, orders.Pack((1,) * number)), 0, bound.modes)
    wares = context.tables.wares
    return (
        _slugs_form(max(slugs, 0), ware_price(wares["slugs"])),
        _salvos_form(max(fives, 0), ware_price(wares["salvos"])),
        _supplies_form(max(years, 0), supplies_price(context.tables)),
        _modes_form(max(modes, 0), ware_price(wares["modes"])),
    )


class Bounds(NamedTuple):
    """How much can be bought at most; where to look for how much can be bought."""

    slugs: int
    salvos: int
    years: int
    modes: int


def _most_to_buy(context: Context, kept: Stores, left: int) -> Bounds:
    """More than this would cost more than is left, or take more room than is free."""
    own, wares = context.own, context.tables.wares
    assert own.ship is not None
    stores, free = own.stores, room(own.ship, context.tables) - taken(own.stores)
    slugs, salvos, modes = stores.slugs, stores.salvos, len(stores.modes)
    years = -(-(stores.supplies - kept.supplies) // YEAR)
    year = rations(own.crew, context.tables) * wares["supplies"].price
    return Bounds(
        slugs=min(
            MOST_SLUGS,
            _in_pieces(slugs - kept.slugs, left, wares["slugs"]),
            ENGINE_SLUGS + _in_lots(max(slugs - ENGINE_SLUGS, 0), free, SLUGS_PER_UNIT) - kept.slugs,
        ),
        salvos=min(
            FIVES[-1],
            _in_lots(salvos - kept.salvos, left, wares["salvos"].lot, wares["salvos"].price),
            _in_lots(salvos, free, SALVOS_PER_UNIT) - kept.salvos,
        ),
        years=min(MOST_YEARS, _in_lots(years, left, 1, year)),
        modes=min(
            MOST_MODES,
            _in_lots(modes - len(kept.modes), left, 1, wares["modes"].price),
            _in_lots(modes, free, MODES_PER_UNIT) - len(kept.modes),
        ),
    )


def _in_lots(now: int, spare: int, lot: int, price: int = 1) -> int:
    """How many there can be, in whole lots, if each further lot takes `price` of what is to spare."""
    return lot * (-(-now // lot) + spare // price) if price else ANY


def _in_pieces(now: int, spare: int, ware: WareEntry) -> int:
    """How many there can be of a ware that is sold singly: parts of a quarter are not paid."""
    paid = now * ware.price // ware.lot
    return ((paid + spare + 1) * ware.lot - 1) // ware.price if ware.price else ANY


@lru_cache(KEPT)
def _slugs_form(high: int, price: str) -> OrderForm:
    return form(orders.Buy, f"Buy fuel slugs, {price}", Number("count", 0, high), "slugs")


@lru_cache(KEPT)
def _salvos_form(fives: int, price: str) -> OrderForm:
    salvos = Choice("count", tuple(map(str, FIVES[: fives + 1])))
    return form(orders.Buy, f"Buy missile salvos, {price}", salvos, "salvos")


@lru_cache(KEPT)
def _supplies_form(high: int, price: str) -> OrderForm:
    return form(orders.Buy, f"Buy years of supplies, {price}", Number("count", 0, high), "years")


@lru_cache(KEPT)
def _modes_form(high: int, price: str) -> OrderForm:
    return form(orders.Pack, f"Buy negotiation modes, {price} each", more=MODES_EACH[:high])
