"""What everybody is told about the site, and what admins send."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.host.administration.announcements import Announcement


class Reminders(Struct, frozen=True):
    """When players are reminded of a deadline in matches that do not say it: when a quarter of the time is left."""

    earliest: int
    """At most this many seconds before the deadline."""
    shortest_turn: int
    """In turns with fewer seconds than this, players are not reminded."""


class SiteInfo(Struct, frozen=True):
    """The site for the person at the browser."""

    access: Literal["open", "private"]
    admitted: bool
    """Whether they may enter: everybody on an open site, members on a private one."""
    seated: bool
    """Whether they have a seat, and so may enter its match."""
    announcements: list[Announcement]
    """Empty for people who may not enter."""
    reminders: Reminders


class Welcome(Struct, frozen=True):
    """An invitation to the site that can be used."""

    until: datetime
    signed_in: bool
    member: bool
    """Whether the person is a member already."""


class NewUserName(Struct, frozen=True):
    """Another name for an account."""

    name: Annotated[str, Meta(max_length=200)]


class NewAnnouncement(Struct, frozen=True):
    """A plain text for everyone, and when it ends by itself."""

    text: Annotated[str, Meta(max_length=1000)]
    until: datetime | None = None


class SiteAccess(Struct, frozen=True):
    """Who may enter the site."""

    access: Literal["open", "private"]


class NewInvitation(Struct, frozen=True):
    """A new invitation to the site: how many accounts can use it, and for how many days."""

    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 14
    note: Annotated[str, Meta(max_length=200)] = ""
