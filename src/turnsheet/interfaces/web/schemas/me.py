"""The current person: their name, their notifications, and the addresses these are sent to."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.host.accounts.accounts import Account
from turnsheet.host.accounts.passkeys import Passkey
from turnsheet.host.accounts.sessions import Session
from turnsheet.host.notifications.preferences import Preference
from turnsheet.host.store.row_types.addresses import Turns


class Me(Struct, frozen=True):
    """The person at the browser, and the token that every writing request must carry."""

    name: str
    """Empty if they gave none."""
    csrf: str
    account: Account | None
    """The account that the browser is signed in to."""
    mail: bool
    """Whether this site sends mail, such as links to sign in; if not, people sign in with passkeys only."""


class SignInByMail(Struct, frozen=True):
    """The address to which a link is sent."""

    mail: Annotated[str, Meta(max_length=254)]
    back: Annotated[str, Meta(max_length=300)] = ""
    """The path of this site to come back to; anything else is left out."""


class NewPasskey(Struct, frozen=True):
    """What the browser's authenticator made, as JSON, and the ticket that came with the options."""

    ticket: Annotated[str, Meta(max_length=200)]
    answer: Annotated[str, Meta(max_length=20_000)]
    name: Annotated[str, Meta(max_length=200)] = ""


class PasskeyAnswer(Struct, frozen=True):
    """What the browser's authenticator signed, as JSON, and the ticket that came with the options."""

    ticket: Annotated[str, Meta(max_length=200)]
    answer: Annotated[str, Meta(max_length=20_000)]


class PasskeyName(Struct, frozen=True):
    """What to call a passkey."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class AccountPage(Struct, frozen=True):
    """An account with the ways to sign in to it."""

    account: Account
    sessions: list[Session]
    passkeys: list[Passkey]


class AccountUpdate(Struct, frozen=True):
    """What a person says of themselves. What is left out stays as it is."""

    time_zone: Annotated[str, Meta(max_length=60)] | None = None
    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] | None = None


class DeleteAccount(Struct, frozen=True):
    """The word that confirms that an account is to be deleted."""

    confirm: Literal["delete"]


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
    """How this site can send notifications: `webhook`, `mail`, `push`."""
    push_key: str
    """The key with which a browser subscribes; empty if this site does not send to browsers."""
    sheets: bool
    """Whether this site can make PDF sheets of turns."""


class MarkRead(Struct, frozen=True):
    """Which notifications to mark as read: those of a match, those up to an id, or all."""

    match: str | None = None
    until: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class NewAddress(Struct, frozen=True):
    """An address to send notifications to: each one as it comes, or one summary per day."""

    kind: Literal["webhook", "mail", "push"]
    target: Annotated[str, Meta(max_length=1000)]
    """A mail address, a link, or the subscription of a browser as JSON."""
    pace: Literal["each", "daily"] = "each"
    turns: Turns = "none"
    """Also send each turn there: the printout, or the printout and a PDF sheet. For mail addresses only."""
    receipts: bool = False
    """Also send the receipts of your orders there. For mail addresses only."""


class AddressChoice(Struct, frozen=True):
    """What a confirmed mail address gets beside notifications. What is left out stays as it is."""

    turns: Turns | None = None
    receipts: bool | None = None


class NewPreferences(Struct, frozen=True):
    """Which notifications are to be sent on which channel. What is left out stays as it is."""

    preferences: Annotated[list[Preference], Meta(max_length=50)]


class TicketAnswer(Struct, frozen=True):
    """What the owner of an address decides. The ticket in the link must have been made for it."""

    action: Literal["confirm", "stop"]
