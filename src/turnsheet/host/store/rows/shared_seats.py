"""Rows of shared seats: which other browsers play a seat that was opened with a seat link."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import shared_seats

OWNER = 0
"""Stands for a seat where the other browser may do what the match owner may."""
OF_GUEST = sa.select(shared_seats.c.match, shared_seats.c.seat).where(shared_seats.c.guest == sa.bindparam("the_guest"))
"""Made once, since every request of a browser asks it."""


def of_person(connection: Connection, guest: str) -> frozenset[tuple[str, int]]:
    """The matches and seats that a guest shares with their first browser."""
    return frozenset((match, seat) for match, seat in connection.execute(OF_GUEST, {"the_guest": guest}))


def of_seat(connection: Connection, match: str, seat: int) -> list[str]:
    """The guests that share a seat with its holder."""
    query = sa.select(shared_seats.c.guest).where(shared_seats.c.match == match, shared_seats.c.seat == seat)
    return list(connection.execute(query.order_by(shared_seats.c.guest)).scalars())


def of_match(connection: Connection, match: str) -> dict[int, list[str]]:
    """The guests that share seats of a match, by seat."""
    found: dict[int, list[str]] = {}
    query = sa.select(shared_seats.c.seat, shared_seats.c.guest).where(shared_seats.c.match == match)
    for seat, guest in connection.execute(query.order_by(shared_seats.c.seat, shared_seats.c.guest)):
        found.setdefault(seat, []).append(guest)
    return found


def add(connection: Connection, guest: str, match: str, seat: int) -> None:
    if (match, seat) not in of_person(connection, guest):
        connection.execute(shared_seats.insert().values(guest=guest, match=match, seat=seat))


def clear(connection: Connection, match: str, seat: int) -> None:
    """Share a seat with nobody."""
    guests = of_seat(connection, match, seat)
    if guests:
        here = sa.and_(shared_seats.c.match == match, shared_seats.c.guest.in_(guests))
        connection.execute(shared_seats.delete().where(here, shared_seats.c.seat.in_((seat, OWNER))))
