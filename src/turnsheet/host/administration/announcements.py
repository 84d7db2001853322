"""Announcements: plain texts of the admins for everyone on the site, on top of all pages."""

from datetime import datetime

from msgspec import Struct

from turnsheet.host.administration.rights import admin_of, log
from turnsheet.host.people import Asker, clean_name
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.site import administration

LONGEST = 500
MOST = 10


class Announcement(Struct, frozen=True):
    """A text for everyone."""

    id: int
    text: str
    created: datetime
    until: datetime | None
    """When it ends by itself."""


def current(connection: Connection, site: Site) -> list[Announcement]:
    """The announcements that have not ended, the newest first."""
    rows = administration.announced(connection, moment(site.now()))
    return [Announcement(row.id, row.text, time_at(row.created), time_of(row.until)) for row in rows]


def announce(site: Site, asker: Asker | None, text: str, until: datetime | None) -> None:
    """Show a text to everyone, until a time or until it is withdrawn. Without an asker, as a command."""
    chosen, now = clean_name(text, LONGEST), moment(site.now())
    if not chosen:
        raise RefusedError("bad-options", "Write a text that is not empty.")
    end = None if until is None else moment(until)
    if end is not None and end <= now:
        raise RefusedError("bad-options", "The end of an announcement must be in the future.")
    with site.store.write() as connection:
        admin = None if asker is None else admin_of(connection, asker)
        administration.forget_announced_before(connection, now)
        if len(administration.announced(connection, now)) >= MOST:
            raise RefusedError("over-quota", f"There are {MOST} announcements. Withdraw one first.")
        administration.announce(connection, chosen, now, end)
        log(connection, site, admin, "announce", text=chosen)


def withdraw(site: Site, asker: Asker | None, announcement: int) -> None:
    """Show an announcement no longer."""
    with site.store.write() as connection:
        admin = None if asker is None else admin_of(connection, asker)
        if not administration.withdraw(connection, announcement):
            raise RefusedError("no-such-announcement", "There is no such announcement. It may have ended.")
        log(connection, site, admin, "withdraw")
