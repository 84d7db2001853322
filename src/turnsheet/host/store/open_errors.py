"""Why a store cannot be opened: one sentence with what is wrong and what to do.

A file that is not a store, a damaged store, and a store of a newer release are recognized before anything is changed.
"""

import sqlite3
import struct
from pathlib import Path

import sqlalchemy as sa
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from turnsheet.host.store.schema import METADATA

MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100
VERSIONS = "alembic_version"
RESTORE = "Restore a backup with turnsheet restore."


class UnusableStoreError(Exception):
    """A store that cannot be opened, with a sentence for the host."""


def check_file(database: str | None) -> None:
    """Check that a SQLite file, if there is one, is complete: its first page says how long it is."""
    if not database or database == ":memory:" or database.startswith("file:"):
        return
    path = Path(database)
    if not path.is_file() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    if not header.startswith(MAGIC):
        raise not_a_database(database)
    if len(header) < HEADER_BYTES:
        raise _truncated(database)
    log = Path(f"{database}-wal")
    if log.exists() and log.stat().st_size:
        return  # its end may still be in the log
    (size,) = struct.unpack(">H", header[16:18])
    changed, pages, valid_for = struct.unpack(">I", header[24:28]), header[28:32], struct.unpack(">I", header[92:96])
    page_bytes = 65536 if size == 1 else size
    if changed == valid_for and path.stat().st_size < page_bytes * struct.unpack(">I", pages)[0]:
        raise _truncated(database)


def check_tables(connection: sa.Connection, scripts: ScriptDirectory) -> None:
    """Check that the tables are those of Turnsheet, complete, and of a revision this release knows."""
    where = named(connection.engine.url)
    there = set(sa.inspect(connection).get_table_names())
    ours = there & set(METADATA.tables)
    if VERSIONS not in there:
        if ours or (there and connection.dialect.name == "sqlite"):
            raise UnusableStoreError(
                f"{where} is not a Turnsheet store: it has tables of another program ({sorted(ours or there)[0]})."
            )
        return
    query = sa.select(sa.column("version_num", sa.String)).select_from(sa.table(VERSIONS))
    found = list(connection.execute(query).scalars())
    known = {script.revision for script in scripts.walk_revisions()}
    newer = [revision for revision in found if revision not in known]
    if newer:
        raise UnusableStoreError(
            f"{where} was written by a newer release of Turnsheet (its revision is {newer[0]}; this release knows "
            f"{scripts.get_current_head()}). Use that release, or a backup of an older one."
        )
    missing = sorted(set(METADATA.tables) - there)
    if missing and found == [scripts.get_current_head()]:
        raise UnusableStoreError(f"{where} is damaged: its table {missing[0]} is missing. {RESTORE}")


def explained(error: Exception, url: sa.URL) -> UnusableStoreError | None:
    """What an error on opening means, if it means that the store cannot be used."""
    where, cause = named(url), error.orig if isinstance(error, sa.exc.DBAPIError) else error
    said = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    if isinstance(error, CommandError):
        return UnusableStoreError(f"{where} cannot be migrated to this release: {said}.")
    if isinstance(cause, sqlite3.Error):
        if "not a database" in said:
            return not_a_database(url.database or "")
        if "malformed" in said or "disk I/O" in said:
            return UnusableStoreError(f"{where} is damaged ({said}). {RESTORE}")
        if "readonly" in said or "unable to open" in said:
            return _read_only(where, said)
    code = getattr(cause, "sqlstate", None) or ""
    if code in ("25006", "42501"):  # read only, or not allowed
        return _read_only(where, said)
    if code.startswith("XX"):  # PostgreSQL found its own data damaged
        return UnusableStoreError(f"{where} is damaged ({said}). {RESTORE}")
    if isinstance(error, PermissionError) or (isinstance(error, OSError) and error.errno == 30):
        return _read_only(where, said)
    return None


def kind_of(error: Exception) -> str:
    """What kind of error the database gave: the name of its type, without any data."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
    return type(cause).__name__


def named(url: sa.URL) -> str:
    """The name of a store in sentences: its file, or its address without the password."""
    if url.get_backend_name() == "sqlite":
        return f"The store {url.database}"
    return f"The store {url.render_as_string(hide_password=True)}"


def not_a_database(file: str) -> UnusableStoreError:
    """The error for a file that holds something else."""
    return UnusableStoreError(
        f"The store {file} is not a SQLite database. Move it away, or choose another data folder."
    )


def _truncated(file: str) -> UnusableStoreError:
    return UnusableStoreError(f"The store {file} is damaged: its end is missing. {RESTORE}")


def _read_only(where: str, said: str) -> UnusableStoreError:
    return UnusableStoreError(f"{where} cannot be written to ({said}). Check its permissions.")
