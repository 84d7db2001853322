"""The current person: their name, their notifications, and the addresses these are sent to."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.host.store.row_types.addresses import Turns


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
    sheets: bool
    """Whether this site can make PDF sheets of turns."""


class MarkRead(Struct, frozen=True):
    """Which notifications to mark as read: those of a match, those up to an id, or all."""

    match: str | None = None
    until: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class NewAddress(Struct, frozen=True):
    """An address to send notifications to: each one as it comes, or one summary per day."""

    kind: Literal["webhook", "mail"]
    target: Annotated[str, Meta(max_length=500)]
    pace: Literal["each", "daily"] = "each"
    turns: Turns = "none"
    """Also send each turn there: the printout, or the printout and a PDF sheet. For mail addresses only."""
    receipts: bool = False
    """Also send the receipts of your orders there. For mail addresses only."""


class AddressChoice(Struct, frozen=True):
    """What a confirmed mail address gets beside notifications. What is left out stays as it is."""

    turns: Turns | None = None
    receipts: bool | None = None


class TicketAnswer(Struct, frozen=True):
    """What the owner of an address decides. The ticket in the link must have been made for it."""

    action: Literal["confirm", "stop"]
