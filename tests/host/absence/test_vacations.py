"""Vacations: a substitute plays, or the match waits, until a player is back."""

from datetime import timedelta

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, duel_with_absence, notified_of, row
from tests.host.turns.test_deadlines import outcomes
from turnsheet.host.absence import vacations
from turnsheet.host.absence.stages import Absence
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule

HOUR = 3600


def test_a_vacation_lets_the_substitute_play_and_does_not_count_as_a_miss(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = duel_with_absence(site, Absence(), substitute="hunter")
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(hours=6))
    for _ in range(3):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        runner.consider(match)  # nobody waits for Ben
    assert outcomes(site, match) == 3 * [{1: "ordered", 2: "away"}]
    clock.turn(hours=6, seconds=1)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 3  # they are back, and awaited again
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert outcomes(site, match)[3] == {1: "ordered", 2: "ordered"}


def test_without_a_substitute_the_match_waits_for_a_player_on_vacation(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = duel_with_absence(site, Absence())
    start = moment(clock())
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=3, hours=1))
    assert row(site, match).deadline == start + 4 * 24 * HOUR * 1000
    clock.turn(days=3)
    runner.sweep()
    assert row(site, match).step == 0
    assert "on vacation until Thu 5 Mar 2026, 13:00 UTC." in " ".join(notified_of(site, ANN.person, "seat"))


def test_a_player_who_is_back_early_brings_the_deadline_back(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence())
    start = moment(clock())
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=3))
    assert notified_of(site, ANN.person, "seat")[-1].endswith(
        "The match waits: the deadline is now Fri 6 Mar 2026, 12:00 UTC."
    )
    clock.turn(hours=2)
    vacations.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == start + 24 * HOUR * 1000
    assert notified_of(site, ANN.person, "seat")[-1].endswith(
        "Ben is back from vacation. The match goes on: the deadline is now Tue 3 Mar 2026, 12:00 UTC."
    )
    assert not [text for text in notified_of(site, BEN.person, "seat") if "vacation" in text]


def test_a_match_still_waits_for_another_player_on_vacation(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence())
    start = moment(clock())
    vacations.go_away(site, match, 1, ANN, clock() + timedelta(days=2))
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=4))
    vacations.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == start + 3 * 24 * HOUR * 1000


def test_a_vacation_that_moved_nothing_moves_nothing_back(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence())
    deadline = row(site, match).deadline
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(hours=20))
    clock.turn(hours=1)
    vacations.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == deadline
    assert "The match" not in " ".join(notified_of(site, ANN.person, "seat"))


def test_a_match_of_short_turns_waits_for_nobody(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(), schedule=Schedule(period=600))
    deadline = row(site, match).deadline
    with pytest.raises(RefusedError, match="shorter than 12 hours"):
        vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=1))
    assert row(site, match).deadline == deadline
    replaced = duel_with_absence(site, Absence(), substitute="hunter", schedule=Schedule(period=600))
    vacations.go_away(site, replaced, 2, BEN, clock() + timedelta(days=1))


def test_a_vacation_has_its_length_and_gives_back_what_was_not_used(site: Site, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(vacation=5))
    with pytest.raises(RefusedError) as refused:
        vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=6))
    assert refused.value.code == "bad-vacation"
    with pytest.raises(RefusedError):
        vacations.go_away(site, match, 2, BEN, clock())
    with pytest.raises(RefusedError) as refused:
        vacations.go_away(site, match, 2, ANN, clock() + timedelta(days=1))
    assert refused.value.code == "not-your-seat"
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=5))
    clock.turn(days=2)
    vacations.come_back(site, match, 2, BEN)
    with pytest.raises(RefusedError, match="3 days of vacation left"):
        vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=4))
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=3))


def test_sending_orders_ends_a_vacation(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(), substitute="hunter")
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=5))
    order_sheets.submit(site, match, 2, BEN, "final", "")
    with pytest.raises(RefusedError, match="not on vacation"):
        vacations.come_back(site, match, 2, BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert outcomes(site, match) == [{1: "ordered", 2: "ordered"}]
