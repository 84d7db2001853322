"""The text of orders as patterns: `offer {star} to [seat] {to} for {amount:money}` says how to read and to write one.

- The first word is the verb. Of `sway|bribe` players may say either; the first is written.
- `to` must be there. Of `tapes|tape` one must.
- `crew?` is written, and players may leave it out.
- `[seat]` is not written, and players may put it in.
- `{star}` is a field of the order. `GAPS` says how to read and write it, by the name of the field or the word after
  a colon. All other fields are whole numbers.
"""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from msgspec import Struct

from turnsheet.games.starprobe.orders.order_words import UnreadableError, Words
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.random_numbers import METHODS, Method
from turnsheet.games.starprobe.rules.state_parts import Quarters, ShipKind
from turnsheet.games.starprobe.star_map.places import ROWS, STARRED, StarId

STAR = re.compile(r"([a-s])([1-9][0-9]?)\*?/([+-]?[0-9]{1,2})")
MONEY = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,2}))?m?")
PARTS_OF_ONE = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}
NO_PRICE = Quarters(-1)
UNTIL_SOMETHING_HAPPENS = -1
SHIPS: dict[str, ShipKind] = {"i": "I", "ii": "II", "1": "I", "2": "II"}
WARES = {
    "slug": "slugs", "slugs": "slugs", "fuel": "slugs",
    "salvo": "salvos", "salvos": "salvos", "missile": "salvos", "missiles": "salvos",
    "year": "years", "years": "years", "supplies": "years",
    "mode": "modes", "modes": "modes",
}  # fmt: skip
TOKEN = re.compile(r"\{(\w+)(?::(\w+))?\}|\[(.+)\]|([^?]+)(\?)?")
T = TypeVar("T")


def star(words: Words) -> StarId:
    found = STAR.fullmatch(words.next())
    if not found:
        raise words.unreadable("bad-star", "Names of stars look like C3/5 or J6*/-3.")
    row = found[1].upper()
    return StarId(f"{row}{found[2]}{'*' if STARRED[ROWS.index(row)] else ''}/{int(found[3])}")


def read_money(words: Words) -> Quarters:
    found = MONEY.fullmatch(words.next())
    if not found or (found[2] or "") not in PARTS_OF_ONE:
        raise words.unreadable("bad-number", "Sums are in Megarons and quarters of them, like 2.25.")
    words.skip("m")
    return Quarters(4 * int(found[1]) + PARTS_OF_ONE[found[2] or ""])


def ware(words: Words) -> str:
    words.skip("of", "fuel", "missile")
    found = WARES.get(words.next() if words.more else words.last)
    if found is None:
        raise words.unreadable("bad-form")
    words.skip("of")
    words.skip("supplies")
    return found


def _ship(words: Words) -> ShipKind:
    kind = SHIPS.get(words.next())
    if kind is None:
        raise words.unreadable("bad-form")
    return kind


def _method(words: Words) -> Method:
    said = words.rest().removeprefix("rm").replace("-", "")
    method = next((each for each in METHODS if each.lower().removeprefix("rm ").replace("-", "") == said), None)
    if method is None:
        raise UnreadableError("no-such-randomizer", f"Choose one of {', '.join(METHODS)}.")
    return method


def _either(words: Words) -> int:
    if words.skip("first"):
        return 1
    return 2 if words.skip("second") else words.number()


def _price(words: Words) -> Quarters:
    return NO_PRICE if words.skip("none") else read_money(words)


def _months(words: Words) -> int:
    if words.skip("on"):
        return UNTIL_SOMETHING_HAPPENS
    months = words.number() if words.more else 1
    words.skip("months", "month")
    return months


def _write_months(months: int) -> str | None:
    return None if months == 1 else str(months) if months > 0 else "on"


def _join(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


class Gap(Struct, frozen=True):
    """How the value of a field is read, and how it is written."""

    read: Callable[[Words], object]
    write: Callable[[object], str | None]


def _gap(read: Callable[[Words], T], write: Callable[[T], str | None] = str) -> Gap:
    return Gap(read, cast("Callable[[object], str | None]", write))


NUMBER = _gap(Words.number)
GAPS = {
    "star": _gap(star),
    "money": _gap(read_money, money),
    "price": _gap(_price, lambda price: money(price) if price >= 0 else "none"),
    "what": _gap(ware),
    "ship": _gap(_ship),
    "unit": _gap(Words.unit),
    "method": _gap(_method),
    "priority": _gap(lambda words: words.next().upper()),
    "by": _gap(Words.signed, lambda number: f"{number:+d}"),
    "either": _gap(_either),
    "numbers": _gap(Words.numbers, _join),
    "modes": _gap(Words.numbers, lambda modes: _join(modes) if modes else None),
    "pay": _gap(lambda words: words.number() if words.more else 0, lambda pay: str(pay) if pay else None),
    "months": _gap(_months, _write_months),
}


class Piece(Struct, frozen=True):
    """A word of a pattern, or a gap in it."""

    words: tuple[str, ...] = ()
    needed: bool = False
    written: bool = True
    field: str = ""
    gap: Gap = NUMBER


def _piece(token: str) -> Piece:
    found = TOKEN.fullmatch(token)
    assert found, token
    field, gap, small, word, optional = found.groups()
    if field:
        return Piece(field=field, gap=GAPS.get(gap or field, NUMBER))
    if small:
        return Piece(tuple(small.split("|")), written=False)
    return Piece(tuple(word.split("|")), needed=not optional)


class Pattern:
    """The words of a kind of order, and examples for players who wrote something else."""

    def __init__(self, text: str, examples: str = "") -> None:
        verbs, *tokens = text.split()
        self.verbs = tuple(verbs.split("|"))
        self.pieces = tuple(map(_piece, tokens))
        self.how = f"Write {examples or repr(self.filled(()))}."

    def read(self, words: Words) -> dict[str, object]:
        """The values of the order's fields."""
        values: dict[str, object] = {}
        for piece in self.pieces:
            if piece.field:
                values[piece.field] = piece.gap.read(words)
            elif piece.needed:
                words.need(*piece.words)
            else:
                words.skip(*piece.words)
        return values

    def write(self, order: Struct) -> str:
        return self.filled(piece.gap.write(getattr(order, piece.field)) for piece in self.pieces if piece.field)

    def filled(self, fillings: Iterable[str | None]) -> str:
        """The words as they are written, with a text in each gap; None leaves a gap out."""
        left = iter(fillings)
        said = (next(left, None) if piece.field else piece.words[0] for piece in self.pieces if piece.written)
        return " ".join([self.verbs[0], *(each for each in said if each is not None)])
