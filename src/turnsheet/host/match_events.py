"""Notices: what happened to matches, in the order of their numbers. They are public and never hold a secret.

A listener knows a notice by its number, which counts the notices of its match alone; the id counts those of all matches
and is never shown. Writers of one match wait for each other, so its notices are committed in the order of their
numbers. On PostgreSQL those of different matches need not be in the order of their ids: a higher id can be there
first. So a reader of all notices remembers for a while which ids were missing (`Reader`).
"""

import time
from collections.abc import Iterator
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.people import STRANGER, Asker, may_know
from turnsheet.host.site import Site
from turnsheet.host.store.tables import notices

Kind = Literal["seat", "sheet", "turn", "taken back", "phase", "message"]
BATCH = 200
GAPS = 1000
GAP_SECONDS = 120.0
"""A number that is still missing then belongs to a transaction that was rolled back."""


class Notice(Struct, frozen=True):
    """Something that happened to a match."""

    id: int
    """Counted for the whole site: for the server alone."""
    match: str
    number: int
    """Counted for the match."""
    kind: Kind
    step: int
    text: str


def _read(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[Notice]:
    columns = (notices.c.id, notices.c.match, notices.c.number, notices.c.kind, notices.c.step, notices.c.text)
    query = sa.select(*columns).where(which).order_by(notices.c.id).limit(BATCH)
    return [Notice(*row) for row in connection.execute(query)]


def after(site: Site, match: str, last: int) -> list[Notice]:
    """What happened to a match since a notice: the next ones, 200 at most."""
    with site.store.read() as connection:
        return _read(connection, sa.and_(notices.c.match == match, notices.c.number > last))


def newest(site: Site, match: str, asker: Asker = STRANGER) -> int:
    """The number of a match's newest notice, for somebody who may know of the match."""
    with site.store.read() as connection:
        may_know(connection, match, asker)
        query = sa.select(sa.func.max(notices.c.number)).where(notices.c.match == match)
        return int(connection.execute(query).scalar_one() or 0)


class Reader:
    """Reads the notices of all matches, each once."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._gaps: dict[int, float] = {}
        with site.store.read() as connection:
            newest = int(connection.execute(sa.select(sa.func.max(notices.c.id))).scalar_one() or 0)
        self._last = max(0, newest - GAPS)
        for _old in self.fresh():  # only to learn which numbers are missing, and may still come
            pass

    def fresh(self) -> Iterator[list[Notice]]:
        """What was not read before, in batches. A fault of the store loses nothing: the next call goes on there."""
        while True:
            now = time.monotonic()
            self._gaps = {number: until for number, until in self._gaps.items() if until > now}
            which = notices.c.id > self._last
            if self._gaps:
                which = sa.or_(which, notices.c.id.in_(self._gaps))
            with self._site.store.read() as connection:
                batch = _read(connection, which)
            for notice in batch:
                self._gaps.pop(notice.id, None)
                for number in range(max(self._last + 1, notice.id - GAPS), notice.id):
                    self._gaps[number] = now + GAP_SECONDS
                self._last = max(self._last, notice.id)
            for number in sorted(self._gaps)[:-GAPS]:
                del self._gaps[number]
            if batch:
                yield batch
            if len(batch) < BATCH:
                return
