"""The look through the file of a SQLite store: damage, rows that refer to nothing, and files that take too long."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from turnsheet.host.store import file_check
from turnsheet.host.store.file_check import FileCheck

LONG = 60.0


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A database with seats of matches, where all matches are there."""
    path = str(tmp_path / "a.sqlite")
    with closing(sqlite3.connect(path)) as database:
        database.executescript(
            "CREATE TABLE matches (id TEXT PRIMARY KEY); CREATE TABLE seats (match TEXT REFERENCES matches (id));"
            "INSERT INTO matches VALUES ('one'); INSERT INTO seats VALUES ('one');"
        )
    return path


def test_a_file_that_is_not_damaged_is_whole(file: str) -> None:
    before = Path(file).read_bytes()
    assert file_check.check(file, LONG) == FileCheck(whole=True)
    assert Path(file).read_bytes() == before


def test_tables_with_rows_that_refer_to_missing_ones_are_named(file: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("INSERT INTO seats VALUES ('two')")
        database.commit()
    assert file_check.check(file, LONG) == FileCheck(True, ("seats",))


def test_a_file_that_is_not_a_database_is_not_whole(tmp_path: Path) -> None:
    (tmp_path / "b.sqlite").write_bytes(b"not a database" * 1000)
    assert file_check.check(str(tmp_path / "b.sqlite"), LONG) == FileCheck(whole=False)


def test_a_file_that_takes_too_long_is_left(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_check, "STEPS", 1)
    assert file_check.check(file, 0.0) is None
