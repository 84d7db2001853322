"""Backups: whole, of one moment, private, and restored into either database."""

import itertools
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.helpers.stores import database
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, both, duel, row
from turnsheet.bots.all_bots import BOTS
from turnsheet.host import access
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site
from turnsheet.host.store.engine import MIGRATIONS, Store
from turnsheet.host.store.schema import METADATA, facts, match_events, programs
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import backup


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store to restore into."""
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    else:
        store = Store(database(request.getfixturevalue("postgres")))
    yield store
    store.close()


def rows(store: Store) -> dict[str, list[dict[str, object]]]:
    """Everything in a store."""
    with store.read() as connection:
        return {
            table.name: [
                dict(each)
                for each in connection.execute(sa.select(table).order_by(*table.primary_key.columns)).mappings()
            ]
            for table in METADATA.sorted_tables
        }


def test_what_is_restored_is_what_was_there_and_goes_on(
    site: Site, runner: Runner, clock: Clock, other: Store, tmp_path: Path
) -> None:
    """SQLite and PostgreSQL, in all four directions."""
    match = duel(site)
    for _ in range(3):
        both(site, runner, match, "14 A 1,1", "to 1: hello")
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file)
    backup.restore(file, other)
    assert rows(other) == rows(site.store)
    again = Site(other, BOTS, "a key for tests", clock)
    for each, run in ((site, runner), (again, Runner(again))):
        both(each, run, match, "14 A 1,1", "24 A 1,1")
        both(each, run, match, "14 A 1,1", "24 A 1,1")
    assert row(again, match).step == 5
    for step in range(6):
        assert access.look(site, match, 1, ANN, step) == access.look(again, match, 1, ANN, step)


def test_ids_that_were_given_out_before_are_not_given_out_after(
    site: Site, runner: Runner, other: Store, tmp_path: Path
) -> None:
    match = duel(site)
    both(site, runner, match)
    with site.store.write() as connection:
        last = connection.execute(sa.select(sa.func.max(match_events.c.id))).scalar_one()
        connection.execute(match_events.delete().where(match_events.c.id == last))
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file)
    backup.restore(file, other)
    with other.write() as connection:
        values = {"match": match, "kind": "turn", "step": 1, "text": "", "at": 0}
        new = connection.execute(match_events.insert().values(values).returning(match_events.c.id)).scalar_one()
    assert new == last + 1


def test_a_backup_is_one_private_file(site: Site, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    backup.back_up(site.store, folder / "backup.sqlite")
    assert [each.name for each in folder.iterdir()] == ["backup.sqlite"]
    assert stat.S_IMODE((folder / "backup.sqlite").stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        backup.back_up(site.store, folder / "backup.sqlite")


def test_a_backup_that_fails_leaves_no_file(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    monkeypatch.setattr(backup, "_go_on_counting", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        backup.back_up(site.store, folder / "backup.sqlite")
    assert list(folder.iterdir()) == []


def test_a_backup_is_of_one_moment(site: Site, runner: Runner, tmp_path: Path) -> None:
    """Turns that are played while it is made are not in it, nor is anything that belongs to them."""
    match = duel(site)
    both(site, runner, match)
    before = rows(site.store)
    played: list[int] = []

    def meanwhile(done: int, _total: int) -> None:
        if not played:
            both(site, runner, match, "14 A 1,1")
            played.append(done)

    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file, meanwhile)
    assert played
    assert rows(site.store) != before
    copy = Store(f"sqlite:///{file}")
    assert rows(copy) == before
    copy.close()


@pytest.mark.one_of("other")
def test_rows_go_through_memory_in_batches(site: Site, other: Store, tmp_path: Path) -> None:
    match = duel(site)
    text = {"match": match, "kind": "turn", "step": 0, "text": "x", "at": 0}
    with site.store.write() as connection:
        connection.execute(match_events.insert(), [text] * 1000)
    steps: list[int] = []
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file, lambda done, _: steps.append(done))
    assert max(later - earlier for earlier, later in itertools.pairwise(steps)) <= backup.BATCH_ROWS
    told: list[tuple[int, int]] = []
    backup.restore(file, other, lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] == steps[-1]


@pytest.mark.one_of("other")
def test_only_an_empty_store_is_restored_into(site: Site, other: Store, tmp_path: Path) -> None:
    match = duel(site)
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file)
    with pytest.raises(backup.BackupError, match=r"is not empty: it has rows in (guests|matches)"):
        backup.restore(file, site.store)
    assert row(site, match).step == 0
    with other.write() as connection:  # what a server that was started once leaves behind
        connection.execute(facts.insert().values(name="alive", value="1"))
        code = {"game": "robots", "owner": library.BUILT_IN, "kind": "scout", "team": "t", "name": "n", "code": "[]"}
        numbers = dict.fromkeys(("matches", "wins", "losses", "revision", "created", "revised"), 0)
        connection.execute(programs.insert().values({**code, "digest": "", "counts": "{}", **numbers}))
    backup.restore(file, other)
    assert rows(other) == rows(site.store)


@pytest.mark.one_of("other")
def test_a_restore_that_fails_leaves_the_store_empty(
    site: Site, other: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel(site)
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file)
    empty = rows(other)

    def stop(done: int, total: int) -> None:
        if done == total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup.restore(file, other, stop)
    assert rows(other) == empty


def test_a_backup_of_an_older_release_is_restored(other: Store, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    make_first(old)
    backup.restore(old, other)
    with other.read() as connection:
        assert connection.execute(sa.text("SELECT title FROM matches")).scalar_one() == "Old"
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(".restore")) == []


def make_first(file: Path) -> None:
    """A store as the first release made it, with a match."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = sa.create_engine(f"sqlite:///{file}")
    old = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2, "seed": "7"}
    old |= {"owner": "", "phase": "ended", "step": 0, "take": 0, "attempt": 0, "cooling_off": 0, "created": 0}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        names = ", ".join(old)
        connection.execute(sa.text(f"INSERT INTO matches ({names}) VALUES (:{names.replace(', ', ', :')})"), old)
    engine.dispose()


@pytest.mark.one_of("other")
@pytest.mark.parametrize("harm", ["missing", "not a database", "cut off", "another database", "newer", "scribbled on"])
def test_a_useless_backup_is_refused_with_a_sentence(site: Site, other: Store, tmp_path: Path, harm: str) -> None:
    duel(site)
    file = tmp_path / "backup.sqlite"
    backup.back_up(site.store, file)
    empty = rows(other)
    data = file.read_bytes()
    if harm == "missing":
        file.unlink()
    elif harm == "not a database":
        file.write_text("What is this?")
    elif harm == "cut off":
        file.write_bytes(data[: len(data) // 2])
    elif harm == "scribbled on":
        file.write_bytes(data[:4096] + b"\xff" * 40_000 + data[44_096:])
    else:
        with closing(sqlite3.connect(file)) as connection, connection:
            if harm == "newer":
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
            else:
                connection.execute("DROP TABLE alembic_version")
    said = {
        "missing": "was not found",
        "not a database": "not a SQLite database",
        "cut off": "its end is missing",
        "another database": "not a Turnsheet store",
        "newer": "newer release",
        "scribbled on": "damaged|malformed",
    }
    with pytest.raises(backup.BackupError, match=said[harm]):
        backup.restore(file, other)
    assert rows(other) == empty
