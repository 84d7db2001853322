"""The worker: turns of people first, matches among bots paced, and threads that go on after any fault."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, duel, row
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.accounts import mail_links
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Mailing
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Store
from turnsheet.host.turns import heartbeats, order_sheets, run_one_turn
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.worker import Turns, Worker

PATIENCE = 60


@contextmanager
def working(site: Site) -> Iterator[Worker]:
    """A worker at work."""
    worker = Worker(site, "test", threads=2)
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()


def until(true: Callable[[], bool]) -> None:
    """Wait for something that other threads bring about."""
    waiting = threading.Event()
    for _ in range(PATIENCE * 50):
        if true():
            return
        waiting.wait(0.02)
    pytest.fail("it did not come to that")


@pytest.fixture
def awake(store: Store) -> Site:
    """A site whose clock goes."""
    return Site(store, BOTS, "a key for tests")


def test_turns_of_people_are_handed_out_first() -> None:
    waiting = Turns()
    waiting.add("bots", people=False)
    waiting.add("people", people=True)
    assert waiting.next() == ("people", True)
    assert waiting.next() == ("bots", False)


def test_one_match_among_bots_runs_at_a_time() -> None:
    waiting = Turns()
    for match in ("one", "two"):
        waiting.add(match, people=False)
    assert waiting.next() == ("one", False)
    waiting.add("three", people=True)
    assert waiting.next() == ("three", True)  # "two" has to wait
    waiting.done("one", people=False, again=True)
    assert waiting.next() == ("two", False)
    waiting.done("two", people=False, again=False)
    assert waiting.next() == ("one", False)


def test_a_match_is_handed_out_once_however_often_it_is_found() -> None:
    waiting = Turns()
    waiting.add("one", people=True)
    waiting.add("one", people=True)
    assert waiting.next() == ("one", True)
    waiting.add("one", people=True)
    waiting.close()
    assert waiting.next() is None


def test_a_worker_runs_a_turn_when_all_orders_are_in(awake: Site) -> None:
    match = duel(awake)
    with working(awake):
        order_sheets.submit(awake, match, 1, ANN, "final", "")
        order_sheets.submit(awake, match, 2, BEN, "final", "")
        until(lambda: row(awake, match).step == 1)


def test_a_worker_plays_matches_of_bots_to_their_end(awake: Site) -> None:
    wish = Opening(game="raumkrieg", seats=2, bots={1: "random", 2: "random"}, start=True)
    names = [lifecycle.open_match(awake, ANN, wish) for _ in range(3)]
    with working(awake):
        until(lambda: all(row(awake, name).phase == "ended" for name in names))


def test_a_worker_goes_on_after_faults_of_the_store(awake: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(awake)
    left = iter(range(8))
    begin = run_one_turn.begin_turn

    def failing(site: Site, match: str, lease: str) -> int | None:
        if next(left, None) is not None:
            raise sa.exc.OperationalError("SELECT 1", {}, Exception("the connection was lost"))
        return begin(site, match, lease)

    monkeypatch.setattr("turnsheet.host.turns.worker.begin_turn", failing)
    with working(awake):
        order_sheets.submit(awake, match, 1, ANN, "final", "")
        order_sheets.submit(awake, match, 2, BEN, "final", "")
        until(lambda: row(awake, match).step == 1)
    assert next(left, None) is None


class Stuck(Box):
    """A channel on which each mailing takes until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.go_on = threading.Event(), threading.Event()

    def send(self, target: str, letter: Mailing) -> None:
        """Wait."""
        self.reached.set()
        self.go_on.wait(PATIENCE)
        super().send(target, letter)


@pytest.mark.parametrize("stuck_kind", ["mail", "webhook"])
def test_links_to_sign_in_and_notifications_do_not_wait_for_each_other(awake: Site, stuck_kind: str) -> None:
    stuck, quick = Stuck(), Box()
    awake.channels = {"mail": quick, "webhook": quick, stuck_kind: stuck}
    addresses.add(awake, ANN.person or "", "webhook", "https://hooks.example.org/ann", "each")
    match = duel(awake)

    def notified() -> None:
        lifecycle.pause(awake, match, ANN)
        lifecycle.resume(awake, match, ANN)

    def asked() -> None:
        mail_links.ask_to_sign_in(awake, BEN, "ben@example.org")

    first, second = (asked, notified) if stuck_kind == "mail" else (notified, asked)
    with working(awake):
        first()
        assert stuck.reached.wait(PATIENCE)
        second()
        until(lambda: bool(quick.letters))
        assert stuck.letters == []
        stuck.go_on.set()
        until(lambda: bool(stuck.letters))


def test_a_match_among_bots_alone_rests_before_each_turn(store: Store, clock: Clock) -> None:
    site = Site(store, BOTS, "a key for tests", clock, bot_pace_ms=1000)
    wish = Opening(game="raumkrieg", seats=2, bots={1: "random", 2: "random"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    runner = Runner(site)
    runner.sweep()
    assert (row(site, match).step, row(site, match).runs_at) == (0, moment(clock()) + 1000)
    for step in range(1, 4):
        clock.turn(seconds=1)
        runner.sweep()
        assert row(site, match).step == step


def test_a_match_with_a_person_does_not_rest(store: Store, clock: Clock) -> None:
    site = Site(store, BOTS, "a key for tests", clock, bot_pace_ms=1000)
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1, bots={2: "random"}, start=True))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    Runner(site).consider(match)
    assert row(site, match).step == 1


def test_a_worker_that_is_stopped_leaves_no_heartbeat(site: Site) -> None:
    with working(site), site.store.read() as connection:
        assert set(heartbeats.workers(connection)) == {"test"}
    with site.store.read() as connection:
        assert heartbeats.workers(connection) == {}
