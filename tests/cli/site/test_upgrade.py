"""`turnsheet upgrade`: on a store of an older release, and on one whose last turn comes out otherwise."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.helpers.cli_commands import turnsheet
from tests.helpers.old_stores import OLD, write_old
from tests.host.sample_matches import both, duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.snapshot import form_of
from turnsheet.host.turns.due_turns import Runner


@pytest.fixture
def folder(tmp_path: Path) -> tuple[Path, str]:
    """A data folder as an older release left it, with one match in it."""
    store = Store(f"sqlite:///{tmp_path / 'new.sqlite'}")
    site = Site(store, BOTS, "a key for tests")
    match = duel(site)
    both(site, Runner(site), match)
    (tmp_path / "data").mkdir()
    write_old(site, f"sqlite:///{tmp_path / 'data' / 'turnsheet.sqlite'}")
    store.close()
    return tmp_path / "data", match


def form(folder: Path) -> str:
    """The form of the store in a folder."""
    return form_of(f"sqlite:///{folder / 'turnsheet.sqlite'}")


def test_a_check_tells_of_each_match_and_changes_nothing(folder: tuple[Path, str]) -> None:
    data, match = folder
    done = turnsheet("upgrade", "--check", "--data", str(data))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split() == [match, "raumkrieg", "2", "1", "same"]
    assert done.stdout.splitlines()[-1] == "1 match: 1 same."
    assert form(data) == OLD


def test_an_upgrade_brings_the_store_to_the_form_of_the_release_once(folder: tuple[Path, str]) -> None:
    data, _ = folder
    done = turnsheet("upgrade", "--data", str(data))
    assert done.returncode == 0
    assert done.stdout.endswith(f"The database was migrated from schema {OLD} to {newest_revision()}.\n")
    assert form(data) == newest_revision()
    assert "Nothing was changed" in turnsheet("upgrade", "--data", str(data)).stdout


def test_an_outcome_that_differs_stops_the_upgrade(folder: tuple[Path, str]) -> None:
    data, match = folder
    engine = sa.create_engine(f"sqlite:///{data / 'turnsheet.sqlite'}")
    with engine.begin() as connection:
        connection.execute(sa.text(f"UPDATE turns SET fingerprint = '{'0' * 64}' WHERE step = 1"))
    engine.dispose()
    for words in (("--check",), ()):
        done = turnsheet("upgrade", *words, "--data", str(data))
        assert done.returncode == 1
        assert (
            f"{match}  raumkrieg  2        1      differs in outcome: move 1 leads to a different position"
            in done.stdout
        )
        assert ("Nothing was changed" in done.stdout) == (not words)
        assert form(data) == OLD
    assert turnsheet("upgrade", "--anyway", "--data", str(data)).returncode == 0
    assert form(data) == newest_revision()


def test_where_there_is_no_store_it_says_so(tmp_path: Path) -> None:
    done = turnsheet("upgrade", "--check", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, f"There is no store at {tmp_path / 'turnsheet.sqlite'} yet.\n")
