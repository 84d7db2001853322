"""Schedules: deadlines of long turns stay on their grid, and short turns have their full time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnsheet.host.turns.schedule import BadScheduleError, Schedule, checked, fair_deadline, next_deadline

MONDAY = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


DAY = 24 * 3600


@given(st.integers(5, DAY - 1), st.integers(0, 10**7))
def test_a_turn_shorter_than_a_day_has_its_time_from_its_start(period: int, seconds: int) -> None:
    now = MONDAY + timedelta(seconds=seconds)
    assert fair_deadline(Schedule(period=period), MONDAY, now) == now + timedelta(seconds=period)


@given(st.integers(DAY, 10**6), st.integers(0, 10**7))
def test_a_period_of_a_day_or_more_is_counted_from_the_anchor(period: int, seconds: int) -> None:
    after = MONDAY + timedelta(seconds=seconds)
    due = next_deadline(Schedule(period=period), MONDAY, after)
    assert timedelta(0) < due - after <= timedelta(seconds=period)
    assert (due - MONDAY) % timedelta(seconds=period) == timedelta(0)


def test_the_week_has_its_times_in_the_zone() -> None:
    week = Schedule(weekly=("mon 18:00", "thu 09:30"), zone="Europe/Berlin")
    first = next_deadline(week, MONDAY, MONDAY)
    assert first == datetime(2026, 3, 2, 17, 0, tzinfo=UTC)
    second = next_deadline(week, MONDAY, first)
    assert second == datetime(2026, 3, 5, 8, 30, tzinfo=UTC)
    assert next_deadline(week, MONDAY, second) == datetime(2026, 3, 9, 17, 0, tzinfo=UTC)


def test_the_hour_stays_when_the_clocks_change() -> None:
    """In Berlin the clocks go forward on 29 March 2026."""
    week = Schedule(weekly=("mon 18:00",), zone="Europe/Berlin")
    before = next_deadline(week, MONDAY, datetime(2026, 3, 20, tzinfo=UTC))
    after = next_deadline(week, MONDAY, before)
    assert [due.astimezone(ZoneInfo("Europe/Berlin")).hour for due in (before, after)] == [18, 18]
    assert after - before == timedelta(days=7, hours=-1)


@given(st.integers(DAY, 10**6), st.integers(0, 10**7))
def test_a_turn_has_at_least_half_its_time_and_at_most_one_and_a_half(period: int, seconds: int) -> None:
    now = MONDAY + timedelta(seconds=seconds)
    left = fair_deadline(Schedule(period=period), MONDAY, now) - now
    assert timedelta(seconds=period / 2) <= left <= timedelta(seconds=1.5 * period)


@pytest.mark.parametrize(
    "bad",
    [
        Schedule(),
        Schedule(period=60, weekly=("mon 18:00",)),
        Schedule(period=1),
        Schedule(period=10**9),
        Schedule(weekly=("someday 18:00",)),
        Schedule(weekly=("mon 24:00",)),
        Schedule(weekly=("mon",)),
        Schedule(weekly=("mon 18:00",), zone="Moon/Crater"),
        Schedule(weekly=("mon 18:00",), zone="../../etc/passwd"),
        Schedule(weekly=("mon 18:00",) * 51),
    ],
)
def test_nonsense_is_refused(bad: Schedule) -> None:
    with pytest.raises(BadScheduleError):
        checked(bad)


def test_sense_is_taken() -> None:
    assert checked(Schedule(period=60)).period == 60
    assert checked(Schedule(weekly=(" Mon 18:00 ",), zone="Asia/Tokyo")).zone == "Asia/Tokyo"
