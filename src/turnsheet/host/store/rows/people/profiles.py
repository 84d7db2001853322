"""What profiles show: the finished matches of an account, and the accounts behind seats."""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.schema import accounts, leavers, matches, seats, select


def public_ids(connection: Connection, persons: Collection[str]) -> dict[str, str]:
    """The public ids of those people who have an account."""
    query = sa.select(accounts.c.id, accounts.c.public).where(accounts.c.id.in_(persons))
    return {row.id: row.public for row in connection.execute(query)}


def finished(
    connection: Connection, account: str, viewer: str | None, shared: Collection[str], limit: int, skip: int
) -> list[MatchSummary]:
    """Finished matches in which an account has a seat, or which it left by itself, the newest first.

    Private ones are for those who have a seat in them or own them.
    Matches that were ended before they began are left out: nobody played them.
    """
    mine = sa.select(seats.c.match).where(seats.c.holder == account)
    left = sa.select(leavers.c.match).where(leavers.c.person == account, leavers.c.replaced.is_(False))
    theirs = sa.select(seats.c.match).where(seats.c.holder == (viewer or "-"))
    open_to = sa.or_(
        matches.c.private.is_(False),
        matches.c.owner == (viewer or "-"),
        matches.c.id.in_(theirs),
        matches.c.id.in_(shared),
    )
    over = sa.and_(matches.c.phase == "ended", matches.c.parent.is_(None))
    begun = sa.or_(matches.c.head.is_not(None), matches.c.archived.is_not(None))
    played = sa.or_(matches.c.id.in_(mine), matches.c.id.in_(left))
    query = select(MatchSummary, matches).where(over, begun, played, open_to)
    query = query.order_by(matches.c.ended.desc(), matches.c.id.desc()).limit(limit).offset(skip)
    return [made(MatchSummary, row) for row in connection.execute(query)]
