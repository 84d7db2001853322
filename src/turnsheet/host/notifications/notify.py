"""Writes notifications: each person is notified once of each event in their matches, whatever page is open.

Notifications are stored for the people on all seats; `delivery` sends them to the addresses people added. Like match
events they never hold a secret of a game: they say that there is something to see, not what.

They are numbered for each person. `delivery` remembers the last number sent to each address, so they must be committed
in the order of their numbers: on PostgreSQL, writers who notify the same person wait for each other.
"""

from collections.abc import Iterable
from hashlib import sha256

import sqlalchemy as sa

from turnsheet.host.site import Site, moment
from turnsheet.host.store import seats
from turnsheet.host.store.rows import MatchRow, NotificationRow, made
from turnsheet.host.store.schema import addresses, notifications, select

NEWEST = 100
NOTIFY_LOCK = 7_478_115


def notify_seats(
    connection: sa.Connection,
    site: Site,
    row: MatchRow,
    numbers: Iterable[int],
    *,
    kind: str,
    text: str,
    about: str = "",
) -> None:
    """Notify the people on these seats. The same `kind` and `about` in the same step is told once.

    In a sandbox nobody is notified.
    """
    if row.parent is not None:
        return
    there = seats.of_match(connection, row.id)
    guests = {there[number].holder for number in numbers if there[number].kind == "person"}
    for guest in sorted(guest for guest in guests if guest):
        notify_person(connection, site, row, guest, kind=kind, text=text, about=about)


def notify_everyone(
    connection: sa.Connection, site: Site, row: MatchRow, *, kind: str, text: str, about: str = ""
) -> None:
    """Notify the people on all seats."""
    numbers = range(1, row.seats + 1)
    notify_seats(connection, site, row, numbers, kind=kind, text=text, about=about)


def notify_person(
    connection: sa.Connection, site: Site, row: MatchRow, guest: str, *, kind: str, text: str, about: str = ""
) -> None:
    """Notify one person, who need not have a seat, about a match; once about the same thing in the same step."""
    once = f"{kind}:{row.step}:{row.take}:{about}"[:80]
    same = sa.select(notifications.c.id).where(
        notifications.c.guest == guest, notifications.c.match == row.id, notifications.c.once == once
    )
    if connection.execute(same).first() is None:
        _in_order(connection, row, guest)
        values = {
            "guest": guest,
            "number": newest_number(connection, guest) + 1,
            "match": row.id,
            "once": once,
            "kind": kind,
            "text": f"{row.title}: {text}",
            "at": moment(site.now()),
        }
        connection.execute(notifications.insert().values(values))


def newest_number(connection: sa.Connection, guest: str) -> int:
    """The number of a person's last notification; one that was sent counts, also after its match was removed."""
    kept = sa.select(sa.func.max(notifications.c.number)).where(notifications.c.guest == guest)
    sent = sa.select(sa.func.max(addresses.c.sent)).where(addresses.c.guest == guest)
    found = connection.execute(sa.select(kept.scalar_subquery(), sent.scalar_subquery())).one()
    return max(number or 0 for number in found)


def _in_order(connection: sa.Connection, row: MatchRow, guest: str) -> None:
    """Let nobody else notify a person until this transaction is over. SQLite has one writer at a time anyway.

    The locks of all people of the match are taken at once and in one order, since more of them may be notified in the
    same transaction; so two writers never wait for each other.
    """
    if connection.dialect.name != "postgresql":
        return
    there = {each.holder for each in seats.of_match(connection, row.id).values()}
    keys = sorted(
        {int.from_bytes(sha256(each.encode()).digest()[:4], signed=True) for each in {guest, row.owner, *there} if each}
    )
    connection.execute(sa.select(*(sa.func.pg_advisory_xact_lock(NOTIFY_LOCK, key) for key in keys)))


def newest(site: Site, guest: str, limit: int = NEWEST, before: int | None = None) -> tuple[list[NotificationRow], int]:
    """The notifications of a guest, the newest first, or those before one; and how many of all are unread."""
    mine = notifications.c.guest == guest
    with site.store.read() as connection:
        query = select(NotificationRow, notifications).where(mine).order_by(notifications.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(notifications.c.number < before)
        rows = [made(NotificationRow, row) for row in connection.execute(query)]
        unread = sa.select(sa.func.count()).select_from(notifications).where(mine, notifications.c.read.is_(None))
        return rows, int(connection.execute(unread).scalar_one())


def mark_read(site: Site, guest: str, match: str | None, until: int | None) -> None:
    """Mark notifications of a guest as read: those of a match, those up to a number, or all."""
    chosen = sa.and_(notifications.c.guest == guest, notifications.c.read.is_(None))
    if match is not None:
        chosen = sa.and_(chosen, notifications.c.match == match)
    if until is not None:
        chosen = sa.and_(chosen, notifications.c.number <= until)
    with site.store.read() as connection:
        if connection.execute(sa.select(notifications.c.id).where(chosen).limit(1)).first() is None:
            return
    with site.store.write() as connection:
        connection.execute(notifications.update().where(chosen).values(read=moment(site.now())))
