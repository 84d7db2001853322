"""Backups: copies a whole store into one file while others write to it, and restores a store from such a file.

A backup is a SQLite store, whatever database it was made from, and can be restored into either. Rows are read in one
transaction, so they are consistent, and pass through memory in batches. The file gets its name when it is complete and
on disk.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from turnsheet.host.robot_programs.library import BUILT_IN
from turnsheet.host.store import open_errors
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.open_errors import UnusableStoreError
from turnsheet.host.store.schema import METADATA, AnyTable, facts, programs

Progress = Callable[[int, int], None]
"""Called with the rows done and the number of all."""
BATCH_ROWS = 100
SIDE_FILES = ("", ".lock", "-wal", "-shm", "-journal")


class BackupError(Exception):
    """Why a backup was not made or not restored, in a sentence."""


def back_up(store: Store, target: Path, progress: Progress = lambda _done, _total: None) -> None:
    """Copy the store into a file that only its owner can read, while others write to the store."""
    if target.exists():
        raise FileExistsError(f"{target} exists already. Choose another name.")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        copy = Store(f"sqlite:///{part}")
        try:
            with _steady(store) as source, copy.write() as rows:
                _copy(source, rows, progress)
        finally:
            copy.close()
        with closing(sqlite3.connect(part)) as connection:  # one file, without a log beside it
            connection.execute("PRAGMA journal_mode=DELETE")
        _sync(part)
        os.link(part, target)  # unlike renaming, this never replaces another file
        _sync(target.parent)
    finally:
        for side in SIDE_FILES:
            Path(f"{part}{side}").unlink(missing_ok=True)


def restore(file: Path, store: Store, progress: Progress = lambda _done, _total: None) -> None:
    """Fill an empty store from a backup, completely or not at all."""
    with _opened(file) as source, store.write() as rows:
        _must_be_empty(rows, store)
        for table in (facts, programs):
            rows.execute(table.delete())
        _copy(source, rows, progress)


@contextmanager
def _steady(store: Store) -> Iterator[sa.Connection]:
    """A connection with a consistent view of the store."""
    if store.sqlite:
        with store.read() as connection:
            yield connection
        return
    steady = store.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with steady.connect() as connection:
        yield connection


def _copy(source: sa.Connection, target: sa.Connection, progress: Progress) -> None:
    counts = {
        table.name: source.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in METADATA.sorted_tables
    }
    total, done = sum(counts.values()), 0
    reading = source.execution_options(stream_results=True, yield_per=BATCH_ROWS)
    for table in METADATA.sorted_tables:
        found = reading.execute(sa.select(table).order_by(*table.primary_key.columns))
        for part in found.partitions():
            target.execute(table.insert(), [dict(zip(table.c.keys(), row, strict=True)) for row in part])
            done += len(part)
            progress(done, total)
        _go_on_counting(source, target, table)


def _go_on_counting(source: sa.Connection, target: sa.Connection, table: AnyTable) -> None:
    """Let the next id of a table be one that neither store has used: ids are never used again."""
    (key, *others) = table.primary_key.columns
    if others or not isinstance(key.type, sa.Integer):
        return
    highest = target.execute(sa.select(sa.func.max(key))).scalar_one()
    last = max(_last_id(source, table), int(highest or 0))
    if not last:
        return
    if target.dialect.name == "sqlite":
        target.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        values = {"name": table.name, "last": last}
        target.execute(sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), values)
    else:
        sequence = sa.func.pg_get_serial_sequence(table.name, key.name)
        target.execute(sa.select(sa.func.setval(sequence, last)))


def _last_id(source: sa.Connection, table: AnyTable) -> int:
    (key,) = table.primary_key.columns
    if source.dialect.name == "sqlite":
        query = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return int(source.execute(query, {"name": table.name}).scalar_one_or_none() or 0)
    sequence = source.execute(sa.select(sa.func.pg_get_serial_sequence(table.name, key.name))).scalar_one()
    last, called = source.execute(sa.text(f"SELECT last_value, is_called FROM {sequence}")).one()
    return int(last) if called else 0


@contextmanager
def _opened(file: Path) -> Iterator[sa.Connection]:
    """A backup to read from; one of an older release is migrated in a copy."""
    address = f"file:{quote(str(file.resolve()))}?mode=ro"
    if _checked(file, address) == newest_revision():
        engine = sa.create_engine(f"sqlite:///{address}&uri=true")
        with engine.connect() as connection:
            yield connection
        engine.dispose()
        return
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".restore-") as folder:
        newest = Path(folder) / "backup.sqlite"
        with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(newest)) as copy:
            old.backup(copy)
        try:
            store = Store(f"sqlite:///{newest}")
        except UnusableStoreError as error:
            raise _useless(file, str(error).replace(str(newest), file.name)) from error
        with store.read() as connection:
            yield connection
        store.close()


def _checked(file: Path, address: str) -> str:
    """The revision of a backup that is not damaged."""
    if not file.is_file():
        raise BackupError(f"{file} was not found.")
    try:
        open_errors.check_file(str(file))
        with closing(sqlite3.connect(address, uri=True)) as connection:
            (health,) = connection.execute("PRAGMA quick_check").fetchone()
            if health != "ok":
                raise _useless(file, f"it is damaged ({health}).")
            (revision,) = connection.execute(f"SELECT version_num FROM {open_errors.VERSIONS}").fetchone()
    except UnusableStoreError as error:
        raise _useless(file, str(error)) from error
    except (sqlite3.Error, TypeError) as error:
        raise _useless(file, f"it is not a Turnsheet store ({error}).") from error
    return str(revision)


def _useless(file: Path, reason: str) -> BackupError:
    return BackupError(f"{file} cannot be restored: {reason.replace('The store', 'the backup')}")


def _must_be_empty(connection: sa.Connection, store: Store) -> None:
    """Refuse to restore into a store that has more than the programs that come with Turnsheet."""
    for table in METADATA.sorted_tables:
        query = sa.select(sa.func.count()).select_from(table)
        if table is programs:
            query = query.where(programs.c.owner != BUILT_IN)
        if table is not facts and connection.execute(query).scalar_one():
            raise BackupError(
                f"{open_errors.named(store.url)} is not empty: it has rows in {table.name}. Restore into a new data "
                "folder or a new database; nothing was changed."
            )


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
