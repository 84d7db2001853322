"""A store that cannot be used gets one clear sentence, on either database, and is not changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.helpers.stores import database
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.open_errors import UnusableStoreError, explained


def complaint(url: str) -> str:
    """What is said on opening."""
    with pytest.raises(UnusableStoreError) as error:
        Store(url).close()
    said = str(error.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


def execute(store: Store, *statements: str) -> None:
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement))
    store.close()


def address(store: Store) -> str:
    return store.url.render_as_string(hide_password=False)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    file.write_text("Dear diary, " * 100)
    assert "is not a SQLite database" in complaint(f"sqlite:///{file}")
    assert file.read_text() == "Dear diary, " * 100


@pytest.mark.parametrize("left", [50, 4096, 20_000])
def test_a_file_that_was_cut_off(tmp_path: Path, left: int) -> None:
    file = tmp_path / "turnsheet.sqlite"
    Store(f"sqlite:///{file}").close()
    file.write_bytes(file.read_bytes()[:left])
    said = complaint(f"sqlite:///{file}")
    assert "its end is missing" in said
    assert "turnsheet restore" in said


def test_a_file_that_was_scribbled_on(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    Store(f"sqlite:///{file}").close()
    data = file.read_bytes()
    file.write_bytes(data[:100] + b"\xff" * (len(data) - 100))
    assert "is damaged" in complaint(f"sqlite:///{file}")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    file.touch()
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_size > 0


def test_a_store_in_use_is_not_taken_for_a_damaged_one(tmp_path: Path) -> None:
    """While a server writes, the end of the file may still be in its log."""
    first = Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}")
    with first.write() as connection:
        connection.execute(sa.text("INSERT INTO facts (name, value) VALUES ('a', :long)"), {"long": "x" * 500_000})
    second = Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}")
    with second.read() as connection:
        assert connection.execute(sa.text("SELECT length(value) FROM facts WHERE name = 'a'")).scalar_one() == 500_000
    for store in (second, first):
        store.close()


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    assert "is not a Turnsheet store: it has tables of another program (recipes)" in complaint(f"sqlite:///{file}")


def test_tables_that_nobody_knows_the_form_of(store: Store) -> None:
    execute(store, "DROP TABLE alembic_version")
    assert "is not a Turnsheet store" in complaint(address(store))


def test_a_store_of_a_newer_release(store: Store) -> None:
    execute(store, "UPDATE alembic_version SET version_num = '9999'")
    said = complaint(address(store))
    assert "was written by a newer release of Turnsheet" in said
    assert f"its revision is 9999; this release knows {newest_revision()}" in said


def test_a_store_with_a_table_missing(store: Store) -> None:
    execute(store, "DROP TABLE papers")
    assert "is damaged: its table papers is missing" in complaint(address(store))


def test_a_store_that_cannot_be_written_to(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    Store(f"sqlite:///{file}").close()
    read_only = closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True))
    with read_only as connection, pytest.raises(sqlite3.OperationalError) as error:
        connection.execute("DELETE FROM facts")
    wrapped = sa.exc.OperationalError("DELETE FROM facts", None, error.value)
    said = str(explained(wrapped, sa.make_url(f"sqlite:///{file}")))
    assert said == f"The store {file} cannot be written to ({error.value}). Check its permissions."


def test_a_folder_that_cannot_be_written_to() -> None:
    assert "cannot be written to" in complaint("sqlite:////sys/turnsheet.sqlite")


def test_a_postgresql_that_cannot_be_written_to(postgres: str) -> None:
    url = database(postgres)
    assert "cannot be written to" in complaint(f"{url}?options=-c%20default_transaction_read_only=on")


def test_no_password_is_told(postgres: str) -> None:
    url = database(postgres).replace("turnsheet@", "turnsheet:hush@")
    execute(Store(url), "UPDATE alembic_version SET version_num = '9999'")
    assert "hush" not in complaint(url)
