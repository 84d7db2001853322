"""Forms of a voyage: jumps, attempts, surveys, work, shops, and the end of a month. Rules: §4, §7, §9, §10, §15."""

from functools import cache, lru_cache
from itertools import islice

from turnsheet.core.forms import Choice, Number, OrderForm
from turnsheet.games.starprobe.orders.checks.docks import owed, why_not_buy, why_not_dump, why_not_mend, why_not_sell
from turnsheet.games.starprobe.orders.checks.natives import uncallable
from turnsheet.games.starprobe.orders.checks.voyage import (
    nearer,
    stuck,
    unexplorable,
    unreachable,
    why_not_report,
    workable,
)
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.making import act, most, optional
from turnsheet.games.starprobe.orders.orders import Buy, Dump, Pack, SellTapes
from turnsheet.games.starprobe.orders.prices import ground_charges, ware_price, year_price
from turnsheet.games.starprobe.rules.actions.exploration.exploring import RESERVES, shifts
from turnsheet.games.starprobe.rules.actions.exploration.recording import TAPE
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.trade.shops import dearness
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.stages import Survey
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import Place, StarId
from turnsheet.games.starprobe.tables.table_types import Item, Speciality
from turnsheet.games.starprobe.tables.tables import METHODS, MODES

MOST_STARS = 40
FARTHEST = 3
"""Months of a jump, in forms; farther stars can be written."""
KEPT = 4096
LONGEST_REST = 12
AT_ONCE = 12
"""So many slugs, salvos or modes are bought with a form."""
STAY = (act("wait", "End the month", "wait"),)
"""At the docks: longer rests can be written."""
ON = act("wait", "Let time pass until something happens", "wait on")
WAIT = (act("wait", "End the month", "wait", more=(optional("{months}", Number("months", 1, LONGEST_REST)),)), ON)
PRIORITIES = (*map(str, range(1, 11)), "10E")
REPORT = act("report", "Go before the Board", "report")
NUMBERS = (act("pick", "Pick one of the two numbers", "pick {number}", Choice("number", ("1", "2"))),)
KEEP = act("keep", "Leave it as it is", "keep")
WORK: dict[Item, OrderForm] = {
    "fuel": act("refine", "Spend the month refining fuel", "refine"),
    "food": act("forage", "Spend the month gathering food", "forage"),
}


def free(context: Context, closed: frozenset[StarId]) -> tuple[OrderForm, ...]:
    """What the place allows."""
    own = context.own
    forms: list[OrderForm] = []
    if stuck(context) is None:
        jump = _jump(context, closed)
        if jump is not None:
            forms.append(jump)
    if unexplorable(context) is None:
        forms += explore(own.crew.first_in, crews(own.crew), own.used, own.star or "")
    forms += _work(context)
    if own.star == own.home or own.star is None:
        if why_not_report(context) is None:
            forms.append(REPORT)
        if uncallable(context) is None:
            forms.append(call(ground_charges(context.tables)))
    return (*forms, *shopping(context), *STAY, ON)


def _jump(context: Context, closed: frozenset[StarId]) -> OrderForm | None:
    """The nearest stars that can be reached, and home."""
    own = context.own
    assert own.ship is not None
    months = min(own.stores.slugs, FARTHEST)
    hexes = months * context.tables.explorers[own.ship].jump
    home = None if own.stores.supplies else context.sky.by_name[own.home].place
    names = _near(context.sky, own.place, hexes, home)
    if own.home not in names and unreachable(context, own.home) is None:
        names = (*names, own.home)
    if closed:
        names = tuple(name for name in names if name not in closed)
    return _jumps(names) if names else None


@lru_cache(maxsize=KEPT)
def _near(sky: Sky, place: Place, hexes: int, home: Place | None) -> tuple[StarId, ...]:
    """The nearest stars that a jump of so many hexes can reach; only those nearer home, where one is named."""
    found = (
        star.name
        for star, _ in sky.near(place, hexes)
        if (home is None or nearer(star.place, place, home)) and sky.clear(place, star.place)
    )
    return tuple(islice(found, MOST_STARS))


@lru_cache(maxsize=KEPT)
def _jumps(names: tuple[StarId, ...]) -> OrderForm:
    return act("jump", "Jump to a star", "jump {star}", Choice("star", names, names))


@cache
def explore(first_in: int, crews_: int, used: tuple[int, ...], star: str) -> tuple[OrderForm, ...]:
    """One method by itself, any that is left; or one for each team, each from numbers of its own."""
    free_ = tuple(str(each) for each in range(1, METHODS + 1) if each not in used)
    letters = ("F",) * first_in + ("",) * crews_
    forms = []
    if free_ and first_in:
        one = Choice("method", free_)
        forms.append(act("explore", "Explore with one First-In Team", "explore F{method}", one, mark=star))
    if free_ and crews_:
        one = Choice("method", free_)
        forms.append(act("explore", "Explore with one survey crew", "explore {method}", one, mark=star))
    teams = min(len(letters), len(free_))
    if teams > 1:
        slots = [Choice(f"method{each}", free_[each - 1 :: teams]) for each in range(1, teams + 1)]
        words = [f"{letter}{{{slot.name}}}" for letter, slot in zip(letters, slots, strict=False)]
        more = tuple(optional(word, slot) for word, slot in zip(words[1:], slots[1:], strict=True))
        label = "Explore with several teams and crews"
        forms.append(act("explore", label, f"explore {words[0]}", slots[0], more=more, mark=star))
    return tuple(forms)


