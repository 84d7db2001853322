"""The current person: their name, their notifications, and the addresses these are sent to."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct


class Me(Struct, frozen=True):
    """The browser's guest: their name, if they gave one, and the token that every writing request must carry."""

    name: str
    csrf: str


class NewName(Struct, frozen=True):
    """The name a guest wants to be known by."""

    name: str


class Notification(Struct, frozen=True):
    """A notification about one of a person's matches."""

    id: int
    match: str
    kind: str
    text: str
    at: datetime
    read: bool


class NotificationPage(Struct, frozen=True):
    """A person's newest notifications, the newest first, and how many of all are unread."""

    unread: int
    notifications: list[Notification]
    channels: list[str]
    """How this site can send notifications: `webhook`, `mail`."""


class MarkRead(Struct, frozen=True):
    """Which notifications to mark as read: those of a match, those up to an id, or all."""

    match: str | None = None
    until: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class NewAddress(Struct, frozen=True):
    """An address to send notifications to: each one as it comes, or one summary per day."""

    kind: Literal["webhook", "mail"]
    target: Annotated[str, Meta(max_length=500)]
    pace: Literal["each", "daily"] = "each"


class TicketAnswer(Struct, frozen=True):
    """What the owner of an address decides. The ticket in the link must have been made for it."""

    action: Literal["confirm", "stop"]
