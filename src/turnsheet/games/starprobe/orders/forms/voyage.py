"""Forms of a voyage: jumps, attempts, surveys, work, shops, and the end of a month. Rules: §4, §7, §9, §10, §15."""

from functools import cache, lru_cache
from itertools import islice

from msgspec.structs import replace

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase
from turnsheet.games.starprobe.orders import orders
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
from turnsheet.games.starprobe.orders.forms.form_parts import each_optional, form, mode_slots, most, optional, written
from turnsheet.games.starprobe.orders.prices import ground_charges, ware_price, year_price
from turnsheet.games.starprobe.rules.actions.exploration.recording import TAPE
from turnsheet.games.starprobe.rules.actions.exploration.reserves import RESERVES, shifts
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
"""Months of a jump, in forms; players can write farther stars."""
KEPT = 4096
LONGEST_REST = 12
MOST_AT_ONCE = 12
"""Slugs or modes bought with one form."""
STAY = form(orders.Wait, "End the month")
"""At the docks: players can write longer waits."""
ON = form(orders.Wait, "Wait until something happens", "on")
WAIT = (form(orders.Wait, "End the month", more=each_optional([Number("months", 1, LONGEST_REST)])), ON)
PRIORITIES = (*map(str, range(1, 11)), "10E")
REPORT = form(orders.Report, "Report to the Board")
NUMBERS = (form(orders.Pick, "Pick one of the two numbers", Choice("number", ("1", "2"))),)
KEEP = form(orders.Keep, "Keep the result")
WORK: dict[Item, OrderForm] = {
    "fuel": form(orders.Refine, "Spend the month refining fuel"),
    "food": form(orders.Forage, "Spend the month gathering food"),
}


def free(context: Context, closed: frozenset[StarId]) -> tuple[OrderForm, ...]:
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
    return (*forms, *shopping(context), STAY, ON)


def _jump(context: Context, closed: frozenset[StarId]) -> OrderForm | None:
    """The nearest stars that can be reached, and home."""
    own = context.own
    assert own.ship is not None
    months = min(own.stores.slugs, FARTHEST)
    hexes = months * context.tables.explorers[own.ship].jump
    home = None if own.stores.supplies else context.sky.place_of(own.home)
    names = _near(context.sky, own.place, hexes, home)
    if own.home not in names and unreachable(context, own.home) is None:
        names = (*names, own.home)
    if closed:
        names = tuple(name for name in names if name not in closed)
    return _jumps(names) if names else None


@lru_cache(maxsize=KEPT)
def _near(sky: Sky, place: Place, hexes: int, home: Place | None) -> tuple[StarId, ...]:
    """The nearest stars within a distance; only those nearer to home if that is given."""
    found = (
        star.name
        for star, _ in sky.near(place, hexes, home)
        if (home is None or nearer(star.place, place, home)) and sky.clear(place, star.place)
    )
    return tuple(islice(found, MOST_STARS))


@lru_cache(maxsize=KEPT)
def _jumps(names: tuple[StarId, ...]) -> OrderForm:
    return form(orders.Jump, "Jump to a star", Choice("star", names, names))


@cache
def explore(first_in: int, crews_: int, used: tuple[int, ...], star: str) -> tuple[OrderForm, ...]:
    """One method, any that is left; or one for each team: any again, but no method twice.

    For programs that fill gaps one by one, the methods are dealt out to the teams: these never meet.
    """
    left = tuple(str(each) for each in range(1, METHODS + 1) if each not in used)
    one = Choice("method", left)
    forms = []
    if left and first_in:
        forms.append(written("Explore with one First-In Team", "explore F{method}", one, mark=star))
    if left and crews_:
        forms.append(written("Explore with one survey crew", "explore {method}", one, mark=star))
    letters = ("F",) * first_in + ("",) * crews_
    teams = min(len(letters), len(left))
    if teams > 1:
        slots = [Choice(f"method{each}", left[each - 1 :: teams], accepted=left) for each in range(1, teams + 1)]
        words = [f"{letter}{{{slot.name}}}" for letter, slot in zip(letters, slots, strict=False)]
        more = (Phrase(words[0], (slots[0],)), *map(optional, words[1:], slots[1:]))
        label = "Explore with several teams and crews"
        together = written(label, "explore", more=more, mark=star)
        forms.append(replace(together, any_of=tuple(slot.name for slot in slots)))
    return tuple(forms)


@cache
def call(charges: tuple[str, ...]) -> OrderForm:
    return form(orders.Call, "Call the military", Choice("priority", PRIORITIES, labels=charges))


