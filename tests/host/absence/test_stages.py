"""The stages of absence: late orders in a grace period, settings that are refused, and what a substitute writes."""

from datetime import timedelta

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel_with_absence, notified_of, row
from tests.host.turns.test_deadlines import outcomes
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm, fill
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot
from turnsheet.host import access
from turnsheet.host.absence import vacations
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import seating
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

HOUR = 3600


def test_grace_takes_late_orders_and_then_ends(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(grace=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=1)
    runner.sweep()
    assert row(site, match).step == 0
    assert row(site, match).grace_until == moment(clock()) + 2 * HOUR * 1000
    assert len(notified_of(site, BEN.person, "late")) == 1
    assert notified_of(site, ANN.person, "late") == []
    clock.turn(hours=1)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert outcomes(site, match) == [{1: "ordered", 2: "late"}]
    clock.turn(hours=23)  # the grid did not move
    runner.sweep()
    assert row(site, match).step == 1
    clock.turn(hours=2)
    runner.sweep()
    assert outcomes(site, match)[1] == {1: "missed", 2: "missed"}


def test_nobody_missing_needs_no_grace(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(grace=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    order_sheets.submit(site, match, 2, BEN, "draft", "24 V 1,0")
    clock.turn(days=1)
    runner.sweep()
    assert outcomes(site, match) == [{1: "ordered", 2: "ordered"}]


@pytest.mark.parametrize(
    "absence",
    [Absence(grace=-1), Absence(grace=10**9), Absence(vacation=91), Absence(open_after=1), Absence(remind=-5)],
)
def test_wrong_settings_for_absent_players_are_refused(site: Site, absence: Absence) -> None:
    with pytest.raises(RefusedError) as refused:
        duel_with_absence(site, absence)
    assert refused.value.code == "bad-schedule"


def chatter(_view: View, order_forms: tuple[OrderForm, ...], _dice: Dice) -> str:
    """A player who only ever writes to the first player."""
    return "\n".join(fill(offer, {"player": "1", "text": "hello"}) for offer in order_forms if offer.verb == "tell")


def test_a_substitute_writes_to_nobody(site: Site, runner: Runner, clock: Clock) -> None:
    site.bots = {"chatter": Bot("chatter", None, "", chatter)}
    match = duel_with_absence(site, Absence(), substitute="chatter")
    both(site, runner, match)
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=14))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert outcomes(site, match)[1] == {1: "ordered", 2: "away"}
    assert access.received(site, match, 1, ANN) == []
    seating.seat_bot(site, match, 2, "chatter", BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert [each.text for each in access.received(site, match, 1, ANN)] == ["hello"]
