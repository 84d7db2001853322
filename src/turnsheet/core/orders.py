"""Orders, and the result of reading a text with orders.

An order can go wrong in three ways:

- unreadable: the reader does not understand the text;
- illegal: the text is clear, but the player's own view shows that the order is impossible;
- failed: the order turned out to be impossible when the turn ran. That is not a refusal but an event, `events.Failed`.

`Rules.read` finds the first two. It only gets a view, so a refusal cannot tell players anything they do not know.
"""

from typing import Literal

from msgspec import Struct

LONGEST_SHEET = 100_000
"""The maximum length of an order sheet, in characters."""

MOST_REFUSALS = 100
"""The maximum number of refusals listed for a sheet; further ones are only counted."""
LONGEST_QUOTE = 80
"""The maximum length of the quoted text in a refusal, in characters."""
LONGEST_REASON = 400

Kind = Literal["unreadable", "illegal"]


class Order(Struct, frozen=True, gc=False, tag=str.lower, tag_field="order"):
    """The base of every game's orders."""


class Refusal(Struct, frozen=True):
    """A text, or a part of one, that did not become an order, and why."""

    kind: Kind
    code: str
    reason: str
    line: int
    column: int
    text: str


class Reading(Struct, frozen=True):
    """The result of reading an order sheet."""

    orders: tuple[Order, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    """At most MOST_REFUSALS."""
    wanted: tuple[Order, ...] = ()
    """If orders are refused because something runs out: all orders, also the refused, to show how much is missing."""
    more_refusals: int = 0
    """The number of refusals that are not listed."""
    held: tuple[Order, ...] = ()
    """Valid orders that wait because another order of the sheet was refused, in games that carry out all or nothing."""


class Refusals:
    """Collects the refusals while a sheet is read: the first ones, each of limited length, and a count of the rest.

    So the stored, sent and signed result stays small for any text.
    """

    def __init__(self) -> None:
        self.told: list[Refusal] = []
        self.more = 0

    def __bool__(self) -> bool:
        """Whether anything was refused."""
        return bool(self.told)

    def full(self) -> bool:
        """Whether the list is full; if so, count one more. Then the caller need not make the reason."""
        if len(self.told) < MOST_REFUSALS:
            return False
        self.more += 1
        return True

    def add(self, kind: Kind, code: str, reason: str, line: int, column: int, text: str) -> None:
        """Refuse a part of the sheet; `text` is that part."""
        if self.full():
            return
        if len(reason) > LONGEST_REASON:
            reason = reason[: LONGEST_REASON - 1] + "…"
        self.told.append(Refusal(kind, code, reason, line, column, text[:LONGEST_QUOTE]))


class RefusedPartError(Exception):
    """Raised by readers of games: a part of the sheet is refused, with a code and the reason."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def overlong(text: str) -> Reading | None:
    """The refusal of a sheet that is too long; nothing on it is read."""
    if len(text) <= LONGEST_SHEET:
        return None
    reason = f"The sheet has {len(text)} characters; the maximum is {LONGEST_SHEET}. Shorten it."
    return Reading(refusals=(Refusal("unreadable", "sheet-too-long", reason, 1, 1, text[:40]),))
