"""Stores for tests, made from a template: to migrate an empty one for every test would take most of the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import sqlalchemy as sa

from turnsheet.host.store.engine import Store


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
    """A new database with empty tables, dropped afterwards: thousands of them would take minutes to delete."""
    url = _created(server_url, _postgresql_template(server_url))
    try:
        yield url
    finally:
        _say(server_url, f"DROP DATABASE {url.rsplit('/', 1)[1]} WITH (FORCE)")


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
    engine = sa.create_engine(server_url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(words))
    engine.dispose()
