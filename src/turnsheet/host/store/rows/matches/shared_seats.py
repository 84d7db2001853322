"""Rows of shared seats: which other browsers play a seat that was opened with a seat link."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import shared_seats

OWNER = 0
"""Stands for a seat where the other browser may do what the match owner may."""
OF_PERSON = sa.select(shared_seats.c.match, shared_seats.c.seat).where(
    shared_seats.c.person == sa.bindparam("the_person")
)
"""Made once, since every request of a browser asks it."""


def of_person(connection: Connection, person: str) -> frozenset[tuple[str, int]]:
    """The matches and seats that a person shares with their first browser."""
    return frozenset((match, seat) for match, seat in connection.execute(OF_PERSON, {"the_person": person}))


def of_seat(connection: Connection, match: str, seat: int) -> list[str]:
    """The people who share a seat with its holder."""
    query = sa.select(shared_seats.c.person).where(shared_seats.c.match == match, shared_seats.c.seat == seat)
    return list(connection.execute(query.order_by(shared_seats.c.person)).scalars())


def of_match(connection: Connection, match: str) -> dict[int, list[str]]:
    """The people who share seats of a match, by seat."""
    found: dict[int, list[str]] = {}
    query = sa.select(shared_seats.c.seat, shared_seats.c.person).where(shared_seats.c.match == match)
    for seat, person in connection.execute(query.order_by(shared_seats.c.seat, shared_seats.c.person)):
        found.setdefault(seat, []).append(person)
    return found


def add(connection: Connection, person: str, match: str, seat: int) -> None:
    if (match, seat) not in of_person(connection, person):
        connection.execute(shared_seats.insert().values(person=person, match=match, seat=seat))


def clear(connection: Connection, match: str, seat: int) -> None:
    """Share a seat with nobody."""
    people = of_seat(connection, match, seat)
    if people:
        here = sa.and_(shared_seats.c.match == match, shared_seats.c.person.in_(people))
        connection.execute(shared_seats.delete().where(here, shared_seats.c.seat.in_((seat, OWNER))))
