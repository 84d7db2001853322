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
    wanted: tuple[Order, ...] = ()
    """If orders are refused because there is not enough for them: these and all others, to count by how much."""


def overlong(text: str) -> Reading | None:
    """The refusal of a sheet longer than any game needs; none of it is read."""
    if len(text) <= LONGEST_SHEET:
        return None
    reason = f"The sheet has {len(text)} characters; the most it may have is {LONGEST_SHEET}."
    return Reading(refusals=(Refusal("unreadable", "sheet-too-long", reason, 1, 1, text[:40]),))
