"""Lists: what an explorer knows, as tables to sort and to search. Rules: docs/rules/starprobe.md §22."""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.pages.lists import Column, Listing, Row
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.forms import jump_names, order_forms
from turnsheet.games.starprobe.orders.orders import Buy, Hire, write
from turnsheet.games.starprobe.orders.prices import supplies_price, unit_price, ware_price
from turnsheet.games.starprobe.pages.chart import draw
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.advice import Means, advised, attempt_means, suggested, time_to_turn_back
from turnsheet.games.starprobe.pages.decisions.endings import endings
from turnsheet.games.starprobe.pages.decisions.lines import Detail
from turnsheet.games.starprobe.pages.decisions.prompts import deciding, halves
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import NO_WAY_BACK, reached, within
from turnsheet.games.starprobe.pages.diary import NO_MONTH_FOLLOWS, diary, to_leave
from turnsheet.games.starprobe.pages.printout import MARKS, UNIT_NAMES, lost_of, place_words, where_words
from turnsheet.games.starprobe.pages.review import board_pages
from turnsheet.games.starprobe.pages.view import Other, View
from turnsheet.games.starprobe.rules.actions.home.outfitting import purchases
from turnsheet.games.starprobe.rules.captains_log import entry_of, is_about, words
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of, room, taken
from turnsheet.games.starprobe.rules.money import megarons, money
from turnsheet.games.starprobe.rules.stages import Jumping, Lost, Outfitting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.rules.victory import whole
from turnsheet.games.starprobe.tables.table_types import UNITS, Unit, Ware
from turnsheet.games.starprobe.tables.tables import METHODS, MODES


def _columns(names: str, **about: str) -> tuple[Column, ...]:
    """Columns by their names; those of numbers are marked with #."""
    found = [(name.removesuffix("#"), name.endswith("#")) for name in names.split(", ")]
    return tuple(Column(name, number, about.get(name, "")) for name, number in found)


FINDS = _columns(
    "star, by, class, specialities, natives, level#, worth#, proved, mark, month#", worth="whole Megarons, rounded down"
)
LEDGER = _columns("month#, cause, about, Megarons, sum, Board#")
REACH = _columns("star, hexes, months#, slugs left#, on record")
CREW = _columns("who or what, aboard#, gone#, attack#, defence#, charge if lost", gone="lost on this voyage")
EXPEDITIONS = _columns("player#, ship, kind, race, home, where, score#, Boards#")
LOG = _columns("month#, text")
DIARY = _columns("month#, text, Megarons")
NOW = _columns("now")
DOCKS = _columns("what, price, order, use, charge if lost", order="what is said now")
WAYS = _columns(
    "method#, months#, finds#, trouble#, spent, average",
    months="how long a survey takes",
    finds="chance to find something, in %",
    trouble="in a check, in %",
    average="what an attempt brings in Megarons, including the cost of trouble",
)
USES: dict[Unit | Ware, str] = {
    "naval": "Run the ship. With fewer than 1000 people it breaks down more often.",
    "contact": "Explore, and talk to natives.",
    "scientific": "Explore: four Contact and Scientific Teams make a survey crew, or two, one of each.",
    "marine": "Guard the teams when something attacks.",
    "first-in": "Explore by themselves, make contact and fight.",
    "repair": "Repair parts of the ship during a battle in space.",
    "supplies": "A month of them is used in each month away from home.",
    "slugs": "One for each month of a jump. The engines hold 12, more take cargo space.",
    "salvos": "Missiles, for battles.",
    "modes": "Ways to talk to natives: each negotiation uses one up. All have the same chances, any number will do.",
}
SHORT = 0.05
"""Months that are not worth telling."""
FAR = 2
"""Months of a jump that are looked at."""


def lists(view: View) -> tuple[Listing, ...]:
    """All there is to list."""
    found = [
        Listing("finds", "Systems on record", FINDS, tuple(_find(seat, find) for seat, find in view.finds)),
        Listing("expeditions", "Expeditions", EXPEDITIONS, tuple(_expeditions(view))),
    ]
    own = view.own
    if own is not None:
        found += [
            Listing("now", "To be decided", NOW, tuple(_now(view, own))),
            Listing(
                "reach",
                "Stars within reach",
                REACH,
                tuple(_reach(view, own)),
                "Up to two months away, and farther ones that can be chosen.",
            ),
            Listing("crew", "Crew and stores", CREW, tuple(_crew(view, own))),
            Listing("ledger", "Ledger", LEDGER, tuple(_ledger(own))),
            Listing("log", "Captain's log", LOG, tuple(_log(view, own))),
            Listing("diary", "Captain's diary", DIARY, tuple(_diary(view, own))),
            Listing("methods", "Exploration methods", WAYS, tuple(_methods(view, own))),
        ]
        board = board_pages(view, own)
        if board is not None:
            found.append(board)
        if isinstance(own.stage, Outfitting) and own.ship is not None:
            found.append(Listing("docks", "At the docks", DOCKS, tuple(_docks(view, own, own.stage))))
    drawn = {mark.id for mark in draw(view).marks}
    return tuple(replace(each, rows=tuple(_led(row, drawn) for row in each.rows)) for each in found)


