"""Accounts, and how people sign in to them: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

MAIL = sa.String(254)
NONCE = sa.String(32)
LinkPurpose = Literal["sign-in", "new address", "old address"]


class AccountRow(Struct, frozen=True):
    """An account. The name of its person is kept with those of guests."""

    id: Annotated[str, Column(SECRET, key=True)]
    """Random: the person in all other tables. Nobody is shown it."""
    public: Annotated[str, Column(NONCE, unique=True)]
    """Random: the account in the addresses of pages."""
    mail: Annotated[str | None, Column(MAIL, unique=True)]
    created: Annotated[int, Column(sa.BigInteger)]
    time_zone: Annotated[str, Column(sa.String(60), default="")]
    games: Annotated[str, Column(default="")]
    """The games its person likes to play, with spaces between."""
    admin: Annotated[bool, Column(default=sa.false())]
    """Whether its person runs the site."""
    blocked: Annotated[int | None, Column(sa.BigInteger)]
    """Since when it is blocked."""
    away_until: Annotated[int | None, Column(sa.BigInteger)]
    """When the vacation ends that its person announced for all their matches; it may be over."""
    new_mail: Annotated[str | None, Column(MAIL)]
    """The address that is to replace the present one, until both have agreed."""
    old_agreed: Annotated[bool, Column(default=sa.false())]
    new_agreed: Annotated[bool, Column(default=sa.false())]


class AccountChanges(TypedDict, total=False):
    """Columns of an account that change."""

    mail: str | None
    time_zone: str
    games: str
    admin: bool
    blocked: int | None
    away_until: int | None
    new_mail: str | None
    old_agreed: bool
    new_agreed: bool


class SessionRow(Struct, frozen=True):
    """A browser that is signed in to an account."""

    id: Annotated[str, Column(SECRET, key=True)]
    """A hash of the browser's cookie."""
    account: Annotated[str, Column(SECRET, refers_to="accounts.id", index=True)]
    nonce: Annotated[str, Column(NONCE, unique=True)]
    """Random: the session for its person."""
    browser: Annotated[str, Column(sa.String(80))]
    """What the browser is called, such as `Firefox on Linux`."""
    created: Annotated[int, Column(sa.BigInteger)]
    seen: Annotated[int, Column(sa.BigInteger)]


class PasskeyRow(Struct, frozen=True):
    """A passkey of an account."""

    id: Annotated[int, Column(key=True)]
    account: Annotated[str, Column(SECRET, refers_to="accounts.id", index=True)]
    nonce: Annotated[str, Column(NONCE, unique=True)]
    """Random: the passkey for its person."""
    credential: Annotated[str, Column(unique=True)]
    public_key: str
    uses: Annotated[int, Column(sa.BigInteger)]
    """How often the device says that it was used."""
    name: Annotated[str, Column(sa.String(60))]
    created: Annotated[int, Column(sa.BigInteger)]
    used: Annotated[int | None, Column(sa.BigInteger)]


class NewPasskey(TypedDict):
    """Columns of a new passkey."""

    account: str
    nonce: str
    credential: str
    public_key: str
    uses: int
    name: str
    created: int


class MailLinkRow(Struct, frozen=True):
    """A link that is sent by mail and can be used once."""

    nonce: Annotated[str, Column(NONCE, key=True)]
    purpose: Annotated[LinkPurpose, Column(sa.String(12))]
    mail: Annotated[str, Column(MAIL, index=True)]
    account: Annotated[str | None, Column(SECRET, index=True)]
    """The account whose address is to change, or that an admin made a link for; None for other links to sign in."""
    person: Annotated[str, Column(SECRET, name="guest", index=True, person=True)]
    """The person who asked for it."""
    created: Annotated[int, Column(sa.BigInteger, index=True)]
    until: Annotated[int, Column(sa.BigInteger)]
    spent: Annotated[int | None, Column(sa.BigInteger)]
    next_try: Annotated[int | None, Column(sa.BigInteger, index=True)]
    """When to send it; None once it was sent, or given up."""
    tries: int
    fault: str
    back: Annotated[str, Column(sa.String(300), default="")]
    """The path of this site to go to after signing in; empty if there is none."""


class NewMailLink(TypedDict):
    """Columns of a new link."""

    nonce: str
    purpose: LinkPurpose
    mail: str
    account: str | None
    person: str
    created: int
    until: int
    next_try: int | None
    tries: int
    fault: str
    back: str


class SharedSeatRow(Struct, frozen=True):
    """A seat that its player also uses in another browser, which they opened with a seat link."""

    person: Annotated[str, Column(SECRET, name="guest", key=True, person=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True, index=True)]
    seat: Annotated[int, Column(key=True)]
