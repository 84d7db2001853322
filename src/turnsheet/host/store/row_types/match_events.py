"""Match events: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, Column

MatchEventKind = Literal["seat", "sheet", "turn", "taken back", "phase", "message", "chat", "draft"]


class MatchEventRow(Struct, frozen=True):
    """Something that happened to a match."""

    id: Annotated[int, Column(key=True)]
    """Counted for the whole site: for the server alone."""
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    number: Annotated[int, Column(default="0")]
    """Counted for the match."""
    kind: Annotated[MatchEventKind, Column(sa.String(12))]
    step: int
    text: str
    seat: int | None = None
    """The seat whose draft was saved, or that wrote a chat message to one player."""
    receiver: int | None = None
    """The seat that a chat message to one player is for."""
    version: int | None = None
    """Of a draft: the version of its order sheet."""

    @property
    def concerned(self) -> tuple[int, ...]:
        """The seats that alone may hear of a draft or a chat message; none if a message is for all."""
        return tuple(seat for seat in (self.seat, self.receiver) if seat is not None)


class NewMatchEvent(TypedDict):
    """Columns of a new match event; the store numbers it."""

    match: str
    kind: MatchEventKind
    step: int
    text: str
    named: bool
    """Whether the text has numbers of values in braces."""
    seat: int | None
    receiver: int | None
    version: int | None
    at: int
