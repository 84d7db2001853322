"""Rows of guests: the names that people chose."""

from hashlib import sha256

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import addresses, guests, matches, programs, seats, tournament_entries, tournaments

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
