"""The address of a person's calendar of deadlines."""

from datetime import datetime

from msgspec import Struct


class CalendarInfo(Struct, frozen=True):
    """Whether you have a calendar address."""

    created: datetime | None
    """Since when; null if you have none."""


class CalendarAddress(Struct, frozen=True):
    """The secret address of your calendar. It is shown once."""

    path: str
