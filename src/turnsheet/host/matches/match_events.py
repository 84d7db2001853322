"""Match events: what happened to a match, in order, for everyone who views it. They never hold a secret.

Writers of one match wait for each other, so its events are committed in the order of their numbers. On PostgreSQL,
events of different matches can be committed out of the order of their ids, so a reader of all events remembers missing
ids for a while (`Reader`).
"""

import time
from collections.abc import Iterator

from turnsheet.host.access import may_know
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.sentences import Sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store import change_signals
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.match_events import MatchEventKind, MatchEventRow, NewMatchEvent
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import match_events, text_values

BATCH = 200
GAPS = 1000
GAP_SECONDS = 120.0
"""A number that is still missing then belongs to a transaction that was rolled back."""


def add(connection: Connection, site: Site, row: MatchRow, kind: MatchEventKind, text: Sentence) -> None:
    """Add an event for everyone who views the match. The match's row must be locked."""
    words, named = text_values.kept(connection, row.id, text)
    match_events.add(connection, {**_new(site, row, kind), "text": words, "named": named})
    change_signals.signal(connection)


def _new(site: Site, row: MatchRow, kind: MatchEventKind) -> NewMatchEvent:
    """A new event without a text, and of no seat."""
    return {
        "match": row.id,
        "kind": kind,
        "step": row.step,
        "text": "",
        "named": False,
        "seat": None,
        "receiver": None,
        "version": None,
        "at": moment(site.now()),
    }


def add_chat(connection: Connection, site: Site, row: MatchRow, sender: int, receiver: int | None) -> None:
    """Add an event for those who may read a chat message: both seats, or all if it is for everyone.

    It tells nothing but that there is something to read. The seats are for the server alone, see `chat`.
    """
    seats: tuple[int | None, int | None] = (None, None) if receiver is None else (sender, receiver)
    match_events.add_aside(connection, {**_new(site, row, "chat"), "seat": seats[0], "receiver": seats[1]})
    change_signals.signal(connection)


def add_draft(connection: Connection, site: Site, row: MatchRow, seat: int, version: int) -> None:
    """Add an event for the player on a seat alone: its draft was saved. Only the last one of a seat is kept."""
    match_events.replace_aside(connection, {**_new(site, row, "draft"), "seat": seat, "version": version})
    change_signals.signal(connection)


def after(site: Site, match: str, last: int) -> list[MatchEventRow]:
    """The events of a match after the one with this number, at most 200."""
    with site.store.read() as connection:
        return match_events.of_match(connection, match, last, BATCH)


def newest(site: Site, match: str, asker: Asker = STRANGER) -> int:
    """The number of a match's newest event, for somebody who may see the match."""
    with site.store.read() as connection:
        may_know(connection, match, asker)
        return match_events.last_number(connection, match)


class Reader:
    """Reads the events of all matches, each once."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._gaps: dict[int, float] = {}
        with site.store.read() as connection:
            self._last = max(0, match_events.last_id(connection) - GAPS)
        for _old in self.fresh():  # only to learn which numbers are missing, and may still come
            pass

    def fresh(self) -> Iterator[list[MatchEventRow]]:
        """New events, in batches. A fault of the store loses nothing: the next call continues there."""
        while True:
            now = time.monotonic()
            self._gaps = {number: until for number, until in self._gaps.items() if until > now}
            with self._site.store.read() as connection:
                batch = match_events.of_all(connection, self._last, self._gaps, BATCH)
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
