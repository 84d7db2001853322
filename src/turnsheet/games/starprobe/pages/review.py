"""The Board of Review, item by item: what each Board counted, and what one would count if it sat now.

Rules: docs/rules/starprobe.md §17, §19. The items are the lines of the ledger, those about the same thing together,
under what was gained and the Board's charges A, B and C. The explorer's own view has all of it.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from turnsheet.core.pages.lists import Column, Listing, Row
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration.results import M, class_words
from turnsheet.games.starprobe.rules.actions.home.board_of_review import HOSTILE, chance_of, voyage_months
from turnsheet.games.starprobe.rules.crew_and_cargo import TEAMS, wages
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting, Waiting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Cause, Entry, Quarters
from turnsheet.games.starprobe.tables.tables import LOAN, SMALL_LOAN, YEAR

Part = Literal["gained", "A", "B", "C"]
PARTS: dict[Part, str] = {
    "gained": "Gained",
    "A": "A. People, damage, wages and payments",
    "B": "B. The military and war",
    "C": "C. Hostile races",
}
CHARGES: dict[Cause, Part] = {"military": "B", "war": "B", "base": "B", "hostile": "C"}
"""Under which letter a charge is; all others are under A."""
COLUMNS = (Column("item"), Column("month", number=True), Column("Megarons"))


class Item(Struct, frozen=True):
    """A line of the Board's page."""

    part: Part
    text: str
    amount: Quarters
    star: str = ""
    month: int = 0
    """The month of it; 0 if it is of several."""


def board_pages(view: View, own: Explorer) -> Listing | None:
    """All pages of the Board, the newest first; None before the first launch.

    A page has a row `board` with its number (0 for what a Board would count now), then its items, the sum of each
    part, the total and the verdict.
    """
    rows: list[Row] = []
    if under_way(own):
        rows += _page(0, "If the Board met now", reviewed(view, own), own.score, last=False)
    score = own.score
    for number in range(own.boards, 0, -1):
        entries = [entry for entry in own.ledger if entry.board == number]
        total = sum(entry.amount for entry in entries)
        month = max((entry.month for entry in entries), default=0)
        title = f"Board of Review {number}{f', month {month}' if month else ''}"
        last = number == own.boards and view.month == view.options.months and not under_way(own)
        rows += _page(number, title, _items(own, entries), Quarters(score - total), last)
        score = Quarters(score - total)
    about = f"{own.name}, Explorer {own.ship}, {own.race} of {own.home}" if own.ship is not None else own.name
    return Listing("board", "Board of Review", COLUMNS, tuple(rows), about) if rows else None


def under_way(own: Explorer) -> bool:
    """Whether there is a voyage that a Board could count."""
    return own.launched > 0 and not isinstance(own.stage, Outfitting | Waiting | Lost)


def reviewed(view: View, own: Explorer) -> list[Item]:
    """What a Board would count if it sat in this month: the ledger, and what it charges itself (19.2 to 19.4, 17.3)."""
    home = own.home
    coming = [Entry(view.month, "damage", Quarters(-M * own.damage.hull), home)]
    years = -(-voyage_months(own, view.month) // YEAR) - 1
    coming.append(Entry(view.month, "wages", Quarters(-years * wages(own.crew, view.tables)), home))
    charged = {entry.about for entry in own.ledger if entry.cause == "hostile"}
    coming += [
        Entry(view.month, "hostile", Quarters(-M * HOSTILE), find.star)
        for find in own.finds
        if find.mark == "H" and find.star not in charged
    ]
    entries = [entry for entry in own.ledger if not entry.board]
    return _items(own, [*entries, *(entry for entry in coming if entry.amount)])


def counted(view: View, own: Explorer) -> list[Quarters]:
    """The amounts that make up the balance: those of the Board's page, or what was written down if no page is open."""
    if under_way(own):
        return [item.amount for item in reviewed(view, own)]
    return [entry.amount for entry in own.ledger if not entry.board]


def _items(own: Explorer, entries: Iterable[Entry]) -> list[Item]:
    """Lines of the ledger about the same thing become one item."""
    groups: dict[tuple[Cause, str, bool], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry.cause, entry.about, entry.amount > 0), []).append(entry)
    items = []
    for (cause, about, gained), lines in groups.items():
        months = {line.month for line in lines}
        items.append(
            Item(
                "gained" if gained else CHARGES.get(cause, "A"),
                _words(own, cause, about, len(lines)),
                Quarters(sum(line.amount for line in lines)),
                lines[0].star if about != own.home else "",
                months.pop() if len(months) == 1 else 0,
            )
        )
    return sorted(items, key=lambda item: tuple(PARTS).index(item.part))


