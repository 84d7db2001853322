"""What people send to chat, what the Watch page shows, and the address of a calendar."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from turnsheet.host.matches.interest import Interest
from turnsheet.interfaces.web.schemas.match import MatchSummary


class NewChatMessage(Struct, frozen=True):
    """A message for everyone at the table, or for one player."""

    text: Annotated[str, Meta(max_length=8000)]
    to: Annotated[int, Meta(ge=1, le=99)] | None = None
    """The seat it is for; everyone at the table if left out."""


class ReadChat(Struct, frozen=True):
    """The number of the last chat message that was read."""

    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class ReplacePlayer(Struct, frozen=True):
    """The bot that plays a seat until somebody takes it over; nobody does if left out."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class WatchedMatch(Struct, frozen=True):
    """A match to watch, and why it is interesting."""

    match: MatchSummary
    interest: Interest


class WatchPage(Struct, frozen=True):
    """Matches to watch, the most interesting first."""

    running: list[WatchedMatch]
    ended: list[WatchedMatch]


class CalendarInfo(Struct, frozen=True):
    """Whether you have a calendar address."""

    created: datetime | None
    """Since when; null if you have none."""


class CalendarAddress(Struct, frozen=True):
    """The secret address of your calendar. It is shown once."""

    path: str
