"""Letters that go out by mail: what each address was sent about a seat, and which receipts wait."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, Column

Told = Literal["playing", "eliminated", "ended"]


class LetterKey(Struct, frozen=True):
    """An address, and a seat that letters to it are about."""

    address: int
    match: str
    seat: int


class TurnLetterRow(Struct, frozen=True):
    """What an address was last sent about a seat: the position after the turn `head`."""

    address: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True, index=True)]
    seat: Annotated[int, Column(key=True)]
    head: int | None
    """None before the first letter."""
    step: int
    take: int
    prompt: str
    """The id of what the seat was asked for, if the match waited for it; otherwise empty."""
    told: Annotated[Told, Column(sa.String(10))]
    next_try: Annotated[int, Column(sa.BigInteger)]
    """When a letter may be sent: later than now while somebody else is about to, and after a fault."""
    tries: int
    chat: Annotated[int, Column(default="0")]
    """The number of the last chat message that was mailed."""


class TurnLetterChanges(TypedDict, total=False):
    """Columns that change when a letter was sent or could not be sent."""

    head: int
    step: int
    take: int
    prompt: str
    told: Told
    next_try: int
    tries: int
    chat: int


class ReceiptLetterRow(Struct, frozen=True):
    """A receipt that waits to be sent to an address: the newest of a seat."""

    address: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True, index=True)]
    seat: Annotated[int, Column(key=True)]
    number: int
    next_try: Annotated[int, Column(sa.BigInteger)]
    tries: int
