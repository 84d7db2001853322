"""Forms at the docks. Rules: docs/rules/starprobe.md §1, §6."""

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
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, TEAMS, cost, count_of
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.tables.table_types import UNITS, Unit
from turnsheet.games.starprobe.tables.tables import MODES

NAMES: dict[Unit, str] = {"naval": "hundreds of naval personnel", **{unit: f"{name}s" for unit, name in TEAMS.items()}}
FIVES = tuple(range(0, 105, 5))
MOST_YEARS = 10
MOST_SLUGS = 92
MOST_MODES = 20
NAME = written("Name the ship", "name {name}", Text("name", LONGEST_NAME), group="name")
LAUNCH = form(orders.Launch, "Leave the docks")
MODES_EACH = each_optional(mode_slots(MOST_MODES, 1, MODES))


def at_the_docks(context: Context, stage: Outfitting) -> tuple[OrderForm, ...]:
    own = context.own
    if own.ship is None:
        kinds = tuple(kind for kind in KINDS if why_not_choose(context, orders.Choose(kind)) is None)
        return (form(orders.Choose, "Take a ship", Choice("kind", kinds)), NAME) if kinds else (NAME,)
    left = stage.grant - cost(own, own.crew, own.stores, context.tables)
    forms = [_hire(context, stage, unit, left) for unit in UNITS]
    forms += _buy(context)
    if why_not_outfit(context, orders.Standard()) is None:
        forms.append(_standard(context, stage))
    if why_not_launch(context) is None:
        forms.append(LAUNCH)
    return (*forms, STAY, NAME)


def _standard(context: Context, stage: Outfitting) -> OrderForm:
    price = cost(context.own, *approved(context.own, stage.allowed), context.tables)
    return form(orders.Standard, f"Hire the standard crew, {money(price)} M")


def _hire(context: Context, stage: Outfitting, unit: Unit, left: int) -> OrderForm:
    entry = context.tables.units[unit]
    high = stage.allowed if unit == "first-in" else MOST_PEOPLE // entry.people
    if left >= 0 < entry.wage:
        high = min(high, count_of(context.own.crew, unit) + left // entry.wage)  # more would cost more than is left
    high = most(lambda number: why_not_outfit(context, orders.Hire(unit, number)), 0, high) if left >= 0 else 0
    label = f"Hire {NAMES[unit]}, {unit_price(unit, context.tables)} each"
    return form(orders.Hire, label, Number("count", 0, max(high, 0)), unit)


def _buy(context: Context) -> list[OrderForm]:
    wares = context.tables.wares
    slugs = most(lambda number: why_not_outfit(context, orders.Buy("slugs", number)), 0, MOST_SLUGS)
    years = most(lambda number: why_not_outfit(context, orders.Buy("years", number)), 0, MOST_YEARS)
    fives = most(lambda number: why_not_outfit(context, orders.Buy("salvos", FIVES[number])), 0, len(FIVES) - 1)
    modes = most(lambda number: why_not_outfit(context, orders.Pack((1,) * number)), 0, MOST_MODES)
    price = {name: ware_price(wares[name]) for name in ("slugs", "salvos", "modes")}
    salvos = Choice("count", tuple(map(str, FIVES[: max(fives, 0) + 1])))
    supplies = f"Buy years of supplies, {supplies_price(context.tables)}"
    return [
        form(orders.Buy, f"Buy fuel slugs, {price['slugs']}", Number("count", 0, max(slugs, 0)), "slugs"),
        form(orders.Buy, f"Buy missile salvos, {price['salvos']}", salvos, "salvos"),
        form(orders.Buy, supplies, Number("count", 0, max(years, 0)), "years"),
        form(orders.Pack, f"Buy negotiation modes, {price['modes']} each", more=MODES_EACH[: max(modes, 0)]),
    ]
