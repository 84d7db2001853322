"""Rows of match events: what happened to a match.

An event's number counts within its match; its id counts over all matches and is never shown.
"""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.match_events import MatchEventRow, NewMatchEvent
from turnsheet.host.store.rows.matches import text_values
from turnsheet.host.store.schema import match_events, select

LAST_NUMBER = sa.select(sa.func.coalesce(sa.func.max(match_events.c.number), 0)).where(
    match_events.c.match == sa.bindparam("the_match")
)
ADD = match_events.insert().values(number=LAST_NUMBER.scalar_subquery() + 1)
"""Made once, since it is used in every turn."""
ADD_ASIDE = match_events.insert().values(number=LAST_NUMBER.scalar_subquery())


def add(connection: Connection, new: NewMatchEvent) -> None:
    """Add an event under the next number of its match, whose row must be locked."""
    connection.execute(ADD, {"the_match": new["match"], **new})


def add_aside(connection: Connection, new: NewMatchEvent) -> None:
    """Add an event that only some may hear of. It takes no number of its own, so that others find no gap."""
    connection.execute(ADD_ASIDE, {"the_match": new["match"], **new})


def replace_aside(connection: Connection, new: NewMatchEvent) -> None:
    """Add such an event in place of the last one of its kind for the same seat."""
    columns = match_events.c
    same = (columns.match == new["match"], columns.kind == new["kind"], columns.seat == new["seat"])
    connection.execute(match_events.delete().where(*same))
    add_aside(connection, new)


def of_match(connection: Connection, match: str, after: int, limit: int) -> list[MatchEventRow]:
    """The first events of a match with numbers above this one."""
    return _read(connection, sa.and_(match_events.c.match == match, match_events.c.number > after), limit)


def of_all(connection: Connection, after: int, missing: Collection[int], limit: int) -> list[MatchEventRow]:
    """The first events of all matches with ids above this one or among the missing ones."""
    which = match_events.c.id > after
    if missing:
        which = sa.or_(which, match_events.c.id.in_(missing))
    return _read(connection, which, limit)


def last_number(connection: Connection, match: str) -> int:
    """The number of a match's newest event; 0 before the first."""
    query = sa.select(sa.func.max(match_events.c.number)).where(match_events.c.match == match)
    return int(connection.execute(query).scalar_one() or 0)


def last_id(connection: Connection) -> int:
    """The id of the newest event of all matches; 0 before the first."""
    return int(connection.execute(sa.select(sa.func.max(match_events.c.id))).scalar_one() or 0)


def _read(connection: Connection, which: sa.ColumnElement[bool], limit: int) -> list[MatchEventRow]:
    query = select(MatchEventRow, match_events).add_columns(match_events.c.named)
    found = connection.execute(query.where(which).order_by(match_events.c.id).limit(limit)).all()
    return text_values.read(connection, [(made(MatchEventRow, row[:-1]), row[-1]) for row in found])
