"""Papers: what a seat keeps for itself: notes on places, how its chart is laid out, orders it gives again and again.

They mean nothing to the house. Only who holds the seat sees them, also after the end, and whoever takes the seat over
has them with it. A sandbox that the holder makes begins with a copy of those of the seat it was made from.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.errors import RefusedError
from turnsheet.host.people import Asker, held_seat
from turnsheet.host.quotas import checks
from turnsheet.host.site import Site
from turnsheet.host.store.tables import papers

MOST = 2000
"""So many papers a seat may keep."""
LONGEST = 4000
KINDS = ("note", "place", "template")
"""Those kept here; printouts of allies are beside them, and longer (`allied_printouts`)."""


class Paper(Struct, frozen=True):
    """A text under a name, of a kind: `note`, `place`, `template`."""

    kind: str
    name: str
    text: str
    """Empty to throw it away."""


def kept(site: Site, match: str, seat: int, asker: Asker, limit: int | None = None, after: int = 0) -> list[Paper]:
    """The papers of a seat by kind and name: all, or so many of them after the first ones."""
    with site.store.read() as connection:
        held_seat(connection, match, seat, asker)
        return _of(connection, match, seat, limit, after, papers.c.kind.in_(KINDS))


def keep(site: Site, match: str, seat: int, asker: Asker, given: Sequence[Paper]) -> None:
    """Put papers in the place of those with the same kind and name; all of them, or none if they are too many."""
    here = (papers.c.match == match) & (papers.c.seat == seat)
    with site.store.write() as connection:
        held_seat(connection, match, seat, asker)
        more = 0
        for paper in given:
            same = sa.and_(here, papers.c.kind == paper.kind, papers.c.name == paper.name)
            older = connection.execute(papers.delete().where(same).returning(papers.c.text)).scalar_one_or_none()
            more += len(paper.text.encode()) - len((older or "").encode())
            if paper.text:
                values = {"kind": paper.kind, "name": paper.name, "text": paper.text}
                connection.execute(papers.insert().values(match=match, seat=seat, **values))
        count = connection.execute(sa.select(sa.func.count()).select_from(papers).where(here)).scalar_one()
        if count > MOST:
            raise RefusedError("too-long", f"A seat keeps at most {MOST} papers.")
        checks.charge(connection, match, more)


def copy(connection: sa.Connection, match: str, seat: int, to: str) -> None:
    """Give the same seat of another match the same papers."""
    copied = _of(connection, match, seat)
    for paper in copied:
        values = {"kind": paper.kind, "name": paper.name, "text": paper.text}
        connection.execute(papers.insert().values(match=to, seat=seat, **values))
    checks.charge(connection, to, _size(copied))


def _size(kept: list[Paper]) -> int:
    return sum(len(paper.text.encode()) for paper in kept)


def _of(
    connection: sa.Connection,
    match: str,
    seat: int,
    limit: int | None = None,
    after: int = 0,
    which: sa.ColumnElement[bool] | None = None,
) -> list[Paper]:
    query = sa.select(papers).where(papers.c.match == match, papers.c.seat == seat).limit(limit).offset(after)
    query = query if which is None else query.where(which)
    rows = connection.execute(query.order_by(papers.c.kind, papers.c.name)).mappings()
    return [Paper(row["kind"], row["name"], row["text"]) for row in rows]
