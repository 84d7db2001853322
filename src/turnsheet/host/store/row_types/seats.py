"""Seats of matches: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

SeatKind = Literal["open", "person", "bot"]
LostSeatReason = Literal["removed", "replaced", "taken over", "freed"]
"""Who took a seat from its player: the match owner before the match began (`removed`) or later (`replaced`), somebody
who took over an open seat, or the admin of the site (`freed`)."""


class SeatRow(Struct, frozen=True):
    """A seat of a match, and who has it."""

    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True)]
    seat: Annotated[int, Column(key=True)]
    kind: Annotated[SeatKind, Column(sa.String(8))]
    player: Annotated[str, Column(sa.String(60))]
    """The name of the person or bot."""
    holder: Annotated[str | None, Column(SECRET, index=True, person=True)]
    """The person whose seat it is: a guest or an account."""
    code: Annotated[str | None, Column(SECRET)]
    """A hash of the code in a link: to the holder's own seat, or an invitation of an earlier release."""
    invitation: Annotated[str | None, Column(SECRET)]
    """The random value from which the invitation's code is made."""
    token: Annotated[str | None, Column(SECRET)]
    """A hash of the token for programs."""
    since: Annotated[int, Column(default="0")]
    """The step after which the holder took the seat."""
    away_until: Annotated[int | None, Column(sa.BigInteger)]
    away_used: Annotated[int, Column(sa.BigInteger, default="0")]
    vacant: Annotated[int | None, Column(sa.BigInteger)]
    """Since when others may take the seat over."""
    choices: Annotated[str | None, Column(sa.Text)]
    """What the player chose when they sat down, until the match begins: JSON by name. Nobody else is shown it."""
    resigned: Annotated[str | None, Column(sa.String(40))]
    """The bot that plays on for a player who resigned; empty in imported matches."""
    draw: Annotated[bool, Column(default=sa.false())]
    """Its player wants a draw."""
    sitting: Annotated[str | None, Column(sa.String(32))]
    """Random, since its player sat down: it changes with the player, but not when a guest gets an account."""
    chat_since: Annotated[int, Column(default="0")]
    """The number of the last chat message before its player took the seat: earlier private ones are not theirs."""
    chat_read: Annotated[int, Column(default="0")]
    """The number of the last chat message that its player has read."""

    @property
    def free(self) -> bool:
        """Whether somebody could take it: it is open, or its player missed too many turns."""
        return self.kind == "open" or self.vacant is not None


class LostSeatRow(Struct, frozen=True):
    """A seat that was taken from a person who had it."""

    id: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id", index=True)]
    seat: int
    person: Annotated[str, Column(SECRET, index=True, person=True)]
    reason: Annotated[LostSeatReason, Column(sa.String(12))]
    at: Annotated[int, Column(sa.BigInteger)]


class SeatChanges(TypedDict, total=False):
    """Columns of a seat that change."""

    kind: SeatKind
    player: str
    holder: str | None
    code: str | None
    invitation: str | None
    token: str | None
    since: int
    away_until: int | None
    away_used: int
    vacant: int | None
    choices: str | None
    resigned: str | None
    draw: bool
    sitting: str | None
    chat_since: int
    chat_read: int
