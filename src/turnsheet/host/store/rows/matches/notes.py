"""Rows of notes: texts that a seat keeps for itself, by kind and name."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import notes

Note = tuple[str, str, str]
"""Kind, name and text."""


def of_seat(
    connection: Connection,
    match: str,
    seat: int,
    kinds: tuple[str, ...] = (),
    *,
    limit: int | None = None,
    after: int = 0,
) -> list[Note]:
    """The notes of a seat by kind and name: of these kinds or all, and at most `limit` after the first ones."""
    query = sa.select(notes.c.kind, notes.c.name, notes.c.text).where(_of(match, seat, kinds))
    query = query.order_by(notes.c.kind, notes.c.name).limit(limit).offset(after)
    return [(kind, name, text) for kind, name, text in connection.execute(query)]


def put(connection: Connection, match: str, seat: int, note: Note) -> int:
    """Keep a note in the place of one of the same kind and name, or remove that one if the text is empty.

    Says by how many bytes the match grew.
    """
    kind, name, text = note
    older = remove(connection, match, seat, kind, name) or ""
    if text:
        connection.execute(notes.insert().values(match=match, seat=seat, kind=kind, name=name, text=text))
    return len(text.encode()) - len(older.encode())


def remove(connection: Connection, match: str, seat: int, kind: str, name: str) -> str | None:
    """Remove a note; gives its text, or None if it was not there."""
    gone = notes.delete().where(_of(match, seat, (kind,)), notes.c.name == name).returning(notes.c.text)
    return connection.execute(gone).scalar_one_or_none()


def remove_all(connection: Connection, match: str, seat: int, kinds: tuple[str, ...]) -> None:
    """Remove the notes of some kinds."""
    connection.execute(notes.delete().where(_of(match, seat, kinds)))


def count(connection: Connection, match: str, seat: int, kinds: tuple[str, ...] = ()) -> int:
    """How many notes a seat keeps."""
    query = sa.select(sa.func.count()).select_from(notes).where(_of(match, seat, kinds))
    return int(connection.execute(query).scalar_one())


def _of(match: str, seat: int, kinds: tuple[str, ...]) -> sa.ColumnElement[bool]:
    here = sa.and_(notes.c.match == match, notes.c.seat == seat)
    return sa.and_(here, notes.c.kind.in_(kinds)) if kinds else here
