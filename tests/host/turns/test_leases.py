"""Leases: one worker runs a turn at a time, a lost worker blocks nothing, and the match owner is never locked out."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns import leases, order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.leases import LEASE_MS, new_lease
from turnsheet.host.turns.run_one_turn import begin_turn, run_turn


def ready(site: Site) -> str:
    """A match whose first turn can run."""
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    return match


def test_a_leased_turn_is_left_to_its_worker_until_the_lease_runs_out(site: Site, clock: Clock) -> None:
    match = ready(site)
    one, two = new_lease("one"), new_lease("two")
    assert begin_turn(site, match, one) == 1
    assert begin_turn(site, match, two) is None
    assert Runner(site).pending() == {}
    clock.turn(milliseconds=LEASE_MS - 1)
    assert begin_turn(site, match, two) is None
    clock.turn(milliseconds=1)
    assert Runner(site).pending() == {match: True}
    assert begin_turn(site, match, two) == 1


def test_a_lease_that_is_renewed_lasts(site: Site, clock: Clock) -> None:
    match = ready(site)
    one = new_lease("one")
    begin_turn(site, match, one)
    clock.turn(milliseconds=LEASE_MS - 1)
    leases.renew(site, [one])
    clock.turn(milliseconds=LEASE_MS - 1)
    assert begin_turn(site, match, new_lease("two")) is None
    leases.renew(site, [])
    clock.turn(milliseconds=1)
    assert begin_turn(site, match, new_lease("two")) == 1


def test_what_a_worker_brings_after_it_lost_its_lease_is_not_kept(site: Site, clock: Clock) -> None:
    match = ready(site)
    one, two = new_lease("one"), new_lease("two")
    begin_turn(site, match, one)
    clock.turn(milliseconds=LEASE_MS)
    begin_turn(site, match, two)
    assert run_turn(site, match, 1, one) == "nothing to do"
    assert row(site, match).step == 0
    assert run_turn(site, match, 1, two) == "played"
    assert [step.step for step in access.history(site, match)] == [0, 1]


@pytest.mark.parametrize("deed", [lifecycle.pause, lifecycle.end, lifecycle.retry])
def test_the_owner_can_pause_end_and_retry_while_a_turn_is_being_run(site: Site, deed: object) -> None:
    match = ready(site)
    lease = new_lease("one")
    begin_turn(site, match, lease)
    assert callable(deed)
    deed(site, match, ANN)
    assert row(site, match).lease is None
    assert run_turn(site, match, 1, lease) == "nothing to do"
    assert row(site, match).step == 0


def test_a_turn_can_be_taken_back_while_the_next_one_is_being_run(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    lease = new_lease("one")
    begin_turn(site, match, lease)
    lifecycle.take_back(site, match, ANN)
    assert run_turn(site, match, 2, lease) == "nothing to do"
    assert (row(site, match).step, row(site, match).claimed) == (0, None)


def test_orders_changed_after_a_pause_are_the_ones_that_count(site: Site, runner: Runner) -> None:
    """The worker that began the turn before the pause still has the old ones."""
    match = ready(site)
    late = new_lease("late")
    begin_turn(site, match, late)
    lifecycle.pause(site, match, ANN)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 7,0")
    lifecycle.resume(site, match, ANN)
    assert run_turn(site, match, 1, late) == "nothing to do"
    runner.consider(match)
    seen = access.look(site, match, 1, ANN)
    assert "14 of 1  A 0,0  V 7,0" in seen.game.notation.recount(seen.view)


def test_a_retry_of_a_turn_that_is_being_run_hands_it_to_another_worker_at_once(site: Site) -> None:
    match = ready(site)
    begin_turn(site, match, new_lease("stuck"))
    lifecycle.retry(site, match, ANN)
    assert begin_turn(site, match, new_lease("two")) == 1


def test_there_is_nothing_to_retry_while_a_turn_waits_for_orders(site: Site) -> None:
    match = duel(site, DAILY)
    with pytest.raises(RefusedError, match="No turn of this match has failed"):
        lifecycle.retry(site, match, ANN)
