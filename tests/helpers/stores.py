"""Stores for tests, made from a template: to migrate an empty one for every test would take most of the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import sqlalchemy as sa

from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import METADATA


def sqlite_store(file: Path) -> str:
    """A SQLite file with empty tables; gives its address."""
    file.write_bytes(_sqlite_template())
    return f"sqlite:///{file}"


@cache
def _sqlite_template() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "template.sqlite"
        Store(f"sqlite:///{file}").close()
        assert not file.with_name(f"{file.name}-wal").exists()
        return file.read_bytes()


def database(server_url: str) -> str:
    """A new database on a server of PostgreSQL, without any tables."""
    return _created(server_url)


@contextmanager
def postgresql_store(server_url: str) -> Iterator[str]:
    """A database with empty tables. It is emptied afterwards and used again: to make a new one takes far longer."""
    spare = _spare(server_url)
    url = spare.pop() if spare else _created(server_url, _postgresql_template(server_url))
    try:
        yield url
    finally:
        if _emptied(url):
            spare.append(url)
        else:
            _say(server_url, f"DROP DATABASE {url.rsplit('/', 1)[1]} WITH (FORCE)")


@cache
def _spare(_server_url: str) -> list[str]:
    return []


EMPTY = [
    sa.text("SET session_replication_role = replica"),  # rows may go in any order
    *(sa.text(f"DELETE FROM {table.name}") for table in METADATA.sorted_tables),
    sa.text("SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence"),
]
"""Far quicker than TRUNCATE, which makes new files for every table."""
OTHERS = sa.text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
SHAPE = sa.text(
    "SELECT (SELECT version_num FROM alembic_version)"
    " || md5(string_agg(concat_ws(' ', relname, relkind, attname, atttypid, attnotnull), ','"
    " ORDER BY relname, attnum))"
    " FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0"
    " WHERE relnamespace = 'public'::regnamespace"
)


def _emptied(url: str) -> bool:
    """Empty the tables of a database, if they are as they were made."""
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            connection.execute(OTHERS)
            if connection.execute(SHAPE).scalar_one() != _shape(url.rsplit("/", 1)[0]):
                return False
            for statement in EMPTY:
                connection.execute(statement)
            return True
    except sa.exc.DBAPIError:
        return False  # the test has stopped the server, or destroyed the database
    finally:
        engine.dispose()


@cache
def _shape(server: str) -> str:
    engine = _engine(f"{server}/{_postgresql_template(f'{server}/postgres')}")
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            assert connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() == 0, table.name
        shape = str(connection.execute(SHAPE).scalar_one())
    engine.dispose()
    return shape


@cache
def _postgresql_template(server_url: str) -> str:
    url = database(server_url)
    Store(url).close()
    return url.rsplit("/", 1)[1]


def _created(server_url: str, template: str = "template1") -> str:
    name = f"t{uuid4().hex}"
    _say(server_url, f"CREATE DATABASE {name} TEMPLATE {template}")
    return server_url.rsplit("/", 1)[0] + f"/{name}"


def _say(server_url: str, words: str) -> None:
    engine = _engine(server_url)
    with engine.connect() as connection:
        connection.execute(sa.text(words))
    engine.dispose()


def _engine(url: str) -> sa.Engine:
    return sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
