"""Rows of guests: the names that people chose."""

from hashlib import sha256

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import (
    addresses,
    former_names,
    guests,
    matches,
    programs,
    seats,
    tournament_entries,
    tournaments,
)

LOCK = 7_478_119


def lock(connection: Connection, guest: str) -> None:
    """Let nobody else write with the cookie of a guest until this transaction is over. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        key = int.from_bytes(sha256(guest.encode()).digest()[:4], signed=True)
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK, key)))


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


def keep_former_name(connection: Connection, person: str, name: str) -> None:
    """Remember that a person had a name."""
    same = sa.and_(former_names.c.person == person, former_names.c.name == name)
    if connection.execute(sa.select(former_names.c.name).where(same)).first() is None:
        connection.execute(former_names.insert().values(person=person, name=name))


def matches_under_name(connection: Connection, person: str, name: str) -> list[str]:
    """The matches that are not over in which a person has a seat under this name, in a fixed order."""
    going_on = sa.select(matches.c.id).where(matches.c.phase.not_in(("ended", "importing")))
    mine = sa.and_(seats.c.holder == person, seats.c.player == name, seats.c.match.in_(going_on))
    return sorted(connection.execute(sa.select(seats.c.match).where(mine).distinct()).scalars())


def rename_seats(connection: Connection, match: str, person: str, before: str, name: str) -> None:
    """Give the seats that a person has under one name in a match another name."""
    mine = sa.and_(seats.c.match == match, seats.c.holder == person, seats.c.player == before)
    connection.execute(seats.update().where(mine).values(player=name))


def rename_entries(connection: Connection, person: str, before: str, name: str) -> None:
    """Give the entries of a person, in tournaments that are not over, their new name."""
    going_on = sa.select(tournaments.c.id).where(tournaments.c.phase.in_(("open", "running")))
    mine = sa.and_(tournament_entries.c.holder == person, tournament_entries.c.name == before)
    changed = tournament_entries.update().where(mine, tournament_entries.c.tournament.in_(going_on))
    connection.execute(changed.values(name=name))
