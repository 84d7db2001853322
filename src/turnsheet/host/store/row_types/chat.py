"""Chat: messages between the players of a match, and people who played a match earlier."""

from typing import Annotated, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column


class ChatRow(Struct, frozen=True):
    """A chat message."""

    number: int
    """Counted for the match. People are shown other numbers, which count what they may read."""
    sender: int
    receiver: int | None
    """The seat it is for; None if it is for the whole table."""
    text: str
    at: Annotated[int, Column(sa.BigInteger)]
    player: Annotated[str, Column(sa.String(60), default="")]
    """What the person who wrote it was called then. Somebody else may have the seat now."""


class NewChat(TypedDict):
    """Columns of a new chat message; the store numbers it."""

    match: str
    sender: int
    receiver: int | None
    text: str
    at: int
    player: str
    person: str | None
    """Who wrote it."""


class FormerPlayerRow(Struct, frozen=True):
    """Somebody who had a seat in a match after it began, and lost it or gave it up."""

    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True)]
    person: Annotated[str, Column(SECRET, key=True, index=True, person=True)]
