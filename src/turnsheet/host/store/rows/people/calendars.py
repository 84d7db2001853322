"""Rows of calendars: the hash of the secret address of each person who has one."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.calendars import CalendarRow
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.schema import calendars, matches, seats, select, shared_seats


def find(connection: Connection, person: str) -> CalendarRow | None:
    """The calendar of a person."""
    row = connection.execute(select(CalendarRow, calendars).where(calendars.c.person == person)).one_or_none()
    return None if row is None else made(CalendarRow, row)


def with_token(connection: Connection, token: str) -> CalendarRow | None:
    """The calendar whose address has this hash."""
    row = connection.execute(select(CalendarRow, calendars).where(calendars.c.token == token)).one_or_none()
    return None if row is None else made(CalendarRow, row)


def put(connection: Connection, new: CalendarRow) -> None:
    """Keep the calendar of a person in place of the one they had."""
    remove(connection, new.person)
    connection.execute(calendars.insert().values(person=new.person, token=new.token, created=new.created))


def remove(connection: Connection, person: str) -> None:
    connection.execute(calendars.delete().where(calendars.c.person == person))


def matches_awaiting(connection: Connection, person: str) -> list[str]:
    """Running matches with a deadline in which a person has a seat, also one that they share."""
    held = sa.select(seats.c.match).where(seats.c.holder == person)
    shared = sa.select(shared_seats.c.match).where(shared_seats.c.person == person)
    mine = sa.or_(matches.c.id.in_(held), matches.c.id.in_(shared))
    running = sa.and_(matches.c.phase == "running", matches.c.deadline.is_not(None), matches.c.parent.is_(None))
    return list(connection.execute(sa.select(matches.c.id).where(mine, running).order_by(matches.c.id)).scalars())
