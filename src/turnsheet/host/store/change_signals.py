"""Change signals: how a process learns that another thread or process wrote to the store, without reading rows.

On SQLite a dedicated connection polls `PRAGMA data_version`, a number that changes whenever any other connection
commits. On PostgreSQL a connection in autocommit mode uses `LISTEN turnsheet`, and writers use `NOTIFY turnsheet` in
their transaction (`signal`), which takes effect when they commit.

A signal only means that something *may* have changed. A connection that was lost or reopened counts as a change, since
changes in between were not received. Faults of the store are never raised from here.
"""

import selectors
import socket
import sqlite3
import threading
import time

import psycopg
import sqlalchemy as sa

from turnsheet.host.store.engine import Store

CHANNEL = "turnsheet"
POLL_SECONDS = 0.02
FIRST_RETRY_SECONDS = 0.1
LAST_RETRY_SECONDS = 5.0
CONNECT_SECONDS = 5
KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""So that a database server that vanished without a word is noticed within a minute."""


def signal(connection: sa.Connection) -> None:
    """Say within a transaction that it changes something others wait for; they hear of it when it is committed."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"NOTIFY {CHANNEL}")


class SqliteEar:
    """Hears changes by polling the number that SQLite changes at every commit of another connection."""

    def __init__(self, store: Store) -> None:
        arguments, options = store.engine.dialect.create_connect_args(store.url)
        self._given_up = threading.Event()
        self._connection = sqlite3.connect(
            arguments[0], timeout=0, isolation_level=None, check_same_thread=False, uri=bool(options.get("uri"))
        )
        try:
            self._version = self._read()
        except BaseException:
            self._connection.close()
            raise

    def _read(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def heard(self, timeout: float) -> bool:
        """Whether there was a change: looks every 20 ms, until the timeout or until it gives up."""
        until = time.monotonic() + timeout
        while True:
            version = self._read()
            if version != self._version:
                self._version = version
                return True
            left = until - time.monotonic()
            if left <= 0 or self._given_up.wait(min(left, POLL_SECONDS)):
                return False

    def give_up(self) -> None:
        """End the waiting, from another thread, for good."""
        self._given_up.set()

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()


class PostgresEar:
    """Hears changes by listening on a channel."""

    def __init__(self, store: Store) -> None:
        arguments, options = store.engine.dialect.create_connect_args(store.url)
        wanted = {"connect_timeout": CONNECT_SECONDS, **KEEPALIVES, **options, "autocommit": True}
        self._connection = psycopg.connect(*arguments, **wanted)
        self._giving_up, self._given_up = socket.socketpair()
        try:
            self._connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            self.close()
            raise

    def heard(self, timeout: float) -> bool:
        """Wait until the server sends something; several notifications that came together are one change."""
        until = time.monotonic() + timeout
        with selectors.DefaultSelector() as selector:
            selector.register(self._connection, selectors.EVENT_READ)
            selector.register(self._given_up, selectors.EVENT_READ)
            while True:
                if list(self._connection.notifies(timeout=0)):
                    return True
                left = until - time.monotonic()
                if left <= 0 or any(key.fileobj is self._given_up for key, _ in selector.select(left)):
                    return False

    def give_up(self) -> None:
        """Close one end of the pair: the other becomes readable, which ends the waiting."""
        self._giving_up.close()

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()
        self._giving_up.close()
        self._given_up.close()


FAULTS = (sqlite3.Error, psycopg.Error, OSError)


class Changes:
    """Waits for changes of a store, for one thread at a time; a part that waits makes one for itself.

    `close` may be called from any thread and ends a wait that is under way.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._using = threading.Lock()
        self._closed = threading.Event()
        self._ear: SqliteEar | PostgresEar | None = None
        self._pause = FIRST_RETRY_SECONDS
        self._retry_at = 0.0
        self._open()

    def wait(self, timeout: float) -> bool:
        """Whether something may have changed since the last call; False if nothing has after that many seconds."""
        with self._using:
            if self._closed.is_set():
                return False
            if self._ear is None:
                return self._reopened(time.monotonic() + timeout)
            try:
                return self._ear.heard(timeout)
            except FAULTS:
                self._ear.close()
                self._ear = None
                self._retry_at = 0.0
                return True

    def close(self) -> None:
        """Wait for nothing any more."""
        self._closed.set()
        ear = self._ear
        if ear is not None:
            ear.give_up()
        with self._using:
            if self._ear is not None:
                self._ear.close()
                self._ear = None

    def _reopened(self, until: float) -> bool:
        """Try to open the connection again, with growing pauses; opening it counts as a change."""
        while True:
            if time.monotonic() >= self._retry_at and self._open():
                return True
            now = time.monotonic()
            if now >= until or self._closed.wait(max(0.0, min(until, self._retry_at) - now)):
                return False

    def _open(self) -> bool:
        try:
            self._ear = SqliteEar(self._store) if self._store.sqlite else PostgresEar(self._store)
        except FAULTS:
            self._retry_at = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, LAST_RETRY_SECONDS)
            return False
        self._pause = FIRST_RETRY_SECONDS
        return True
