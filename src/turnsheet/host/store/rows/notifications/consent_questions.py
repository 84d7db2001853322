"""Rows of questions: which mail addresses, as keyed hashes, were asked for consent, and until when not again."""

import sqlalchemy as sa

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.schema import questions


def lock_all(connection: Connection) -> None:
    """Let one transaction at a time add or ask addresses, so that limits hold."""
    locks.take(connection, Lock.QUESTIONS)


def forget_past(connection: Connection, now: int) -> None:
    """Remove questions to addresses that may be asked again."""
    connection.execute(questions.delete().where(questions.c.until <= now))


def asked_until(connection: Connection, target: str) -> int | None:
    """Until when an address is not asked again, if a question to it is on record."""
    return connection.execute(sa.select(questions.c.until).where(questions.c.target == target)).scalar_one_or_none()


def reserved_for(connection: Connection, target: str, now: int) -> str | None:
    """The nonce of the address for which the question to this target is reserved now."""
    held = sa.and_(questions.c.target == target, questions.c.until > now)
    return connection.execute(sa.select(questions.c.nonce).where(held)).scalar_one_or_none()


def count_since(connection: Connection, after: int, person: str | None = None) -> int:
    """How many questions were asked after a moment, by a person or by all."""
    query = sa.select(sa.func.count()).select_from(questions).where(questions.c.asked > after)
    if person is not None:
        query = query.where(questions.c.person == person)
    return int(connection.execute(query).scalar_one())


def put(connection: Connection, *, target: str, nonce: str, person: str, asked: int, until: int) -> None:
    """Remember a question, in the place of an older one to the same address."""
    connection.execute(questions.delete().where(questions.c.target == target))
    values = {"target": target, "nonce": nonce, "person": person, "asked": asked, "until": until}
    connection.execute(questions.insert().values(values))
