"""Turns: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.compression import SqueezedText
from turnsheet.host.store.row_types.columns import SECRET, Column

Outcome = Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]
"""What a seat did in a step. `standing`: a substitute played for a player who was absent without notice."""


class TurnSummary(Struct, frozen=True):
    """A turn on record, without its state, printouts and orders."""

    id: Annotated[int, Column(key=True)]
    step: int
    take: int
    fingerprint: Annotated[str, Column(SECRET)]
    at: Annotated[int, Column(sa.BigInteger)]
    taken_back: Annotated[int | None, Column(sa.BigInteger)]


class TurnRow(TurnSummary, frozen=True):
    """A turn on record with the orders it carried out, without its state and printouts."""

    orders: Annotated[str, Column(SqueezedText)]


class TurnFrames(TypedDict):
    """Columns of a turn that are compressed, and the turn that they are differences from."""

    state: bytes
    pages: bytes | None
    base: int | None


class TurnContents(TurnFrames):
    """Columns of a turn with what it led to, as `turn_contents` makes them."""

    fingerprint: str
    scores: str


class NewTurn(TurnContents):
    """Columns of a new turn."""

    match: str
    step: int
    take: int
    orders: str
    at: int


class PlayedTurn(NewTurn):
    """Columns of a new turn that is played here. Those of imported matches are kept without the turn count."""

    turn: int | None
