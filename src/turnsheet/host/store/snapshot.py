"""Snapshots: unfinished matches with their last turns, copied from a store of any release.

The store is only read and never migrated, so the server of an older release can use it meanwhile. The copy is a SQLite
file of the same revision; opening it as a `Store` migrates the copy.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from alembic.script.revision import RevisionError
from alembic.util import CommandError

from turnsheet.host.store.compression import KEY_EVERY
from turnsheet.host.store.engine import newest_revision, revision_of, scripts, upgrade

BATCH = 100


class NoStoreError(Exception):
    """There is no store at an address, or this release does not know its revision."""


def form_of(url: str) -> str:
    """The revision of a store: the number of its last migration."""
    with _reading(url) as source:
        return _form(source)


def copy_open_matches(url: str, target: Path, last: int) -> None:
    """Copy the matches that are not over, with what is needed to know their states after each of their last turns."""
    with _reading(url) as source:
        engine = sa.create_engine(f"sqlite:///{target}")
        try:
            with engine.begin() as copy:
                upgrade(copy, _form(source))
                tables = sa.MetaData()
                tables.reflect(copy, only=["matches", "turns", "printouts"])
                _copy(source, copy, tables, last)
        finally:
            engine.dispose()


def _copy(source: sa.Connection, copy: sa.Connection, tables: sa.MetaData, last: int) -> None:
    matches, turns, printouts = (tables.tables[name] for name in ("matches", "turns", "printouts"))
    going_on = matches.c.phase.in_(("running", "paused", "failed"))
    # a state is kept as a difference from the one before, back to the last key frame
    wanted = turns.c.step >= matches.c.step - last - KEY_EVERY
    chosen = sa.select(turns.c.id).join(matches, matches.c.id == turns.c.match).where(going_on, wanted)
    for table, condition in (
        (matches, going_on),
        (turns, turns.c.id.in_(chosen)),
        (printouts, printouts.c.turn.in_(chosen)),
    ):
        found = source.execution_options(yield_per=BATCH).execute(sa.select(table).where(condition)).mappings()
        for rows in found.partitions(BATCH):
            copy.execute(table.insert(), [dict(row) for row in rows])


@contextmanager
def _reading(url: str) -> Iterator[sa.Connection]:
    """A transaction that sees one moment of a store, and cannot change it."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "sqlite":
        path = Path(parsed.database or "")
        if not path.is_file():
            raise NoStoreError(f"There is no store at {path} yet.")

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)

        engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.NullPool)
        begin = "BEGIN"
    else:
        engine = sa.create_engine(parsed.set(drivername="postgresql+psycopg"), poolclass=sa.NullPool)
        begin = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(begin)
            yield connection
            connection.rollback()
    finally:
        engine.dispose()


def _form(source: sa.Connection) -> str:
    found = revision_of(source)
    if not found:
        raise NoStoreError("There is no store there yet.")
    try:
        known = scripts().get_revision(found)
    except (CommandError, RevisionError):
        known = None
    if known is None:
        raise NoStoreError(
            f"The store was written by a newer release (revision {found}; this one knows {newest_revision()})."
        )
    return found
