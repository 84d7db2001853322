"""Rows of imports, and the matches that they have not completed."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.imports import ImportRow, NewImport
from turnsheet.host.store.schema import imports, matches, seats, select, turns

UNFINISHED = ("waiting", "replaying")


def add(connection: Connection, new: NewImport) -> None:
    """Keep a new import."""
    connection.execute(imports.insert().values({**new}))


def find(connection: Connection, name: str, lock: bool = False) -> ImportRow | None:
    """An import, if it is there, locked against other writers if asked."""
    query = select(ImportRow, imports).where(imports.c.id == name)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else made(ImportRow, row)


def unfinished(connection: Connection) -> list[ImportRow]:
    """The imports that wait or run."""
    query = select(ImportRow, imports).where(imports.c.phase.in_(UNFINISHED))
    return [made(ImportRow, row) for row in connection.execute(query)]


def lock_all(connection: Connection) -> None:
    """Let nobody else add an import until this transaction is over. SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("LOCK TABLE imports IN SHARE ROW EXCLUSIVE MODE"))


def begin(connection: Connection, name: str, match: str) -> None:
    """An import has a match now, and replays its turns."""
    connection.execute(imports.update().where(imports.c.id == name).values(match=match, phase="replaying"))


def note_progress(connection: Connection, match: str, done: int, heard: int) -> None:
    """The import of a match has stored this many steps."""
    connection.execute(imports.update().where(imports.c.match == match).values(done=done, heard=heard))


def finish(connection: Connection, match: str, done: int) -> None:
    """The import of a match is done."""
    connection.execute(imports.update().where(imports.c.match == match).values(phase="done", done=done))


def fail(connection: Connection, name: str, sentence: str) -> None:
    """An import has failed, for this reason."""
    connection.execute(imports.update().where(imports.c.id == name).values(phase="failed", error=sentence))


def forget_finished(connection: Connection, before: int) -> None:
    """Remove imports that ended before a moment."""
    over = imports.c.phase.not_in(UNFINISHED) & (imports.c.heard < before)
    connection.execute(imports.delete().where(over))


def is_incomplete(connection: Connection, match: str) -> bool:
    """Whether a match is there that was never imported to its end."""
    query = sa.select(matches.c.id).where(matches.c.id == match, matches.c.phase == "importing")
    return connection.execute(query).first() is not None


def discard_some(connection: Connection, match: str, limit: int) -> bool:
    """Remove some turns of a match that was never complete, or the match if none are left; whether it is gone."""
    some = sa.select(turns.c.id).where(turns.c.match == match).order_by(turns.c.id.desc()).limit(limit)
    if connection.execute(turns.delete().where(turns.c.id.in_(some))).rowcount:
        return False
    connection.execute(seats.delete().where(seats.c.match == match))
    connection.execute(matches.delete().where(matches.c.id == match, matches.c.phase == "importing"))
    connection.execute(imports.delete().where(imports.c.match == match, imports.c.owner == ""))
    return True
