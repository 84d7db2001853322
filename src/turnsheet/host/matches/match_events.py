"""Match events: what happened to a match, in order, for everyone who views it. They never hold a secret.

An event's number counts within its match; its id counts over all matches and is never shown. Writers of one match wait
for each other, so its events are committed in the order of their numbers. On PostgreSQL, events of different matches
can be committed out of the order of their ids, so a reader of all events remembers missing ids for a while (`Reader`).
"""

import time
from collections.abc import Iterator
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.access import may_know
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.site import Site, moment
from turnsheet.host.store import change_signals
from turnsheet.host.store.row_types import MatchRow, made
from turnsheet.host.store.schema import match_events, select

Kind = Literal["seat", "sheet", "turn", "taken back", "phase", "message"]
BATCH = 200
GAPS = 1000
GAP_SECONDS = 120.0
"""A number that is still missing then belongs to a transaction that was rolled back."""
LAST_NUMBER = sa.select(sa.func.coalesce(sa.func.max(match_events.c.number), 0)).where(
    match_events.c.match == sa.bindparam("the_match")
)
ADD = match_events.insert().values(number=LAST_NUMBER.scalar_subquery() + 1)
"""Made once, since it is used in every turn."""


class MatchEvent(Struct, frozen=True):
    """Something that happened to a match."""

    id: int
    """Counted for the whole site: for the server alone."""
    match: str
    number: int
    """Counted for the match."""
    kind: Kind
    step: int
    text: str


def _read(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[MatchEvent]:
    query = select(MatchEvent, match_events).where(which).order_by(match_events.c.id).limit(BATCH)
    return [made(MatchEvent, row) for row in connection.execute(query)]


def add(connection: sa.Connection, site: Site, row: MatchRow, kind: Kind, text: str) -> None:
    """Add an event for everyone who views the match. The match's row must be locked."""
    values = {"match": row.id, "kind": kind, "step": row.step, "text": text, "at": moment(site.now())}
    connection.execute(ADD, {"the_match": row.id, **values})
    change_signals.signal(connection)


def after(site: Site, match: str, last: int) -> list[MatchEvent]:
    """The events of a match after the one with this number, at most 200."""
    with site.store.read() as connection:
        return _read(connection, sa.and_(match_events.c.match == match, match_events.c.number > last))


def newest(site: Site, match: str, asker: Asker = STRANGER) -> int:
    """The number of a match's newest event, for somebody who may see the match."""
    with site.store.read() as connection:
        may_know(connection, match, asker)
        query = sa.select(sa.func.max(match_events.c.number)).where(match_events.c.match == match)
        return int(connection.execute(query).scalar_one() or 0)


class Reader:
    """Reads the events of all matches, each once."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._gaps: dict[int, float] = {}
        with site.store.read() as connection:
            newest = int(connection.execute(sa.select(sa.func.max(match_events.c.id))).scalar_one() or 0)
        self._last = max(0, newest - GAPS)
        for _old in self.fresh():  # only to learn which numbers are missing, and may still come
            pass

    def fresh(self) -> Iterator[list[MatchEvent]]:
        """New events, in batches. A fault of the store loses nothing: the next call continues there."""
        while True:
            now = time.monotonic()
            self._gaps = {number: until for number, until in self._gaps.items() if until > now}
            which = match_events.c.id > self._last
            if self._gaps:
                which = sa.or_(which, match_events.c.id.in_(self._gaps))
            with self._site.store.read() as connection:
                batch = _read(connection, which)
            for event in batch:
                self._gaps.pop(event.id, None)
                for number in range(max(self._last + 1, event.id - GAPS), event.id):
                    self._gaps[number] = now + GAP_SECONDS
                self._last = max(self._last, event.id)
            for number in sorted(self._gaps)[:-GAPS]:
                del self._gaps[number]
            if batch:
                yield batch
            if len(batch) < BATCH:
                return
