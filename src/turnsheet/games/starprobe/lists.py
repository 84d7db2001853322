"""Lists: what an explorer knows, as tables to sort and to search. Rules: docs/rules/starprobe.md §22."""

from collections.abc import Iterator

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.chart import within_reach
from turnsheet.games.starprobe.deciding import halves
from turnsheet.games.starprobe.holds import UNITS, count_of
from turnsheet.games.starprobe.lines.fields import money
from turnsheet.games.starprobe.printout import MARKS, UNIT_NAMES, place_words
from turnsheet.games.starprobe.sky import sky_of
from turnsheet.games.starprobe.standing import whole
from turnsheet.games.starprobe.state import Explorer, Find, Jumping, Lost
from turnsheet.games.starprobe.tables import tables_of
from turnsheet.games.starprobe.view import View

FINDS = (
    Column("star"),
    Column("by"),
    Column("class"),
    Column("specialities"),
    Column("natives"),
    Column("level", number=True),
    Column("worth", number=True, about="whole Megarons, rounded down"),
    Column("proved"),
    Column("mark"),
    Column("month", number=True),
)
LEDGER = (
    Column("month", number=True),
    Column("cause"),
    Column("about"),
    Column("Megarons"),
    Column("sum"),
    Column("Board", number=True),
)
REACH = (
    Column("star"),
    Column("hexes"),
    Column("months", number=True),
    Column("slugs left", number=True),
    Column("on record"),
)
CREW = (
    Column("who or what"),
    Column("aboard", number=True),
    Column("attack", number=True),
    Column("defence", number=True),
    Column("charge if lost"),
)
EXPEDITIONS = (
    Column("player", number=True),
    Column("ship"),
    Column("race"),
    Column("home"),
    Column("where"),
    Column("score", number=True),
    Column("Boards", number=True),
)
LOG = (Column("month", number=True), Column("text"))
FAR = 2
"""Months of a jump that are looked at."""


def lists(view: View) -> tuple[Listing, ...]:
    """All there is to list."""
    found = [
        Listing("finds", "Systems on record", FINDS, tuple(_finds(view))),
        Listing("expeditions", "Expeditions", EXPEDITIONS, tuple(_expeditions(view))),
    ]
    own = view.own
    if own is not None:
        found += [
            Listing("reach", "Stars within reach", REACH, tuple(_reach(view, own)), "Up to two months away."),
            Listing("crew", "Crew and stores", CREW, tuple(_crew(view, own))),
            Listing("ledger", "Ledger", LEDGER, tuple(_ledger(own))),
            Listing("log", "Captain's log", LOG, tuple(_log(own))),
        ]
    return tuple(found)


def _finds(view: View) -> Iterator[Row]:
    if view.own is not None:
        yield from (_find(view.seat, find) for find in view.own.finds)
    for other in view.others:
        yield from (_find(other.seat, find) for find in other.finds)


def _find(seat: Seat, find: Find) -> Row:
    cells = (
        find.star,
        str(seat),
        "/".join(map(str, find.classes)) or None,
        ", ".join(find.items) or None,
        find.race or None,
        find.level or None,
        whole(find.value),
        "yes" if find.proved else "no",
        MARKS[find.mark] or None,
        find.month or None,
    )
    return Row(cells, find.star)


def _expeditions(view: View) -> Iterator[Row]:
    own = view.own
    rows: dict[int, Row] = {}
    if own is not None:
        where = f"at {own.star}" if own.star else None
        cells = (view.seat, own.name, own.race, own.home, where, whole(own.score), own.boards)
        gone = isinstance(own.stage, Jumping | Lost)
        rows[view.seat] = Row(cells, "" if gone else f"ship {view.seat}")
    for each in view.others:
        told = (each.seat, each.name, each.race, each.home, place_words(each), whole(each.score), each.boards)
        gone = each.place is None or each.status == "lost"
        rows[each.seat] = Row(told, "" if gone else f"ship {each.seat}")
    yield from (rows[seat] for seat in sorted(rows))


def _reach(view: View, own: Explorer) -> Iterator[Row]:
    recorded: dict[str, list[str]] = {}
    for find in own.finds:
        recorded.setdefault(find.star, []).append("by you")
    for other in view.others:
        for find in other.finds:
            recorded.setdefault(find.star, []).append(f"by player {other.seat}")
    homes = {home.star: f"home of {home.race}" for home in sky_of(view.sky, view.options.sky).homes}
    for star, far, takes in within_reach(view, sky_of(view.sky, view.options.sky), FAR):
        known = homes.get(star) or ", ".join(recorded.get(star, ())) or None
        yield Row((star, halves(far), takes, own.stores.slugs - takes, known), star)


def _crew(view: View, own: Explorer) -> Iterator[Row]:
    tables = tables_of(view.options.tables)
    for unit in UNITS:
        card = tables.units[unit]
        yield Row((UNIT_NAMES[unit], count_of(own.crew, unit), card.attack, card.defence, f"{money(card.charge)} M"))
    stores = own.stores
    for name, count in (
        ("Supplies, months", stores.supplies),
        ("Fuel slugs", stores.slugs),
        ("Missile salvos", stores.salvos),
        ("Tapes", stores.tapes),
    ):
        yield Row((name, count, None, None, None))
    for mode in sorted(set(stores.modes)):
        yield Row((f"Mode {mode}", stores.modes.count(mode), None, None, None))


def _ledger(own: Explorer) -> Iterator[Row]:
    running = 0
    for entry in own.ledger:
        running += entry.amount
        cells = (
            entry.month,
            entry.cause,
            entry.about or None,
            money(entry.amount),
            money(running),
            entry.board or None,
        )
        yield Row(cells, entry.about if "/" in entry.about else "")


def _log(own: Explorer) -> Iterator[Row]:
    for line in own.log:
        month, _, text = line.partition(": ")
        yield Row((int(month), text))
