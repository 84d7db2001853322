"""Notifications: their rows, and what may be written to them."""

from typing import Annotated, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, Column


class NotificationRow(Struct, frozen=True):
    """Something that a person was told."""

    number: Annotated[int, Column(default="0")]
    """Counted for the person."""
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    kind: Annotated[str, Column(sa.String(12))]
    text: str
    at: Annotated[int, Column(sa.BigInteger)]
    read: Annotated[int | None, Column(sa.BigInteger)]


class NewNotification(TypedDict):
    """Columns of a new notification."""

    person: str
    number: int
    match: str
    once: str
    kind: str
    text: str
    named: bool
    """Whether the text has numbers of values in braces."""
    at: int
