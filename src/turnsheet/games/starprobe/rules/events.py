"""What happens in a game of Star Probe. Rules: docs/rules/starprobe.md §22."""

from typing import Literal

from turnsheet.core.events import Event, Failed, Told
from turnsheet.core.seats import Seat

Kind = Literal[
    "month", "launch", "jump", "malfunction", "hazard", "survey", "find", "trouble", "contact", "talk", "ground",
    "space", "military", "supplies", "trade", "board", "lost", "end",
]  # fmt: skip


class Happened(Event, frozen=True):
    """Something happened to an explorer, as the log or the public report tells it."""

    seat: Seat
    """To whom it happened."""
    month: int
    """When."""
    kind: Kind
    """What kind of event it is."""
    text: str
    """What happened, in a sentence."""


AnyEvent = Happened | Told | Failed
