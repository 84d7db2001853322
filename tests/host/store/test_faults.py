"""A store that fails for a while: at every transaction of a turn, once or many times, before or after it is kept.

Afterwards the turn was played once, and nothing is missing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.bots.all_bots import BOTS
from turnsheet.host import access
from turnsheet.host.absence import reminders
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import matches as match_table
from turnsheet.host.store.schema import outcomes, turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import PAUSES, Runner
from turnsheet.host.turns.leases import LEASE_MS


class Faults:
    """Makes chosen transactions of a store fail: the k-th one, a number of times, at its beginning or at its end."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self.times, self.when = -1, 0, "begin"
        self.count = 0
        self._read, self._write = store.read, store.write
        monkeypatch.setattr(store, "read", lambda: self._around(self._read))
        monkeypatch.setattr(store, "write", lambda: self._around(self._write))

    def plan(self, at: int, times: int, when: str) -> None:
        """From the k-th transaction from now, let this number fail."""
        self.at, self.times, self.when, self.count = at, times, when, 0

    @contextmanager
    def _around(self, transaction: object) -> Iterator[sa.Connection]:
        number, self.count = self.count, self.count + 1
        fails = self.at <= number < self.at + self.times
        if fails and self.when == "begin":
            raise _lost()
        assert callable(transaction)
        with transaction() as connection:
            yield connection
            if fails and self.when == "end":
                raise _lost()
        if fails and self.when == "after":
            raise _lost()


def _lost() -> sa.exc.OperationalError:
    return sa.exc.OperationalError("SELECT 1", {}, Exception("the connection was lost"))


@pytest.fixture
def faults(store: Store, monkeypatch: pytest.MonkeyPatch) -> Faults:
    return Faults(store, monkeypatch)


def transactions_of_a_turn(site: Site, runner: Runner, faults: Faults) -> int:
    """How many there are when nothing fails."""
    match = duel(site)
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    faults.plan(-1, 0, "begin")
    runner.consider(match)
    assert row(site, match).step == 2
    return faults.count - 1


def counted(site: Site, match: str) -> tuple[list[int], int]:
    """The steps on record, and how many outcomes they have."""
    with site.store.read() as connection:
        steps = sa.select(turns.c.step).where(turns.c.match == match).order_by(turns.c.id)
        found = sa.select(sa.func.count()).select_from(outcomes.join(turns)).where(turns.c.match == match)
        return list(connection.execute(steps).scalars()), connection.execute(found).scalar_one()


@pytest.mark.parametrize("when", ["begin", "end", "after"])
@pytest.mark.parametrize("times", [1, 2, 7])
def test_a_turn_goes_on_whichever_of_its_transactions_fail(
    site: Site, clock: Clock, faults: Faults, times: int, when: str
) -> None:
    runner = Runner(site, pause=lambda _seconds: None)
    count = transactions_of_a_turn(site, runner, faults)
    assert count >= 3
    for at in range(count):
        match = duel(site)
        both(site, runner, match, "14 V 3,3")
        order_sheets.submit(site, match, 1, ANN, "final", "14 A 1,1")
        order_sheets.submit(site, match, 2, BEN, "final", "")
        faults.plan(at, times, when)
        runner.consider(match)
        faults.plan(-1, 0, "begin")
        runner.sweep()
        assert counted(site, match) == ([0, 1, 2], 4)
        assert row(site, match).phase == "running"
        assert row(site, match).claimed is None
        both(site, runner, match)
        assert counted(site, match) == ([0, 1, 2, 3], 6)
    assert [step.step for step in access.history(site, match)] == [0, 1, 2, 3]


def test_a_store_that_fails_for_longer_than_one_try_lasts_is_waited_for(
    site: Site, clock: Clock, faults: Faults
) -> None:
    runner = Runner(site, pause=lambda _seconds: None)
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 3,3")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    faults.plan(2, 3 * len(PAUSES), "begin")
    runner.isolated(match, lambda: runner.consider(match))
    assert faults.count > len(PAUSES)
    faults.plan(-1, 0, "begin")
    assert row(site, match).phase == "running"
    clock.turn(milliseconds=LEASE_MS)
    runner.sweep()
    assert counted(site, match) == ([0, 1], 2)


def damaged(site: Site) -> str:
    """A running match whose position cannot be read."""
    wish = Opening(game="raumkrieg", seats=2, take=1, bots={2: "random"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.match == match).values(state=b"nothing that can be read"))
        connection.execute(match_table.update().where(match_table.c.id == match).values(runs_at=1, remind_at=1))
    return match


def test_a_match_that_cannot_be_read_keeps_no_other_from_going_on(store: Store, clock: Clock) -> None:
    first = Site(store, BOTS, "a key for tests", clock)
    bad = damaged(first)
    good = lifecycle.open_match(
        first, ANN, Opening(game="raumkrieg", seats=2, bots={1: "random", 2: "random"}, start=True)
    )
    site = Site(store, BOTS, "a key for tests", clock)  # with nothing in memory
    Runner(site).sweep()
    assert row(site, good).phase == "ended"
    assert row(site, bad).phase == "failed"
    assert "cannot be read" in (row(site, bad).failure or "")
    assert reminders.to_remind(site) == []


def test_the_owner_can_end_a_match_that_cannot_be_read(store: Store, clock: Clock) -> None:
    bad = damaged(Site(store, BOTS, "a key for tests", clock))
    site = Site(store, BOTS, "a key for tests", clock)
    Runner(site).sweep()
    lifecycle.end(site, bad, ANN)
    assert row(site, bad).phase == "ended"
