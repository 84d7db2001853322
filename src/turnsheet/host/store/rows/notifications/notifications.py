"""Rows of notifications: what people were told about their matches."""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.notifications import NewNotification, NotificationRow
from turnsheet.host.store.rows.matches import text_values
from turnsheet.host.store.schema import addresses, notifications, select


def is_kept(connection: Connection, person: str, match: str, once: str) -> bool:
    """Whether a person was told this of a match already."""
    same = sa.select(notifications.c.id).where(
        notifications.c.person == person, notifications.c.match == match, notifications.c.once == once
    )
    return connection.execute(same).first() is not None


def add(connection: Connection, new: NewNotification) -> None:
    """Keep a notification."""
    connection.execute(notifications.insert().values({**new}))


def remove_kind(connection: Connection, person: str, match: str, kind: str) -> None:
    """Remove the notifications of a person of this kind about a match."""
    chosen = (notifications.c.person == person, notifications.c.match == match, notifications.c.kind == kind)
    connection.execute(notifications.delete().where(*chosen))


def newest_number(connection: Connection, person: str) -> int:
    """The number of a person's last notification; one that was sent counts, also after its match was removed."""
    kept = sa.select(sa.func.max(notifications.c.number)).where(notifications.c.person == person)
    sent = sa.select(sa.func.max(addresses.c.sent)).where(addresses.c.person == person)
    found = connection.execute(sa.select(kept.scalar_subquery(), sent.scalar_subquery())).one()
    return max(number or 0 for number in found)


def lock_people(connection: Connection, people: Collection[str]) -> None:
    """Let nobody else notify these people until this transaction is over."""
    locks.take_each(connection, Lock.NOTIFICATIONS, people)


def newest(connection: Connection, person: str, limit: int, before: int | None) -> list[NotificationRow]:
    """The notifications of a person, the newest first, or those before one."""
    query = _all().where(notifications.c.person == person)
    if before is not None:
        query = query.where(notifications.c.number < before)
    return _read(connection, query.order_by(notifications.c.number.desc()).limit(limit))


def after(connection: Connection, person: str, number: int) -> list[NotificationRow]:
    """The notifications of a person after one, the oldest first."""
    query = _all().where(notifications.c.person == person, notifications.c.number > number)
    return _read(connection, query.order_by(notifications.c.number))


def _all() -> sa.Select[*tuple[object, ...]]:
    return select(NotificationRow, notifications).add_columns(notifications.c.named)


def _read(connection: Connection, query: sa.Select[*tuple[object, ...]]) -> list[NotificationRow]:
    found = connection.execute(query).all()
    return text_values.read(connection, [(made(NotificationRow, row[:-1]), row[-1]) for row in found])


def unread(connection: Connection, person: str, match: str | None = None, until: int | None = None) -> int:
    """How many notifications a person has not read: of a match, up to a number, or of all."""
    query = sa.select(sa.func.count()).select_from(notifications).where(_unread(person, match, until))
    return int(connection.execute(query).scalar_one())


def mark_read(connection: Connection, person: str, match: str | None, until: int | None, now: int) -> None:
    """Mark notifications of a person as read: those of a match, those up to a number, or all."""
    connection.execute(notifications.update().where(_unread(person, match, until)).values(read=now))


def unread_of_kind(connection: Connection, person: str, match: str, kind: str) -> bool:
    """Whether a person has not read a notification of this kind about a match."""
    chosen = sa.and_(_unread(person, match, None), notifications.c.kind == kind)
    return connection.execute(sa.select(notifications.c.id).where(chosen).limit(1)).first() is not None


def mark_kind_read(connection: Connection, person: str, match: str, kind: str, now: int) -> None:
    """Mark the notifications of a person of this kind about a match as read."""
    chosen = sa.and_(_unread(person, match, None), notifications.c.kind == kind)
    connection.execute(notifications.update().where(chosen).values(read=now))


def _unread(person: str, match: str | None, until: int | None) -> sa.ColumnElement[bool]:
    chosen = sa.and_(notifications.c.person == person, notifications.c.read.is_(None))
    if match is not None:
        chosen = sa.and_(chosen, notifications.c.match == match)
    if until is not None:
        chosen = sa.and_(chosen, notifications.c.number <= until)
    return chosen