def _led(row: Row, drawn: set[str]) -> Row:
    """A row that leads to the chart only if what it is about is there."""
    return row if not row.mark or row.mark in drawn else replace(row, mark="")


def _find(seat: Seat, find: Find) -> Row:
    cells = (
        find.star,
        str(seat),
        "/".join(map(str, find.classes)) or None,
        ", ".join(find.items) or None,
        find.race or None,
        find.level or None,
        whole(find.value),
        "yes" if find.proved else "no, tested" if find.settled else "no",
        MARKS[find.mark] or None,
        find.month or None,
    )
    return Row(f"{find.star} {seat}", cells, find.star)


def _expeditions(view: View) -> Iterator[Row]:
    own = view.own
    rows: dict[Seat, Row] = {}
    if own is not None:
        shown = not isinstance(own.stage, Lost | Jumping)
        rows[view.seat] = _expedition(view.seat, own, f"at {own.star}" if own.star else None, shown)
    for each in view.others:
        shown = each.place is not None and each.status != "lost"
        rows[each.seat] = _expedition(each.seat, each, place_words(each), shown)
    yield from (rows[seat] for seat in sorted(rows))


def _expedition(seat: Seat, who: Explorer | Other, where: str | None, shown: bool) -> Row:
    ship = None if who.ship is None else f"Explorer {who.ship}"
    cells = (seat, who.name, ship, who.race, who.home, where, megarons(who.score), who.boards)
    return Row(str(seat), cells, f"ship {seat}" if shown else "", values={"home": who.home})


def _reach(view: View, own: Explorer) -> Iterator[Row]:
    """Stars within two months, and those farther away that the form of a jump names."""
    near = within(view, FAR)
    named = {each.star for each in near}
    farther = tuple(name for name in jump_names(order_forms(view)) if name not in named)
    for each in (*near, *reached(view, farther)):
        known = ", ".join(filter(None, (each.known, NO_WAY_BACK if each.stranded else ""))) or None
        cells = (each.star, halves(each.far), each.takes, own.stores.slugs - each.takes, known)
        yield Row(each.star, cells, each.star)


def _now(view: View, own: Explorer) -> Iterator[Row]:
    """Where the ship is, what is advised and asked for, and how the month can be ended; details are indented."""
    yield Row("where", (where_words(view, own),), kind="where")
    yield from (Row(f"advice {number}", (line,), kind="advice") for number, line in enumerate(advised(view, own), 1))
    for number, line in enumerate(deciding(view), 1):
        yield Row(str(number), (str(line),), kind="detail" if isinstance(line, Detail) else "question")
    methods = suggested(view, own)
    if methods is not None:
        yield Row(methods.order, (_suggestion(methods.means),), kind="suggestion")
    if time_to_turn_back(view, own):
        yield Row(f"jump {own.home}", ("Time to go home.",), kind="homeward")
    for each in endings(view, own):
        values: dict[str, str | int] = {"label": each.label, "risk": each.risk, "main": int(each.main)}
        asked = {"question": each.question} if each.question else {}
        yield Row(each.order, (each.about,), kind="ending", values={**values, **asked})


def _suggestion(means: Means) -> str:
    """What the suggested methods bring."""
    takes = f", and their surveys last {means.months:.1f} months" if means.months >= SHORT else ""
    worth = f"On average they bring {means.worth:+.1f} M, including the cost of trouble{takes}."
    return f"{worth} No others bring more per month."


