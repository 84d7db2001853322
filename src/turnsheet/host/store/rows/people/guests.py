"""Rows of guests: the names that people chose."""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.schema import (
    addresses,
    guests,
    matches,
    programs,
    seats,
    tournament_entries,
    tournaments,
)


def lock(connection: Connection, guest: str) -> None:
    """Let nobody else write with the cookie of a guest until this transaction is over."""
    locks.take_each(connection, Lock.GUEST, [guest])


def known(connection: Connection, person: str) -> bool:
    """Whether the store knows a person: by a name, a seat, a match, a program, an address or a tournament."""
    persons = (guests.c.id, seats.c.holder, tournament_entries.c.holder, addresses.c.person)
    places = (*persons, matches.c.owner, programs.c.owner, tournaments.c.owner)
    found = (sa.exists().where(column == person) for column in places)
    return bool(connection.execute(sa.select(sa.or_(*found))).scalar_one())


def name(connection: Connection, person: str | None) -> str:
    """The name a person gave; empty if they gave none."""
    return connection.execute(sa.select(guests.c.name).where(guests.c.id == person)).scalar_one_or_none() or ""


def rename(connection: Connection, person: str, name: str) -> None:
    """Keep the name a person gives."""
    if not connection.execute(guests.update().where(guests.c.id == person).values(name=name)).rowcount:
        connection.execute(guests.insert().values(id=person, name=name))


def matches_under_names(connection: Connection, person: str, names: Collection[str]) -> list[str]:
    """The matches that are not over in which a person has a seat under one of these names."""
    going_on = sa.select(matches.c.id).where(matches.c.phase.not_in(("ended", "importing")))
    mine = sa.and_(seats.c.holder == person, seats.c.player.in_(names), seats.c.match.in_(going_on))
    return sorted(connection.execute(sa.select(seats.c.match).where(mine).distinct()).scalars())


def rename_seats(connection: Connection, match: str, person: str, names: Collection[str], new: str) -> list[int]:
    """Give the seats that a person has under one of these names in a match another name; gives the seats."""
    mine = sa.and_(seats.c.match == match, seats.c.holder == person, seats.c.player.in_(names))
    found = sorted(connection.execute(sa.select(seats.c.seat).where(mine)).scalars())
    connection.execute(seats.update().where(mine).values(player=new))
    return found


def tournaments_entered(connection: Connection, person: str) -> list[str]:
    """The tournaments that are not over which a person has entered."""
    going_on = sa.select(tournaments.c.id).where(tournaments.c.phase.in_(("open", "running")))
    mine = sa.and_(tournament_entries.c.holder == person, tournament_entries.c.tournament.in_(going_on))
    return sorted(connection.execute(sa.select(tournament_entries.c.tournament).where(mine).distinct()).scalars())
