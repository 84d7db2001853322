"""Houses to test: on SQLite and on PostgreSQL, with a clock the tests turn."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.helpers.stores import postgresql_store, sqlite_store
from tests.host.postgres import server
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)  # a Monday


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        """What it shows."""
        return self.time

    def turn(self, **by: float) -> None:
        """Let time pass."""
        self.time += timedelta(**by)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        made: AbstractContextManager[str] = nullcontext(sqlite_store(tmp_path / "site.sqlite"))
    else:
        made = postgresql_store(request.getfixturevalue("postgres"))
    with made as url:
        store = Store(url)
        yield store
        store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(store: Store, clock: Clock) -> Site:
    return Site(store, BOTS, "a key for tests", clock)


@pytest.fixture
def runner(site: Site) -> Runner:
    """Runs turns at once, in the same thread."""
    return Runner(site)