def _crew(view: View, own: Explorer) -> Iterator[Row]:
    tables = view.tables
    if own.ship is not None:
        hull = tables.explorers[own.ship].hull
        yield Row("hull", ("Hull", max(hull - own.damage.hull, 0), own.damage.hull, None, None, None))
    for unit in UNITS:
        card = tables.units[unit]
        lost = lost_of(own, unit, tables)
        charge = f"{money(card.charge)} M"
        yield Row(unit, (UNIT_NAMES[unit], count_of(own.crew, unit), lost, card.attack, card.defence, charge))
    stores = own.stores
    for key, name, count in (
        ("supplies", "Supplies, months", stores.supplies),
        ("slugs", "Fuel slugs", stores.slugs),
        ("salvos", "Missile salvos", stores.salvos),
        ("tapes", "Tapes", stores.tapes),
    ):
        yield Row(key, (name, count, None, None, None, None))
    for mode in sorted(set(stores.modes)):
        cells = (f"Mode {mode}", stores.modes.count(mode), None, None, None, None)
        yield Row(f"mode {mode}", cells, kind="mode", values={"mode": mode})
    if own.ship is not None:
        used, space = taken(stores), room(own.ship, tables)
        yield Row("space used", ("Cargo space, units used", used, None, None, None, None), kind="space")
        yield Row("space free", ("Cargo space, units free", space - used, None, None, None, None), kind="space")


def _docks(view: View, own: Explorer, stage: Outfitting) -> Iterator[Row]:
    """What can be had, and the orders that say what the explorer has."""
    tables = view.tables
    for unit in UNITS:
        price = unit_price(unit, tables)
        charge = f"{money(tables.units[unit].charge)} M"
        yield _counted(UNIT_NAMES[unit], price, Hire(unit, count_of(own.crew, unit)), USES[unit], charge=charge)
    stores, kept, wares = own.stores, stage.kept, tables.wares
    slugs, salvos, years, modes = purchases(stores, kept)
    food = supplies_price(tables) + _aboard(kept.supplies, " months")
    yield _counted("Years of supplies", food, years, USES["supplies"])
    yield _counted("Fuel slugs", ware_price(wares["slugs"]) + _aboard(kept.slugs), slugs, USES["slugs"])
    price, lot = ware_price(wares["salvos"]) + _aboard(kept.salvos), wares["salvos"].lot
    yield _counted("Missile salvos", price, salvos, USES["salvos"], lot)
    cells = ("Negotiation modes", ware_price(wares["modes"]), write(modes), USES["modes"], None)
    yield Row("modes", cells, kind="modes", values={"verb": "modes", "modes": modes.modes, "highest": MODES})


def _counted(name: str, price: str, order: Hire | Buy, use: str, lot: int = 1, charge: str | None = None) -> Row:
    """Something that is had by number, and the parts of the order that says how many."""
    verb, what = ("hire", order.unit) if isinstance(order, Hire) else ("buy", order.what)
    cells = (name, price, write(order), use, charge)
    return Row(what, cells, kind="counted", values={"verb": verb, "what": what, "count": order.count, "lot": lot})


def _aboard(count: int, of: str = "") -> str:
    """What is left from before is there without being bought."""
    return f", {count}{of} aboard from before" if count else ""


def _methods(view: View, own: Explorer) -> Iterator[Row]:
    tables = view.tables
    for method in range(1, METHODS + 1):
        finds, trouble = chances.finds_something((method,), tables), chances.trouble(method, tables)
        spent = "yes" if method in own.used else None
        mean = None if own.ship is None else f"{attempt_means(view, own, (), (method,)).worth:+z.1f}"
        yield Row(str(method), (method, tables.months[method], finds.percent, trouble.percent, spent, mean))


def _ledger(own: Explorer) -> Iterator[Row]:
    running = 0
    for number, entry in enumerate(own.ledger):
        running += entry.amount
        cells = (
            entry.month,
            entry.cause,
            entry.about or None,
            money(entry.amount),
            money(running),
            entry.board or None,
        )
        yield Row(str(number), cells, entry.star)


def _log(view: View, own: Explorer) -> Iterator[Row]:
    """The log as a story: sentences without a subject are the ship's. The values are the same, as data."""
    named = 0
    for number, line in enumerate(own.log):
        entry = entry_of(line, own.name)
        last = to_leave(entry.kind) and entry.month == view.options.months
        text = NO_MONTH_FOLLOWS if last else words(entry, "The ship" if named == entry.month else own.name)
        named = entry.month if not last and is_about(entry, own.name) else 0
        yield Row(str(number), (entry.month, text), kind=entry.kind, values={**entry.values})


def _diary(view: View, own: Explorer) -> Iterator[Row]:
    """The log in the words of a captain, with what each line brought; a row leads to its star."""
    for entry in diary(own, view.options.months):
        if entry.text:
            cells = (entry.month, entry.text, entry.sum or None)
            yield Row(str(entry.number), cells, entry.star, kind=entry.kind, values={**entry.values})
