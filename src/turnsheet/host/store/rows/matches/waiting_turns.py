"""Turns that run or wait for a worker, as the rows of their matches say."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.schema import matches, select

LAST = sa.func.coalesce(matches.c.grace_until, matches.c.deadline)
"""When a turn runs at the latest."""
PLAYING = matches.c.phase == "running"
CLAIMED = sa.and_(PLAYING, matches.c.claimed.is_not(None))


def _came(now: int) -> sa.ColumnElement[bool]:
    return sa.and_(PLAYING, matches.c.claimed.is_(None), sa.or_(matches.c.runs_at <= now, now >= LAST))


def to_play(connection: Connection, now: int, limit: int) -> list[MatchSummary]:
    """The matches whose turn was claimed or is to run by now, the one that has waited longest first."""
    first = sa.func.coalesce(matches.c.claimed, matches.c.runs_at, LAST)
    query = select(MatchSummary, matches).where(sa.or_(CLAIMED, _came(now))).order_by(first).limit(limit)
    return [made(MatchSummary, row) for row in connection.execute(query)]


def count_claimed(connection: Connection) -> int:
    """How many turns workers have claimed."""
    return _count(connection, CLAIMED)


def count_due(connection: Connection, now: int) -> int:
    """How many turns are to run by now, and are not claimed."""
    return _count(connection, _came(now))


def count_running_matches(connection: Connection) -> int:
    """How many matches are running."""
    return _count(connection, PLAYING)


def next_deadline(connection: Connection, now: int) -> int | None:
    """When the next turn runs at the latest."""
    query = sa.select(sa.func.min(LAST)).where(PLAYING, now < LAST)
    found: int | None = connection.execute(query).scalar_one()
    return found


def _count(connection: Connection, condition: sa.ColumnElement[bool]) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(matches).where(condition)).scalar_one())
