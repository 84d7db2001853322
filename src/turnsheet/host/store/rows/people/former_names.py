"""Rows of the names that people had before."""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import former_names


def keep(connection: Connection, person: str, name: str, now: int) -> None:
    """Remember that a person had a name until now."""
    same = sa.and_(former_names.c.person == person, former_names.c.name == name)
    if not connection.execute(former_names.update().where(same).values(until=now)).rowcount:
        connection.execute(former_names.insert().values(person=person, name=name, until=now))


def remember(connection: Connection, person: str, name: str) -> None:
    """Remember that a person had a name on a seat that they have lost. It does not count as a change of their name."""
    same = sa.and_(former_names.c.person == person, former_names.c.name == name)
    if connection.execute(sa.select(former_names.c.person).where(same)).first() is None:
        connection.execute(former_names.insert().values(person=person, name=name, until=0))


def of_person(connection: Connection, person: str) -> Collection[str]:
    """The names that a person had."""
    return list(connection.execute(sa.select(former_names.c.name).where(former_names.c.person == person)).scalars())


def since(connection: Connection, person: str, moment: int) -> set[str]:
    """The names that a person gave up after a moment."""
    lately = sa.and_(former_names.c.person == person, former_names.c.until > moment)
    return set(connection.execute(sa.select(former_names.c.name).where(lately)).scalars())
