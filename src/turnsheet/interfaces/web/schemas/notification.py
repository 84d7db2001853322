"""What goes over the wire of what people are told, and where to."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct


class News(Struct, frozen=True):
    """Something a person was told about one of his matches."""

    id: int
    match: str
    kind: str
    text: str
    at: datetime
    read: bool


class NewsPage(Struct, frozen=True):
    """The newest things a person was told, the newest first, and how many he has not read."""

    unread: int
    news: list[News]
    ways: list[str]
    """The ways this house can send news to people: `webhook`, `mail`."""


class Reading(Struct, frozen=True):
    """Which news have been read: those of a match, those up to a number, or all."""

    match: str | None = None
    until: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class NewAddress(Struct, frozen=True):
    """An address to send news to: as they come, or at most one letter a day."""

    kind: Literal["webhook", "mail"]
    target: Annotated[str, Meta(max_length=500)]
    pace: Literal["each", "daily"] = "each"


class Answer(Struct, frozen=True):
    """What the owner of an address says: yes, or no more. It must be what the ticket is for."""

    act: Literal["confirm", "stop"]
