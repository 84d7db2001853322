"""Locks: what only one transaction at a time may do, and the function with which it waits until it may.

On PostgreSQL these are advisory locks, which end with the transaction. SQLite has one writer at a time anyway.
"""

from collections.abc import Iterable
from enum import IntEnum, unique
from hashlib import sha256

import sqlalchemy as sa


@unique
class Lock(IntEnum):
    """What is locked, with a number that nothing else in the database uses."""

    MIGRATION = 7_478_113
    QUESTIONS = 7_478_114
    """To add or ask mail addresses, so that limits hold."""
    NOTIFICATIONS = 7_478_115
    """To notify a person."""
    RATINGS = 7_478_116
    """To change ratings."""
    OWNER = 7_478_117
    """To count what a person owns."""
    GUEST = 7_478_119
    """To write with the cookie of a guest, or to change how somebody signs in."""
    LADDER = 7_478_120
    """To begin or add a contest."""
    ACCOUNT = 7_478_121
    """To write for an account, together with others, or to delete it alone."""


def are_needed(connection: sa.Connection) -> bool:
    """Whether several can write at a time."""
    return connection.dialect.name == "postgresql"


def take(connection: sa.Connection, lock: Lock) -> None:
    """Wait for a lock that there is once, and keep it until this transaction is over."""
    if are_needed(connection):
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(lock.value)))


def take_each(connection: sa.Connection, lock: Lock, names: Iterable[str], *, shared: bool = False) -> None:
    """Wait for the locks of these names, such as persons, and keep them until this transaction is over.

    All are taken at once and in one order, so two writers never wait for each other. A shared lock can be held by
    several, but not together with one that is not shared.
    """
    if are_needed(connection):
        keys = sorted({int.from_bytes(sha256(name.encode()).digest()[:4], signed=True) for name in names})
        taking = sa.func.pg_advisory_xact_lock_shared if shared else sa.func.pg_advisory_xact_lock
        connection.execute(sa.select(*(taking(lock.value, key) for key in keys)))