@cache
def call(charges: tuple[str, ...]) -> OrderForm:
    """The military, with what it charges by priority."""
    return act("call", "Call the military", "call {priority}", Choice("priority", PRIORITIES, labels=charges))


def _work(context: Context) -> list[OrderForm]:
    """Specialities that yield something."""
    items = (context.tables.items[right.item] for right in workable(context))
    return [_works(each) for each in items if each.monthly and (each.name in WORK or each.modes)]


@cache
def _works(speciality: Speciality) -> OrderForm:
    item, modes = speciality.name, speciality.modes
    if item in WORK:
        return WORK[item]
    slots = [Number(f"mode{each}", modes[0], modes[-1]) for each in range(1, speciality.monthly + 1)]
    more = tuple(optional(f"{{{slot.name}}}", slot) for slot in slots[1:])
    return act("gather", f"Spend the month gathering modes with {item}", "gather {mode1}", slots[0], more=more)


def shopping(context: Context) -> tuple[OrderForm, ...]:
    """Purchases on a voyage, tapes, and the private account."""
    own = context.own
    forms: list[OrderForm] = []
    dear, wares = dearness(own, context.here, context.month), context.tables.wares
    if own.star is not None and dear:
        slugs = most(lambda number: why_not_buy(context, Buy("slugs", number)), 1, AT_ONCE)
        modes = most(lambda number: why_not_buy(context, Pack((1,) * number)), 1, AT_ONCE)
        if slugs > 0:
            forms.append(
                act(
                    "buy",
                    f"Buy fuel slugs, {ware_price(wares['slugs'], dear)}",
                    "buy {count} slugs",
                    Number("count", 1, slugs),
                )
            )
        if why_not_buy(context, Buy("salvos", 5)) is None:
            forms.append(act("buy", f"Buy five missile salvos, {ware_price(wares['salvos'], dear)}", "buy 5 salvos"))
        if modes > 0:
            slots = [Number(f"mode{each}", 1, MODES) for each in range(1, modes + 1)]
            more = tuple(optional(f"{{{slot.name}}}", slot) for slot in slots[1:])
            forms.append(
                act(
                    "modes",
                    f"Buy negotiation modes, {ware_price(wares['modes'], dear)} each",
                    "modes {mode1}",
                    slots[0],
                    more=more,
                )
            )
        if own.crew.naval + own.crew.contact + own.crew.scientific + own.crew.first_in:
            forms.append(
                act("buy", f"Buy a year's supplies, {year_price(own.crew, context.tables, dear)}", "buy 1 year")
            )
        if why_not_mend(context) is None:
            forms.append(act("mend", f"Have the hull mended, {own.damage.hull} M", "mend hull"))
    return (*forms, *_tapes(context)) if context.options.tapes else tuple(forms)


def _tapes(context: Context) -> list[OrderForm]:
    own = context.own
    forms = []
    if own.stores.tapes and why_not_sell(context, SellTapes(1)) is None:
        forms.append(
            act(
                "sell",
                f"Sell tapes, up to {TAPE // M} M each",
                "sell {count} tapes",
                Number("count", 1, own.stores.tapes),
            )
        )
    payable = min(own.account, owed(own)) // 4
    if payable > 0:
        forms.append(act("settle", "Pay charges out of the private account", "settle {sum}", Number("sum", 1, payable)))
    has = {"slugs": own.stores.slugs, "salvos": own.stores.salvos, "modes": len(own.stores.modes)}
    for what, number in has.items():
        if why_not_dump(context, Dump(what, 1)) is None:
            forms.append(act("dump", f"Throw {what} overboard", f"dump {{count}} {what}", Number("count", 1, number)))
    return forms


@cache
def leave(label: str, mark: str) -> OrderForm:
    """Give a survey or a contact up."""
    return act("leave", label, "leave", mark=mark)


def numbers() -> tuple[OrderForm, ...]:
    """Two numbers lie face down."""
    return NUMBERS


def shifting(own: Explorer, survey: Survey, rules: int) -> tuple[OrderForm, ...]:
    """MODIFIER 3, with all ways to make up the teams."""
    return _shifts(shifts(own, survey, rules), own.crew.first_in, own.crew.scientific)


@cache
def _shifts(by: tuple[int, ...], first_in: int, scientific: int) -> tuple[OrderForm, ...]:
    words = tuple(
        f"{each:+d} with {own} F {RESERVES[each] - own} S"
        for each in by
        for own in range(min(RESERVES[each], first_in) + 1)
        if RESERVES[each] - own <= scientific
    )
    return (KEEP, act("shift", "Change the method", "shift {how}", Choice("how", words))) if words else (KEEP,)
