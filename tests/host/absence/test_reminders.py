"""Players who have not sent orders are reminded once, while the deadline comes near."""

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, duel_with_absence, notified_of, row
from turnsheet.host.absence.stages import Absence
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

HOUR = 3600


def test_a_player_without_orders_is_reminded_once_and_nobody_else(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(remind=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(hours=21, minutes=59)
    runner.sweep()
    assert notified_of(site, BEN.person, "reminder") == []
    clock.turn(minutes=1)
    runner.sweep()
    runner.sweep()
    assert notified_of(site, BEN.person, "reminder") == ["Raumkrieg: The deadline is near. Send your orders."]
    assert notified_of(site, ANN.person, "reminder") == []


def test_a_draft_needs_no_reminder(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(remind=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    clock.turn(hours=23)
    runner.sweep()
    assert notified_of(site, ANN.person, "reminder") == []
    assert len(notified_of(site, BEN.person, "reminder")) == 1


def test_without_a_wish_the_reminder_comes_a_quarter_before(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence())
    assert row(site, match).remind_at == moment(clock()) + 18 * HOUR * 1000
    silent = duel_with_absence(site, Absence(remind=0))
    assert row(site, silent).remind_at is None