def _work(context: Context) -> list[OrderForm]:
    """For specialities that yield something."""
    items = (context.tables.items[right.item] for right in workable(context))
    return [_works(each) for each in items if each.monthly and (each.name in WORK or each.modes)]


@cache
def _works(speciality: Speciality) -> OrderForm:
    item, modes = speciality.name, speciality.modes
    if item in WORK:
        return WORK[item]
    first, *more = mode_slots(speciality.monthly, modes[0], modes[-1])
    label = f"Work the {item} for a month: get {speciality.monthly} modes for talks with natives"
    return form(orders.Gather, label, first, more=each_optional(more))


def shopping(context: Context) -> tuple[OrderForm, ...]:
    """Purchases on a voyage, tapes, and the private account."""
    own = context.own
    forms: list[OrderForm] = []
    dear, wares = dearness(own, context.here, context.month), context.tables.wares
    if own.star is not None and dear:
        slugs = most(lambda number: why_not_buy(context, orders.Buy("slugs", number)), 1, MOST_AT_ONCE)
        modes = most(lambda number: why_not_buy(context, orders.Pack((1,) * number)), 1, MOST_AT_ONCE)
        if slugs > 0:
            forms.append(_slugs(slugs, ware_price(wares["slugs"], dear)))
        if why_not_buy(context, orders.Buy("salvos", 5)) is None:
            forms.append(_salvos(ware_price(wares["salvos"], dear)))
        if modes > 0:
            forms.append(_modes(modes, ware_price(wares["modes"], dear)))
        if own.crew.naval + own.crew.contact + own.crew.scientific + own.crew.first_in:
            forms.append(_supplies(year_price(own.crew, context.tables, dear)))
        if why_not_mend(context) is None:
            forms.append(form(orders.Mend, f"Mend the hull, {own.damage.hull} M"))
    return (*forms, *_tapes(context)) if context.options.tapes else tuple(forms)


@lru_cache(maxsize=KEPT)
def _slugs(high: int, price: str) -> OrderForm:
    return form(orders.Buy, f"Buy fuel slugs, {price}", Number("count", 1, high), "slugs")


@lru_cache(maxsize=KEPT)
def _salvos(price: str) -> OrderForm:
    return form(orders.Buy, f"Buy five missile salvos, {price}", "5", "salvos")


@lru_cache(maxsize=KEPT)
def _modes(count: int, price: str) -> OrderForm:
    first, *more = mode_slots(count, 1, MODES)
    return form(orders.Pack, f"Buy negotiation modes, {price} each", first, more=each_optional(more))


@lru_cache(maxsize=KEPT)
def _supplies(price: str) -> OrderForm:
    return form(orders.Buy, f"Buy a year's supplies, {price}", "1", "year")


def _tapes(context: Context) -> list[OrderForm]:
    own = context.own
    forms = []
    if own.stores.tapes and why_not_sell(context, orders.SellTapes(1)) is None:
        label = f"Sell tapes, up to {TAPE // M} M each"
        forms.append(form(orders.SellTapes, label, Number("count", 1, own.stores.tapes)))
    payable = min(own.account, owed(own)) // 4
    if payable > 0:
        label = "Pay charges out of the private account"
        forms.append(form(orders.Settle, label, Number("sum", 1, payable)))
    has = {"slugs": own.stores.slugs, "salvos": own.stores.salvos, "modes": len(own.stores.modes)}
    for what, number in has.items():
        if why_not_dump(context, orders.Dump(what, 1)) is None:
            forms.append(form(orders.Dump, f"Throw {what} overboard", Number("count", 1, number), what))
    return forms


@cache
def leave(label: str, mark: str) -> OrderForm:
    """Give up a survey or a contact."""
    return written(label, "leave", mark=mark)


def shifting(own: Explorer, survey: Survey, rules: int) -> tuple[OrderForm, ...]:
    """MODIFIER 3, with all combinations of teams."""
    return _shifts(shifts(own, survey, rules), own.crew.first_in, own.crew.scientific)


@cache
def _shifts(by: tuple[int, ...], first_in: int, scientific: int) -> tuple[OrderForm, ...]:
    words = tuple(
        f"{each:+d} with {own} F {RESERVES[each] - own} S"
        for each in by
        for own in range(min(RESERVES[each], first_in) + 1)
        if RESERVES[each] - own <= scientific
    )
    return (KEEP, written("Change the method", "shift {how}", Choice("how", words))) if words else (KEEP,)
