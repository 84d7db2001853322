"""Announcements: what a person is to be told about their matches, each once, whatever page may be open.

They are kept for every person at the table. `post` sends them on to the addresses people gave. Like notices they
never hold a secret of a game: they say that there is something to see, not what.

They are numbered for each person. `post` remembers up to which number an address was written to, so they have to be
committed in the order of their numbers: on PostgreSQL writers who tell the same person something wait for each other.
"""

from collections.abc import Iterable
from hashlib import sha256

import sqlalchemy as sa

from turnsheet.host.people import seat_rows
from turnsheet.host.site import MatchRow, Site, moment
from turnsheet.host.store.tables import addresses, announcements

NEWEST = 100
ANNOUNCE_LOCK = 7_478_115


def announce(
    connection: sa.Connection,
    site: Site,
    row: MatchRow,
    seats: Iterable[int],
    kind: str,
    text: str,
    about: str = "",
) -> None:
    """Tell the people on these seats, naming the match. The same thing about the same step is told once.

    In a sandbox there is nobody to tell anything.
    """
    if row["parent"] is not None:
        return
    rows = seat_rows(connection, row["id"])
    guests = sorted({rows[seat]["holder"] for seat in seats if rows[seat]["kind"] == "person" and rows[seat]["holder"]})
    for guest in guests:
        tell(connection, site, row, guest, kind, text, about)


def tell(
    connection: sa.Connection, site: Site, row: MatchRow, guest: str, kind: str, text: str, about: str = ""
) -> None:
    """Tell one person, who need not hold a seat, something about a match; once about the same step."""
    once = f"{kind}:{row['step']}:{row['take']}:{about}"[:80]
    told = sa.select(announcements.c.id).where(
        announcements.c.guest == guest, announcements.c.match == row["id"], announcements.c.once == once
    )
    if connection.execute(told).first() is None:
        _in_order(connection, row, guest)
        values = {
            "guest": guest,
            "number": newest_number(connection, guest) + 1,
            "match": row["id"],
            "once": once,
            "kind": kind,
            "text": f"{row['title']}: {text}",
            "at": moment(site.now()),
        }
        connection.execute(announcements.insert().values(values))


def newest_number(connection: sa.Connection, guest: str) -> int:
    """The number of the last announcement to a person; one that was sent counts, also after its match was removed."""
    kept = sa.select(sa.func.max(announcements.c.number)).where(announcements.c.guest == guest)
    sent = sa.select(sa.func.max(addresses.c.sent)).where(addresses.c.guest == guest)
    found = connection.execute(sa.select(kept.scalar_subquery(), sent.scalar_subquery())).one()
    return max(number or 0 for number in found)


def _in_order(connection: sa.Connection, row: MatchRow, guest: str) -> None:
    """Let nobody else tell a person anything until this transaction is over. SQLite has one writer at a time anyway.

    The locks of all people of the match are taken at once and in one order, since more of them may be told something in
    the same transaction; so two writers never wait for each other.
    """
    if connection.dialect.name != "postgresql":
        return
    there = {each["holder"] for each in seat_rows(connection, row["id"]).values()}
    people = {guest, row["owner"], *there} - {None, ""}
    keys = sorted({int.from_bytes(sha256(each.encode()).digest()[:4], signed=True) for each in people})
    connection.execute(sa.select(*(sa.func.pg_advisory_xact_lock(ANNOUNCE_LOCK, key) for key in keys)))


def everyone(connection: sa.Connection, site: Site, row: MatchRow, kind: str, text: str, about: str = "") -> None:
    """Tell all people at the table."""
    announce(connection, site, row, seat_rows(connection, row["id"]), kind, text, about)


def told(site: Site, guest: str, limit: int = NEWEST, before: int | None = None) -> tuple[list[sa.RowMapping], int]:
    """The newest announcements to a guest, the newest first, or those before one; and how many are not read at all."""
    mine = announcements.c.guest == guest
    with site.store.read() as connection:
        query = sa.select(announcements).where(mine).order_by(announcements.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(announcements.c.number < before)
        rows = list(connection.execute(query).mappings())
        unread = sa.select(sa.func.count()).select_from(announcements).where(mine, announcements.c.read.is_(None))
        return rows, int(connection.execute(unread).scalar_one())


def mark_read(site: Site, guest: str, match: str | None, until: int | None) -> None:
    """Mark a guest's announcements as read: those of a match, those up to one, or all."""
    chosen = sa.and_(announcements.c.guest == guest, announcements.c.read.is_(None))
    if match is not None:
        chosen = sa.and_(chosen, announcements.c.match == match)
    if until is not None:
        chosen = sa.and_(chosen, announcements.c.number <= until)
    with site.store.read() as connection:
        if connection.execute(sa.select(announcements.c.id).where(chosen).limit(1)).first() is None:
            return
    with site.store.write() as connection:
        connection.execute(announcements.update().where(chosen).values(read=moment(site.now())))
