"""Counts for monitoring systems: of turns, of errors of the store, and how they reach the web server."""

import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, both, duel
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.metrics import Counter, Histogram
from turnsheet.host.monitoring.worker_metrics import publish, published
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.site import Site
from turnsheet.host.store.schema import facts
from turnsheet.host.turns import run_one_turn
from turnsheet.host.turns.due_turns import Runner


@pytest.fixture(autouse=True)
def from_nothing() -> Iterator[None]:
    metrics.forget()
    yield
    metrics.forget()


def test_turns_are_counted_by_game_and_result(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)

    def broken(*_: object) -> run_one_turn.Done:
        raise ZeroDivisionError

    monkeypatch.setattr(run_one_turn, "carry_out", broken)
    both(site, runner, match)
    assert metrics.TURNS.values() == {("raumkrieg", "played"): 2, ("raumkrieg", "failed"): 1}
    ((counts, total),) = metrics.TURN_SECONDS.values().values()
    assert sum(counts) == 3
    assert total > 0


def test_errors_of_the_store_are_counted(site: Site) -> None:
    with pytest.raises(sa.exc.DBAPIError), site.store.read() as connection:
        connection.execute(sa.text("SELECT nothing FROM nowhere"))
    assert sum(metrics.STORE_ERRORS.values().values()) == 1


def test_mail_is_counted_by_channel_and_result(site: Site, clock: Clock) -> None:
    box = Box()
    site.channels = {"webhook": box}
    addresses.add(site, ANN.person or "", "webhook", "there", "each")
    duel(site)
    box.broken = True
    delivery.deliver(site)
    box.broken = False
    clock.turn(minutes=10)
    delivery.deliver(site)
    assert metrics.MAIL.values() == {("webhook", "failed"): 1, ("webhook", "sent"): 1}


def test_what_a_worker_counted_is_read_by_others(site: Site, runner: Runner) -> None:
    both(site, runner, duel(site))
    publish(site, "worker one")
    metrics.forget()
    publish(site, "worker two")
    found = published(site)
    assert sorted(found) == ["worker one", "worker two"]
    counts = {(each.name, each.labels): each.value for each in found["worker one"].series}
    assert counts["turnsheet_turns", ("raumkrieg", "played")] == 1


def test_counts_grow_in_one_row_for_each_worker(site: Site) -> None:
    for _ in range(3):
        metrics.TURNS.add("raumkrieg", "played")
        publish(site, "a worker whose name is longer than a fact can be called")
    ((_, counts),) = published(site).items()
    assert [each.value for each in counts.series if each.name == metrics.TURNS.name] == [3]


def test_workers_that_are_gone_are_forgotten_after_a_day(site: Site, clock: Clock) -> None:
    publish(site, "gone")
    clock.turn(hours=23)
    publish(site, "there")
    assert sorted(published(site)) == ["gone", "there"]
    clock.turn(hours=2)
    publish(site, "there")
    assert sorted(published(site)) == ["there"]


def test_counts_of_another_release_that_cannot_be_read_are_left_out(site: Site) -> None:
    publish(site, "there")
    with site.store.write() as connection:
        connection.execute(facts.insert().values(name="metrics strange", value='{"else": 1}'))
    assert sorted(published(site)) == ["there"]


def test_no_count_is_lost_among_threads() -> None:
    counter, histogram = Counter("c", ""), Histogram("h", "", [1.0])

    def count() -> None:
        for _ in range(5000):
            counter.add()
            histogram.observe(0.5)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.values() == {(): 20_000}
    assert histogram.values() == {(): ([20_000, 0], 10_000.0)}


def test_times_are_counted_by_their_upper_limit() -> None:
    histogram = Histogram("h", "", [0.1, 1.0])
    for seconds in (0.05, 0.1, 0.5, 1.0, 7.0):
        histogram.observe(seconds)
    ((counts, total),) = histogram.values().values()
    assert counts == [2, 2, 1]
    assert total == pytest.approx(8.65)


def test_labels_without_end_do_not_fill_the_memory() -> None:
    counter, histogram = Counter("c", "", "label"), Histogram("h", "", [1.0], "label")
    for number in range(2 * metrics.MOST_SERIES):
        counter.add(str(number))
        histogram.observe(0.1, str(number))
    assert len(counter.values()) == len(histogram.values()) == metrics.MOST_SERIES
    counter.add("0")
    assert counter.values()["0",] == 2
