"""The backlog of turns: what is being run, what waits and how long, and who is there to run it."""

from tests.host.conftest import Clock
from tests.host.tables import ANN, BEN, DAILY, duel
from turnsheet.host import order_sheets
from turnsheet.host.matches import lifecycle
from turnsheet.host.monitoring.backlog import QUIET_MS, backlog
from turnsheet.host.site import House
from turnsheet.host.turns import liveness
from turnsheet.host.turns.leases import LEASE_MS, new_lease
from turnsheet.host.turns.runner import Runner
from turnsheet.host.turns.running import begin_turn


def ready(house: House) -> str:
    """A match whose first turn can run."""
    match = duel(house)
    order_sheets.submit(house, match, 1, ANN, "final", "", None)
    order_sheets.submit(house, match, 2, BEN, "final", "", None)
    return match


def test_a_turn_that_waits_for_a_worker_is_due_and_grows_late(house: House, clock: Clock) -> None:
    match = ready(house)
    assert [(turn.match, turn.step, turn.state) for turn in backlog(house).turns] == [(match, 1, "due")]
    clock.turn(seconds=7)
    found = backlog(house)
    assert (found.claimed, found.due, found.lag_seconds) == (0, 1, 7.0)


def test_a_leased_turn_is_running_and_one_whose_lease_ran_out_was_left(house: House, clock: Clock) -> None:
    match = ready(house)
    begin_turn(house, match, new_lease("worker one"))
    found = backlog(house)
    assert (found.claimed, found.due) == (1, 0)
    assert [(turn.state, turn.worker) for turn in found.turns] == [("running", "worker one")]
    clock.turn(milliseconds=LEASE_MS)
    assert [(turn.state, turn.worker) for turn in backlog(house).turns] == [("left", "worker one")]


def test_a_deadline_that_is_to_come_is_no_backlog(house: House, clock: Clock, runner: Runner) -> None:
    match = duel(house, DAILY)
    found = backlog(house)
    assert (found.turns, found.running_matches, found.lag_seconds) == ([], 1, 0.0)
    assert found.next_deadline is not None
    clock.time = found.next_deadline
    clock.turn(seconds=2)
    assert [(turn.match, turn.late_seconds) for turn in backlog(house).turns] == [(match, 2.0)]
    runner.sweep()
    assert backlog(house).turns == []


def test_a_paused_match_waits_for_nobody(house: House) -> None:
    match = ready(house)
    lifecycle.pause(house, match, ANN)
    assert backlog(house).turns == []


def test_the_turn_that_waits_longest_comes_first(house: House, clock: Clock) -> None:
    first = ready(house)
    clock.turn(seconds=1)
    second = ready(house)
    begin_turn(house, first, new_lease("one"))
    assert [turn.match for turn in backlog(house).turns] == [first, second]


def test_workers_are_seen_with_their_leases_until_they_fall_silent(house: House, clock: Clock) -> None:
    long_name = "a worker with a name longer than there is room for"
    liveness.worker_beat(house, long_name)
    begin_turn(house, ready(house), new_lease(long_name))
    (worker,) = backlog(house).workers
    assert (worker.alive, worker.leases) == (True, 1)
    clock.turn(milliseconds=QUIET_MS + 1)
    (worker,) = backlog(house).workers
    assert (worker.alive, worker.leases) == (False, 0)
