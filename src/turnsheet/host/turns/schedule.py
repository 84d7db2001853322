"""Schedules: when turns have their deadlines. Pure: times in, times out.

A limit is the time for each play, and a period shorter than a day the time for each turn, from its start. Otherwise
deadlines are on a grid, so that people know the time of day: a fixed period counted from the start of the match, or
fixed times of the week in a time zone. A turn that runs early does not move the grid: the next deadline is the next
time on the grid, or the one after it if less than half of the usual time would be left.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SHORTEST_PERIOD = 5
LONGEST_PERIOD = 366 * 24 * 3600
MOST_TIMES = 50
DAY = 24 * 3600


class BadScheduleError(Exception):
    """A schedule that cannot be used, and why."""


class Schedule(Struct, frozen=True):
    """Every `period` seconds, or at these times of the week, or each play within `limit` seconds."""

    period: int | None = None
    limit: int | None = None
    weekly: tuple[str, ...] = ()
    zone: str = "UTC"


def checked(schedule: Schedule) -> Schedule:
    """The schedule, if it can be used; raises BadScheduleError."""
    if [schedule.period is None, schedule.limit is None, not schedule.weekly].count(False) != 1:
        raise BadScheduleError("Choose one kind of deadline: a fixed interval, days of the week, or a clock per move.")
    for seconds in (schedule.period, schedule.limit):
        if seconds is not None and not SHORTEST_PERIOD <= seconds <= LONGEST_PERIOD:
            raise BadScheduleError(f"An interval or clock must be {SHORTEST_PERIOD} to {LONGEST_PERIOD} seconds.")
    if len(schedule.weekly) > MOST_TIMES:
        raise BadScheduleError(f"A week can have at most {MOST_TIMES} deadlines. Remove some.")
    for text in schedule.weekly:
        _time(text)
    _zone(schedule.zone)
    return schedule


def time_per_turn(schedule: Schedule) -> timedelta | None:
    """How long each turn or play lasts from its start; None if its deadline is on a grid."""
    if schedule.limit is not None:
        return timedelta(seconds=schedule.limit)
    return timedelta(seconds=schedule.period) if schedule.period is not None and schedule.period < DAY else None


def next_deadline(schedule: Schedule, anchor: datetime, after: datetime) -> datetime:
    """The deadline of a turn that begins at a moment: on a grid, the first time after it."""
    time = time_per_turn(schedule)
    if time is not None:
        return after + time
    if schedule.period is not None:
        period = timedelta(seconds=schedule.period)
        return anchor + (max((after - anchor) // period, -1) + 1) * period
    zone = _zone(schedule.zone)
    local = after.astimezone(zone)
    times = [_time(text) for text in schedule.weekly]
    found = []
    for days in range(9):
        date = (local + timedelta(days=days)).date()
        for weekday, hour, minute in times:
            if date.weekday() == weekday:
                deadline = datetime(date.year, date.month, date.day, hour, minute, tzinfo=zone).astimezone(UTC)
                if deadline > after:
                    found.append(deadline)
    return min(found)


def fair_deadline(schedule: Schedule, anchor: datetime, now: datetime) -> datetime:
    """The deadline for a turn that begins now."""
    time = time_per_turn(schedule)
    if time is not None:
        return now + time
    first = next_deadline(schedule, anchor, now)
    second = next_deadline(schedule, anchor, first)
    return first if 2 * (first - now) >= second - first else second


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadScheduleError(f"'{name[:40]}' is not a time zone. Write it like Europe/Berlin.") from None


def _time(text: str) -> tuple[int, int, int]:
    day, _, clock = text.strip().lower().partition(" ")
    hour, _, minute = clock.strip().partition(":")
    if day in DAYS and hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60:
        return DAYS.index(day), int(hour), int(minute)
    raise BadScheduleError(f"'{text[:40]}' is not a time of the week. Write it like 'mon 18:00'.")
