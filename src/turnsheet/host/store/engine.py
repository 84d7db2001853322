"""Opening the database: SQLite with a write-ahead log, or PostgreSQL, migrated to the newest schema.

On SQLite a transaction that will write takes the write lock at once, so that two writers wait for each other instead of
failing; on PostgreSQL writers lock the row of their match.
"""

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from time import monotonic

import psycopg
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from turnsheet.host.monitoring import metrics, tracing
from turnsheet.host.store import locks, open_errors, private_files
from turnsheet.host.store.locks import Lock

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 5_000
"""How long a writer waits for others before it gives up, as one who may try again."""
TRUSTED_SECONDS = 1.0
"""How long a connection to PostgreSQL may have been out of use without being asked whether it is still there."""
Connection = sa.Connection
"""What modules that ask the store through `host/store` hand on, without importing sqlalchemy themselves."""
BEFORE_WRITING: ContextVar[Callable[[Connection], None] | None] = ContextVar("before_writing", default=None)
"""What a request checks first in each of its writing transactions, see `accounts.moved_guests`."""
StoreError = sa.exc.SQLAlchemyError
BAD_ADDRESS = (sa.exc.ArgumentError, sa.exc.NoSuchModuleError)
UNREACHABLE = sa.exc.OperationalError
TRANSIENT = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError, sa.exc.PendingRollbackError)
"""What the store raises when it cannot be reached, is locked, full, or restarted: the same may succeed later."""


def sqlite_file(url: str) -> str | None:
    """The file of a store, if it is one of SQLite; raises BAD_ADDRESS if this is not the address of a database."""
    parsed = sa.make_url(url)
    return parsed.database or "" if parsed.get_backend_name() == "sqlite" else None


def is_transient(error: BaseException) -> bool:
    """Whether an error came from a store that may be well again soon."""
    lost = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, TRANSIENT)


class Turnstile:
    """Lets one writer of this process through at a time; one who has waited too long may try again later."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=2 * BUSY_MS / 1000):
            raise sa.exc.TimeoutError("other writers did not finish")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


@contextmanager
def one_at_a_time(database: str | None) -> Iterator[None]:
    """Keep other processes from opening the same SQLite file meanwhile: its first use changes how it is written to."""
    if not database or database == ":memory:":
        yield
        return
    descriptor = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


class Store:
    """A database, ready to use."""

    def __init__(self, url: str, *, prepare: bool = True) -> None:
        """Open a database and bring its tables to their newest form; without `prepare` it is left as it is."""
        self.url = sa.make_url(url)
        backend = self.url.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            raise sa.exc.ArgumentError(f"{backend} is neither sqlite nor postgresql")
        self.sqlite = backend == "sqlite"
        if not self.sqlite:
            self.url = self.url.set(drivername="postgresql+psycopg")
        if self.sqlite:
            self.engine = sqlite_engine(self.url)
        else:
            self.engine = postgresql_engine(self.url)
        sa.event.listen(self.engine, "handle_error", count_error)
        # On PostgreSQL each statement sees what is kept when it begins, in a transaction too: reading needs none
        self._reading = self.engine if self.sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite's own waiting for the write lock sleeps in growing steps; threads of one process queue up here instead
        self._turnstile: AbstractContextManager[object] = Turnstile() if self.sqlite else nullcontext()
        try:
            if self.sqlite:
                if prepare and self.url.database and Path(self.url.database).parent.is_dir():
                    private_files.database(Path(self.url.database))
                open_errors.check_file(self.url.database)
            if prepare:
                with one_at_a_time(self.url.database) if self.sqlite else nullcontext():
                    migrate(self.engine, self.sqlite)
            else:
                with self.engine.connect() as connection:
                    open_errors.check_tables(connection, scripts())
        except Exception as error:
            self.engine.dispose()
            meaning = open_errors.explained(error, self.url)
            if meaning is not None:
                raise meaning from error
            raise

    @contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A connection that only reads; on SQLite, all of it from one moment."""
        with tracing.span("store read"), self._reading.connect() as connection:
            if self.sqlite:
                connection.exec_driver_sql("BEGIN")
            yield connection
            connection.rollback()

    @contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """A transaction that writes, kept if nothing is raised."""
        with tracing.span("store write"), self._turnstile, self.engine.connect() as connection:
            if self.sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                check = BEFORE_WRITING.get()
                if check is not None:
                    check(connection)
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


def count_error(context: sa.engine.ExceptionContext) -> None:
    """Count an error of the database by its kind."""
    metrics.STORE_ERRORS.add(type(context.original_exception).__name__)


def sqlite_engine(url: sa.URL, synchronous: str = "FULL", begin: str | None = None) -> sa.Engine:
    """An engine for a SQLite file with a write-ahead log.

    FULL survives a power cut, NORMAL the death of the process. Without `begin`, transactions are begun by hand.
    """
    engine = sa.create_engine(url, pool_size=20, max_overflow=20)

    def prepare(connection: SqliteConnection, _record: object) -> None:
        connection.isolation_level = begin  # type: ignore[assignment]  # the stub lists the names one by one
        for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    sa.event.listen(engine, "connect", prepare)
    return engine


def postgresql_engine(url: sa.URL) -> sa.Engine:
    """An engine for PostgreSQL. A connection that was lost while nobody used it is replaced before somebody does.

    One that was in use a moment ago is not asked first: if it was lost just now, the one who uses it tries again.
    """
    engine = sa.create_engine(url, pool_size=20)

    def used(_connection: object, record: sa.pool.ConnectionPoolEntry) -> None:
        record.info["used"] = monotonic()

    def check(connection: sa.engine.interfaces.DBAPIConnection, record: sa.pool.ConnectionPoolEntry, _: object) -> None:
        if monotonic() - record.info.get("used", monotonic()) > TRUSTED_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except psycopg.Error as error:
                raise sa.exc.DisconnectionError from error  # the pool opens another one

    sa.event.listen(engine, "checkin", used)
    sa.event.listen(engine, "checkout", check)
    return engine


def clock_of(connection: sa.Connection) -> int:
    """What the clock of a PostgreSQL server says, as the store keeps moments."""
    return int(connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def revision_of(connection: sa.Connection) -> str:
    """The revision the tables of a store have; empty if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


@cache
def scripts() -> ScriptDirectory:
    """The migrations of this release. They are read once: all of them take longer than opening a store."""
    return ScriptDirectory(str(MIGRATIONS))


def newest_revision() -> str | None:
    """The revision of the tables that this release writes."""
    return scripts().get_current_head()


def upgrade(connection: sa.Connection, revision: str) -> None:
    """Bring the tables to a revision."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, revision)


def migrate(engine: sa.Engine, sqlite: bool) -> None:
    """Bring the tables to their newest form; several processes may try at once.

    A migration may have to make a table of SQLite again. Rows of other tables that refer to it would forbid that, so
    references are not enforced meanwhile; they are checked before anything is kept.
    """
    with engine.connect() as connection:
        if sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            locks.take(connection, Lock.MIGRATION)
        try:
            open_errors.check_tables(connection, scripts())
            if revision_of(connection) != newest_revision():
                upgrade(connection, "head")
                if sqlite:
                    _check_references(connection)
            connection.commit()
        finally:
            connection.rollback()
            if sqlite:
                connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def _check_references(connection: sa.Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise sa.exc.DataError(
            f"a row of {broken[0]} refers to a row of {broken[2]} that is missing", None, ValueError()
        )
