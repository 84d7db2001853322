"""The backlog of turns: what is being run, what waits and how long, and who is there to run it."""

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, duel
from turnsheet.host.matches import lifecycle
from turnsheet.host.monitoring.backlog import QUIET_MS, backlog
from turnsheet.host.site import Site
from turnsheet.host.turns import heartbeats, order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.leases import LEASE_MS, new_lease
from turnsheet.host.turns.run_one_turn import begin_turn


def ready(site: Site) -> str:
    """A match whose first turn can run."""
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    return match


def test_a_turn_that_waits_for_a_worker_is_due_and_grows_late(site: Site, clock: Clock) -> None:
    match = ready(site)
    assert [(turn.match, turn.step, turn.state) for turn in backlog(site).turns] == [(match, 1, "due")]
    clock.turn(seconds=7)
    found = backlog(site)
    assert (found.claimed, found.due, found.lag_seconds) == (0, 1, 7.0)


def test_a_leased_turn_is_running_and_one_whose_lease_ran_out_was_left(site: Site, clock: Clock) -> None:
    match = ready(site)
    begin_turn(site, match, new_lease("worker one"))
    found = backlog(site)
    assert (found.claimed, found.due) == (1, 0)
    assert [(turn.state, turn.worker) for turn in found.turns] == [("running", "worker one")]
    clock.turn(milliseconds=LEASE_MS)
    assert [(turn.state, turn.worker) for turn in backlog(site).turns] == [("left", "worker one")]


def test_a_future_deadline_is_not_a_backlog(site: Site, clock: Clock, runner: Runner) -> None:
    match = duel(site, DAILY)
    found = backlog(site)
    assert (found.turns, found.running_matches, found.lag_seconds) == ([], 1, 0.0)
    assert found.next_deadline is not None
    clock.time = found.next_deadline
    clock.turn(seconds=2)
    assert [(turn.match, turn.late_seconds) for turn in backlog(site).turns] == [(match, 2.0)]
    runner.sweep()
    assert backlog(site).turns == []


def test_a_paused_match_waits_for_nobody(site: Site) -> None:
    match = ready(site)
    lifecycle.pause(site, match, ANN)
    assert backlog(site).turns == []


def test_the_turn_that_waits_longest_comes_first(site: Site, clock: Clock) -> None:
    first = ready(site)
    clock.turn(seconds=1)
    second = ready(site)
    begin_turn(site, first, new_lease("one"))
    assert [turn.match for turn in backlog(site).turns] == [first, second]


def test_workers_are_seen_with_their_leases_until_they_fall_silent(site: Site, clock: Clock) -> None:
    long_name = "a worker with a name longer than there is room for"
    heartbeats.worker_beat(site, long_name)
    begin_turn(site, ready(site), new_lease(long_name))
    (worker,) = backlog(site).workers
    assert (worker.alive, worker.leases) == (True, 1)
    clock.turn(milliseconds=QUIET_MS + 1)
    (worker,) = backlog(site).workers
    assert (worker.alive, worker.leases) == (False, 0)
