"""Rows of former players: people who had a seat in a running match and have it no more."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.matches import shared_seats
from turnsheet.host.store.schema import former_players, matches, seats


def remember(connection: Connection, match: str, seat: int) -> None:
    """Remember the people who have a seat, before it gets another holder. A match that has not begun has no secrets."""
    holder = connection.execute(
        sa.select(seats.c.holder)
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.match == match, seats.c.seat == seat, matches.c.head.is_not(None), matches.c.phase != "ended")
    ).scalar_one_or_none()
    if holder is None:
        return
    known = set(of_match(connection, match))
    for person in {holder, *shared_seats.of_seat(connection, match, seat)} - known:
        connection.execute(former_players.insert().values(match=match, person=person))


def of_match(connection: Connection, match: str) -> list[str]:
    """The people who have played a match and left it, or lost their seat."""
    return list(connection.execute(sa.select(former_players.c.person).where(former_players.c.match == match)).scalars())


def is_one(connection: Connection, match: str, person: str) -> bool:
    """Whether a person played a match earlier."""
    query = sa.select(former_players.c.match).where(former_players.c.match == match, former_players.c.person == person)
    return connection.execute(query).first() is not None
