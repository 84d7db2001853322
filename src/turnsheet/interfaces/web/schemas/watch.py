"""What the Watch page shows."""

from msgspec import Struct

from turnsheet.host.matches.worth_watching import Interest
from turnsheet.interfaces.web.schemas.match import MatchSummary


class WatchedMatch(Struct, frozen=True):
    """A match to watch, and why it is interesting."""

    match: MatchSummary
    interest: Interest


class WatchPage(Struct, frozen=True):
    """Matches to watch, the most interesting first."""

    running: list[WatchedMatch]
    ended: list[WatchedMatch]
