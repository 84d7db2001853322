"""Orders, and what becomes of a text that should hold some.

There are three kinds of refusal, and they never mix:

- unreadable: the reader could not make sense of the text;
- illegal: the text is clear, but the player can know from his own view that it cannot be done;
- failed: it turned out to be impossible when the turn was carried out. That is no refusal on entry
  but an event, `events.Failed`.

The first two are found by `Game.read`, which is given a view and so cannot tell a player anything
he does not know.
"""

from typing import Literal

from msgspec import Struct

LONGEST_SHEET = 100_000
"""The most characters a sheet of orders may have."""

MOST_REFUSALS = 100
"""A sheet has at most so many refusals told one by one; the rest are counted."""
LONGEST_QUOTE = 80
"""The most characters of a sheet that a refusal repeats."""
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
    """What a sheet was understood to say."""

    orders: tuple[Order, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    """The first of them, at most MOST_REFUSALS."""
    wanted: tuple[Order, ...] = ()
    """If orders are refused because there is not enough for them: these and all others, to count by how much."""
    more_refusals: int = 0
    """How many refusals there were beyond those told."""
    held: tuple[Order, ...] = ()
    """Where a sheet is not carried out at all if anything on it is refused: the orders that are held up by that."""


class Refusals:
    """The refusals of a sheet that is being read: the first ones, each of bounded length, and a count of the rest.

    So what is kept, sent and signed of a sheet stays small, whatever is written on it.
    """

    def __init__(self) -> None:
        self.told: list[Refusal] = []
        self.more = 0

    def __bool__(self) -> bool:
        """Whether anything was refused."""
        return bool(self.told)

    def full(self) -> bool:
        """Count one more if there is no room to tell it: its words need not be made then."""
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


def overlong(text: str) -> Reading | None:
    """The refusal of a sheet longer than any game needs; none of it is read."""
    if len(text) <= LONGEST_SHEET:
        return None
    reason = f"The sheet has {len(text)} characters; the most it may have is {LONGEST_SHEET}."
    return Reading(refusals=(Refusal("unreadable", "sheet-too-long", reason, 1, 1, text[:40]),))
