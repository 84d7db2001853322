"""Heartbeats: after an outage everyone has time, and nobody misses a turn while the site cannot be reached."""

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, duel, row
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import lifecycle, match_events
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import heartbeats, order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule

HOUR = 3_600_000


def test_a_deadline_during_an_outage_moves_by_as_much_time_as_the_site_was_away(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    heartbeats.web_beat(site)
    clock.turn(hours=30)
    heartbeats.web_beat(site)
    assert row(site, match).deadline == moment(clock()) + 30 * HOUR


def test_a_deadline_shortly_after_an_outage_moves_as_much(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    heartbeats.web_beat(site)
    clock.turn(hours=23)
    heartbeats.web_beat(site)
    assert row(site, match).deadline == moment(clock()) + 23 * HOUR


def test_a_deadline_long_after_an_outage_does_not_move(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    due = row(site, match).deadline
    heartbeats.web_beat(site)
    clock.turn(hours=11)
    heartbeats.web_beat(site)
    assert row(site, match).deadline == due


def test_a_grace_period_is_moved_by_an_outage(site: Site, runner: Runner, clock: Clock) -> None:
    wish = Opening(game="raumkrieg", seats=2, take=[1, 2], schedule=DAILY, absence=Absence(grace=3600), start=True)
    match = lifecycle.open_match(site, ANN, wish)
    clock.turn(days=1, minutes=1)
    runner.sweep()
    heartbeats.web_beat(site)
    assert row(site, match).grace_until == moment(clock()) + 59 * 60_000
    clock.turn(hours=5)
    heartbeats.web_beat(site)
    assert row(site, match).grace_until == moment(clock()) + 5 * HOUR
    runner.sweep()
    assert row(site, match).step == 0


def test_the_time_to_undo_is_there_after_an_outage(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY, undo_seconds=600)
    heartbeats.web_beat(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    clock.turn(hours=1)
    heartbeats.web_beat(site)
    assert row(site, match).runs_at == moment(clock()) + 600_000


def test_a_reminder_moves_with_its_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    assert row(site, match).remind_at == moment(clock()) + 18 * HOUR
    heartbeats.web_beat(site)
    clock.turn(hours=20)
    heartbeats.web_beat(site)
    assert row(site, match).deadline == moment(clock()) + 20 * HOUR
    assert row(site, match).remind_at == moment(clock()) + 16 * HOUR


def test_everyone_at_the_match_is_told_that_the_deadline_was_moved(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    heartbeats.web_beat(site)
    clock.turn(hours=30)
    heartbeats.web_beat(site)
    assert "the deadline was moved" in match_events.after(site, match, 0)[-1].text


def test_a_short_silence_moves_nothing(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    due = row(site, match).deadline
    clock.turn(hours=23, minutes=59, seconds=30)
    heartbeats.web_beat(site)
    clock.turn(minutes=1)
    heartbeats.web_beat(site)
    assert row(site, match).deadline == due


def test_no_deadline_passes_while_only_workers_are_there(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    heartbeats.web_beat(site)
    clock.turn(days=3)
    heartbeats.worker_beat(site, "one")
    runner.sweep()
    assert row(site, match).step == 0
    heartbeats.web_beat(site)
    runner.sweep()
    assert row(site, match).step == 0
    clock.turn(seconds=90)
    assert (row(site, match).deadline or 0) > moment(clock())


def test_turns_for_which_all_orders_are_in_run_without_a_web_server(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, Schedule(period=60), undo_seconds=10)
    heartbeats.web_beat(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    clock.turn(days=1)
    runner.sweep()
    assert row(site, match).step == 1


def test_workers_that_were_not_heard_of_for_long_are_forgotten(site: Site, clock: Clock) -> None:
    heartbeats.worker_beat(site, "one")
    clock.turn(hours=20)
    heartbeats.worker_beat(site, "two")
    clock.turn(hours=5)
    heartbeats.worker_beat(site, "two")
    with site.store.read() as connection:
        assert heartbeats.workers(connection) == {"two": moment(clock())}


def test_silent_workers_are_forgotten_after_some_minutes(site: Site, clock: Clock) -> None:
    heartbeats.worker_beat(site, "one")
    clock.turn(minutes=4)
    heartbeats.worker_beat(site, "two")
    with site.store.read() as connection:
        assert set(heartbeats.workers(connection)) == {"one", "two"}
    clock.turn(minutes=2)
    heartbeats.worker_beat(site, "two")
    with site.store.read() as connection:
        assert set(heartbeats.workers(connection)) == {"two"}
