"""What the admins of a site keep: their log, announcements, invitations to the site, and its members."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.accounts import NONCE
from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

Deed = Literal[
    "grant",
    "revoke",
    "block",
    "unblock",
    "rename",
    "admit",
    "exclude",
    "sign-in-link",
    "retry",
    "pause",
    "resume",
    "end",
    "end-tournament",
    "seat-link",
    "test-mail",
    "announce",
    "withdraw",
    "invite",
    "revoke-invitation",
    "site-open",
    "site-private",
]
"""What an admin can do that is written to the log."""


class AdminActionRow(Struct, frozen=True):
    """Something an admin did."""

    id: Annotated[int, Column(key=True)]
    at: Annotated[int, Column(sa.BigInteger)]
    admin: Annotated[str | None, Column(SECRET, person=True)]
    """The admin's account; None for a command on the server's machine, or if the account was deleted."""
    command: bool
    """Whether it was a command on the server's machine."""
    deed: Annotated[Deed, Column(sa.String(24))]
    person: Annotated[str | None, Column(SECRET, person=True)]
    """The account it was done to."""
    match: Annotated[str | None, Column(MATCH)]
    seat: int | None
    text: str
    """More about it, such as a new name; never a secret."""


class NewAdminAction(TypedDict):
    """Columns of a new entry of the log."""

    at: int
    admin: str | None
    command: bool
    deed: Deed
    person: str | None
    match: str | None
    seat: int | None
    text: str


class AnnouncementRow(Struct, frozen=True):
    """A text for everyone on the site."""

    id: Annotated[int, Column(key=True)]
    text: str
    created: Annotated[int, Column(sa.BigInteger)]
    until: Annotated[int | None, Column(sa.BigInteger)]
    """When it ends by itself; None if an admin withdraws it."""


class SiteInvitationRow(Struct, frozen=True):
    """A link with which accounts become members of the site."""

    nonce: Annotated[str, Column(NONCE, key=True)]
    note: Annotated[str, Column(sa.String(80))]
    """For whom it is, in the admin's words."""
    created: Annotated[int, Column(sa.BigInteger)]
    until: Annotated[int, Column(sa.BigInteger)]
    uses: int
    most_uses: int
    revoked: Annotated[int | None, Column(sa.BigInteger)]


class MemberRow(Struct, frozen=True):
    """An account that is a member of the site."""

    account: Annotated[str, Column(SECRET, key=True, person=True)]
    since: Annotated[int, Column(sa.BigInteger)]
    invitation: Annotated[str | None, Column(NONCE)]
    """The invitation it used; None if an admin admitted it."""
