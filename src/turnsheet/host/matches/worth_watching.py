"""What is worth watching: the matches of the Watch page, the most interesting first.

A match is interesting if people play it, if its scores are close, and if the lead changed not long ago. How many people
watch is not counted. Everything is computed from stored seats and scores; no state is read. Of a match that still runs,
only what spectators may see by now is used, so that the order of the list tells no secret.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host.matches import queries
from turnsheet.host.matches.queries import Listed
from turnsheet.host.matches.spectators import watch_step
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.known_scores import known_by
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.turns import turns

LOOKED_AT = 60
"""How many of the newest matches are compared, running ones and finished ones each."""
RECENT = 8
"""How many of the last visible steps are searched for a change of the lead."""
PER_PERSON, MOST_FOR_PEOPLE = 3, 12
MOST_FOR_CLOSE = 10
FOR_CHANGE = 6


class Interest(Struct, frozen=True):
    """How interesting a match is, and why."""

    people: int
    """How many people play it; bots are not counted."""
    leader: int | None
    """The seat that leads as far as spectators can see; None if nobody leads alone."""
    margin: int | None
    """By how many points the best seat leads the second; None if there are no scores to compare."""
    lead_changed: int | None
    """The last step, among the newest visible ones, in which another seat took the lead."""
    points: int
    """Matches are ordered by it."""


class Watchable(Struct, frozen=True):
    """A match to watch."""

    match: Listed
    interest: Interest


def watchable(site: Site, asker: Asker, ended: bool, limit: int) -> list[Watchable]:
    """Matches that the asker may watch, the most interesting first: running ones, or ones that are over."""
    found = queries.to_watch(site, asker, ended, LOOKED_AT)
    with site.store.read() as connection:
        judged = [Watchable(each, of(connection, site, each.row, each.seats)) for each in found]
    return sorted(judged, key=lambda each: (-each.interest.points, -each.match.row.created, each.match.row.id))[:limit]


def of(connection: Connection, site: Site, row: MatchSummary, there: Sequence[SeatRow]) -> Interest:
    """How interesting a match is to people who watch it now."""
    people = sum(seat.kind == "person" and seat.resigned is None for seat in there)
    last = row.step if row.phase == "ended" else watch_step(connection, site, matches.find(connection, row.id))
    known = () if last is None else _scores(connection, row.id, last)
    leader, margin, share = _lead(known[-1][1] if known else {})
    changed = _change(known)
    points = min(PER_PERSON * people, MOST_FOR_PEOPLE)
    points += 0 if share is None else round(MOST_FOR_CLOSE * (1 - share))
    points += 0 if changed is None or last is None else max(FOR_CHANGE - (last - changed), 1)
    return Interest(people, leader, margin, changed, points)


Scored = tuple[tuple[int, Mapping[Seat, int]], ...]


def _scores(connection: Connection, match: str, last: int) -> Scored:
    """The newest visible scores, as the referee knew them. Turns of old releases may have none."""
    rows = turns.scores_until(connection, match, last, RECENT)
    return tuple((step, known_by(kept, REFEREE)) for step, kept in rows if kept is not None)


def _lead(scores: Mapping[Seat, int]) -> tuple[int | None, int | None, float | None]:
    """The seat that leads, by how much, and the part of its score that this is."""
    best = sorted(scores.items(), key=lambda each: (-each[1], each[0]))
    if len(best) < 2 or best[0][1] == best[-1][1] == 0:
        return None, None, None
    margin = best[0][1] - best[1][1]
    share = min(margin / max(abs(best[0][1]), 1), 1.0)
    return int(best[0][0]) if margin else None, margin, share


def _change(known: Scored) -> int | None:
    """The last step in which another seat took the lead."""
    found, before = None, None
    for step, scores in known:
        leader = _lead(scores)[0]
        if leader is not None:
            if before is not None and leader != before:
                found = step
            before = leader
    return found