def _words(own: Explorer, cause: Cause, about: str, times: int) -> str:
    """What an item is, in words for the page."""
    match cause:
        case "found":
            find = next((each for each in own.finds if each.star == about), None)
            return f"{about}, {class_words(find.classes, find.items)}" if find is not None and find.classes else about
        case "lost":
            name = next((name for unit, name in TEAMS.items() if unit == about), about)
            return f"{100 * times:,} naval personnel lost" if about == "naval" else f"{count(times, name)} lost"
        case "damage":
            return "Damage to the hull"
        case "wages":
            return "Wages for the time after the first year"
        case "penalty":
            return f"{about}, proved wrong or right by another"
        case "military":
            return f"The military, called to {about}"
        case "war":
            return f"War at {about}"
        case "base":
            return "Stores from a military base"
        case "hostile":
            return f"Hostile natives of {about}"
        case "bribe":
            return f"Bribes at {about}"
        case "ransom":
            return f"Ransom paid at {about}"
        case "rights":
            return f"Rights to {about}" if about else "Rights"
        case "stores":
            return "Stores bought on the way"
        case "sold":
            return "Tapes sold to the military"
        case "account":
            return "Paid out of the private account"


def _page(board: int, title: str, items: list[Item], before: Quarters, last: bool) -> Iterator[Row]:
    yield Row(f"{board}", (title, None, None), kind="board", values={"board": board})
    for part, name in PARTS.items():
        own = [item for item in items if item.part == part]
        if not own and part == "gained":
            continue
        yield Row(f"{board} {part}", (name, None, None), kind="part", values={"board": board})
        for number, item in enumerate(own, 1):
            cells = (item.text, item.month or None, _signed(item.amount))
            row = f"{board} {part} {number}"
            yield Row(row, cells, item.star, kind="item", values={"board": board, "quarters": item.amount})
        sum_ = sum(item.amount for item in own)
        yield Row(f"{board} {part} sum", ("Sum", None, _signed(sum_)), kind="sum", values={"board": board})
    total = Quarters(sum(item.amount for item in items))
    yield Row(
        f"{board} total",
        ("Total", None, _signed(total)),
        kind="total",
        values={"board": board, "quarters": total, "chance": chance_of(total)},
    )
    score = f"{money(before)} M before, {money(before + total)} M after"
    yield Row(f"{board} score", (f"Score: {score}", None, None), kind="note", values={"board": board})
    yield Row(f"{board} verdict", (_verdict(total, last), None, None), kind="verdict", values={"board": board})


def _verdict(total: Quarters, last: bool) -> str:
    """What the Board decides by a total (19.5 to 19.7); after the last month nothing follows from it."""
    side = "in favour of you" if total > 0 else "against you"
    if last:
        return f"The Board is {side}. This was the last month, and no voyage follows."
    loan = f"a loan of {LOAN} M" if total > 0 else f"{SMALL_LOAN} M"
    return (
        f"The Board is {side}: a chance of {chance_of(total)} % each month to leave again, with {loan} for the outfit."
    )


def _signed(quarters: int) -> str:
    return f"{'+' if quarters > 0 else ''}{money(quarters)}"
