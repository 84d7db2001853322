"""Events: what happened, and who may know.

Events are the only output of the rules apart from the state: rules do not log or print. An event names the seats that
may know it, its audience; `None` is everyone.
"""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from turnsheet.core.seats import REFEREE, Seat

Audience = tuple[Seat, ...] | None

EVERYONE: Audience = None


class Event(Struct, frozen=True, tag=str.lower, tag_field="event"):
    """The base of every game's events."""

    audience: Audience
    """The seats that may know it; null is everyone."""


class Told(Event, frozen=True):
    """A player's message arrived."""

    sender: Seat
    """The player who wrote it."""
    to: Seat
    """The player who got it."""
    text: str
    """What it says."""


class Failed(Event, frozen=True):
    """An order turned out to be impossible when it was carried out: the third kind of refusal."""

    seat: Seat
    """Whose order it was."""
    order: str
    """The order, as text."""
    code: str
    """Why it failed, for programs."""
    reason: str
    """Why it failed, in a sentence."""


E = TypeVar("E", bound=Event)


def heard(events: Iterable[E], seat: Seat) -> tuple[E, ...]:
    """The events this seat may know."""
    if seat == REFEREE:
        return tuple(events)
    return tuple([event for event in events if event.audience is None or seat in event.audience])
