"""Schedules: when turns are due. Pure: times in, times out.

A limit is the time for each play, from its beginning. Otherwise due times lie on a grid, every so many seconds from
the start or at given times of the week in a time zone. A turn that runs early does not move the grid: the next one is
due at the next grid time, unless that is so near that less than half of the usual time would be left; then at the one
after it.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SHORTEST_PERIOD = 5
LONGEST_PERIOD = 366 * 24 * 3600
MOST_TIMES = 50


class BadScheduleError(Exception):
    """A schedule that makes no sense, and why."""


class Schedule(Struct, frozen=True):
    """Every `period` seconds, or at these times of the week, or each play within `limit` seconds."""

    period: int | None = None
    limit: int | None = None
    weekly: tuple[str, ...] = ()
    zone: str = "UTC"


def checked(schedule: Schedule) -> Schedule:
    """The schedule, if it makes sense; raises BadScheduleError."""
    if [schedule.period is None, schedule.limit is None, not schedule.weekly].count(False) != 1:
        raise BadScheduleError("A schedule has either a period, times of the week, or a limit for each play.")
    for seconds in (schedule.period, schedule.limit):
        if seconds is not None and not SHORTEST_PERIOD <= seconds <= LONGEST_PERIOD:
            raise BadScheduleError(f"A period or limit has {SHORTEST_PERIOD} to {LONGEST_PERIOD} seconds.")
    if len(schedule.weekly) > MOST_TIMES:
        raise BadScheduleError(f"A week has at most {MOST_TIMES} due times.")
    for text in schedule.weekly:
        _time(text)
    _zone(schedule.zone)
    return schedule


def next_due(schedule: Schedule, anchor: datetime, after: datetime) -> datetime:
    """The first time on the grid that lies after a moment. Periods are counted from the anchor."""
    if schedule.limit is not None:
        return after + timedelta(seconds=schedule.limit)
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
                due = datetime(date.year, date.month, date.day, hour, minute, tzinfo=zone).astimezone(UTC)
                if due > after:
                    found.append(due)
    return min(found)


def fair_due(schedule: Schedule, anchor: datetime, now: datetime) -> datetime:
    """The grid time for a turn that begins now."""
    first = next_due(schedule, anchor, now)
    if schedule.limit is not None:
        return first
    second = next_due(schedule, anchor, first)
    return first if 2 * (first - now) >= second - first else second


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadScheduleError(f"There is no time zone '{name[:40]}'.") from None


def _time(text: str) -> tuple[int, int, int]:
    day, _, clock = text.strip().lower().partition(" ")
    hour, _, minute = clock.strip().partition(":")
    if day in DAYS and hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60:
        return DAYS.index(day), int(hour), int(minute)
    raise BadScheduleError(f"A time of the week looks like 'mon 18:00', not '{text[:40]}'.")
