"""Forms at the docks. Rules: docs/rules/starprobe.md §1, §6."""

from turnsheet.core.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.games.starprobe.notation.field_values import money
from turnsheet.games.starprobe.orders.checks.docks import (
    KINDS,
    LONGEST_NAME,
    why_not_choose,
    why_not_launch,
    why_not_outfit,
)
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.making import act, most, optional
from turnsheet.games.starprobe.orders.forms.under_way import STAY
from turnsheet.games.starprobe.orders.orders import Buy, Choose, Hire, Pack, Standard
from turnsheet.games.starprobe.orders.prices import supplies_price, unit_price, ware_price
from turnsheet.games.starprobe.rules.actions.home.outfitting import approved
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, cost
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.tables.table_types import UNITS, Unit
from turnsheet.games.starprobe.tables.tables import MODES

NAMES: dict[Unit, str] = {
    "naval": "hundreds of naval personnel",
    "contact": "Contact Teams",
    "scientific": "Scientific Teams",
    "marine": "Marine Groups",
    "first-in": "First-In Teams",
    "repair": "Repair Crews",
}
FIVES = tuple(range(0, 105, 5))
MOST_YEARS = 10
MOST_SLUGS = 92
MOST_MODES = 20
NAME = OrderForm("name", "Name the ship", (Phrase("name {name}", (Text("name", LONGEST_NAME),)),), "name")
LAUNCH = act("launch", "Leave the docks", "launch")
MODE_SLOTS = tuple(optional(f"{{mode{each}}}", Number(f"mode{each}", 1, MODES)) for each in range(1, MOST_MODES + 1))


def at_the_docks(context: Context, stage: Outfitting) -> tuple[OrderForm, ...]:
    """A ship, then people and stores."""
    own = context.own
    if own.ship is None:
        kinds = tuple(kind for kind in KINDS if why_not_choose(context, Choose(kind)) is None)
        return (act("ship", "Take a ship", "ship {kind}", Choice("kind", kinds)), NAME) if kinds else (NAME,)
    left = stage.grant - cost(own, own.crew, own.stores, context.tables)
    forms = [_hire(context, stage, unit, left) for unit in UNITS]
    forms += _buy(context)
    if why_not_outfit(context, Standard()) is None:
        forms.append(_standard(context, stage))
    if why_not_launch(context) is None:
        forms.append(LAUNCH)
    return (*forms, *STAY, NAME)


def _standard(context: Context, stage: Outfitting) -> OrderForm:
    price = cost(context.own, *approved(context.own, stage.allowed), context.tables)
    return act("standard", f"Take the crew the government approves of, {money(price)} M", "standard crew")


def _hire(context: Context, stage: Outfitting, unit: Unit, left: int) -> OrderForm:
    entry = context.tables.units[unit]
    high = stage.allowed if unit == "first-in" else MOST_PEOPLE // entry.people
    high = most(lambda number: why_not_outfit(context, Hire(unit, number)), 0, high) if left >= 0 else 0
    return act(
        "hire",
        f"Hire {NAMES[unit]}, {unit_price(unit, context.tables)} each",
        f"hire {{count}} {unit}",
        Number("count", 0, max(high, 0)),
    )


def _buy(context: Context) -> list[OrderForm]:
    wares = context.tables.wares
    slugs = most(lambda number: why_not_outfit(context, Buy("slugs", number)), 0, MOST_SLUGS)
    years = most(lambda number: why_not_outfit(context, Buy("years", number)), 0, MOST_YEARS)
    fives = most(lambda number: why_not_outfit(context, Buy("salvos", FIVES[number])), 0, len(FIVES) - 1)
    modes = most(lambda number: why_not_outfit(context, Pack((1,) * number)), 0, MOST_MODES)
    salvos = Choice("count", tuple(map(str, FIVES[: max(fives, 0) + 1])))
    return [
        act(
            "buy",
            f"Buy fuel slugs, {ware_price(wares['slugs'])}",
            "buy {count} slugs",
            Number("count", 0, max(slugs, 0)),
        ),
        act("buy", f"Buy missile salvos, {ware_price(wares['salvos'])}", "buy {count} salvos", salvos),
        act(
            "buy",
            f"Buy years of supplies, {supplies_price(context.tables)}",
            "buy {count} years",
            Number("count", 0, max(years, 0)),
        ),
        act(
            "modes",
            f"Buy negotiation modes, {ware_price(wares['modes'])} each",
            "modes",
            more=MODE_SLOTS[: max(modes, 0)],
        ),
    ]
