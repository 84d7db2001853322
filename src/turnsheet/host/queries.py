"""Lists of matches, a page at a time, without their states, options or positions.

What cannot be read of one match does not keep the others off the list: it is listed as failed.
"""

from collections.abc import Sequence
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import cards
from turnsheet.host.matches.cards import Card
from turnsheet.host.people import Asker
from turnsheet.host.site import MatchRow, Site
from turnsheet.host.store.tables import matches, seats, submissions

Which = Literal["mine", "open", "all"]
LEFT_OUT = ("options", "position", "seed", "schedule", "absence")
"""Columns that may be long and that no list shows."""
FIELDS = 3


class Listed(Struct, frozen=True):
    """A match on a list."""

    row: MatchRow
    seats: Sequence[sa.RowMapping]
    card: Card
    spoken: frozenset[int]
    """The seats whose final orders are in."""
    fault: str
    """Why its position cannot be read; empty if it can."""


def page(
    site: Site, asker: Asker, which: Which, limit: int, before: str | None = None
) -> tuple[list[Listed], str | None]:
    """Matches, the newest first, and the cursor of the next page; sandboxes and private matches of others are left out.

    Mine are those one has a seat in or opened, those that have ended last; open are those with open seats.
    """
    me = asker.guest or "-"
    past = sa.case((matches.c.phase == "ended", 1), else_=0)
    query = sa.select(*(column for column in matches.c if column.name not in LEFT_OUT))
    query = query.where(sa.or_(matches.c.parent.is_(None), matches.c.owner == me), matches.c.phase != "importing")
    held = sa.select(seats.c.match).where(seats.c.holder == me)
    mine = sa.or_(matches.c.id.in_(held), matches.c.owner == me)
    if which == "mine":
        query = query.where(mine).order_by(past)
    elif which == "open":
        uninvited = sa.and_(seats.c.code.is_(None), seats.c.invitation.is_(None))
        free = sa.select(seats.c.match).where(seats.c.kind == "open", uninvited)
        left = sa.select(seats.c.match).where(seats.c.vacant.is_not(None))
        gathering = sa.and_(matches.c.phase == "gathering", matches.c.id.in_(free))
        deserted = sa.and_(matches.c.phase == "running", matches.c.id.in_(left))
        query = query.where(sa.or_(gathering, deserted), matches.c.private.is_(False))
    else:
        query = query.where(sa.or_(matches.c.private.is_(False), mine))
    if before is not None:
        rank, created, name = _cursor(before)
        older = sa.tuple_(matches.c.created, matches.c.id) < sa.tuple_(sa.literal(created), sa.literal(name))
        query = query.where(sa.or_(past > rank, sa.and_(past == rank, older)) if which == "mine" else older)
    query = query.order_by(matches.c.created.desc(), matches.c.id.desc())
    with site.store.read() as connection:
        rows = connection.execute(query.limit(limit + 1)).mappings().all()
        more = rows[limit - 1] if len(rows) > limit else None
        found = _listed(connection, site, rows[:limit])
    return found, None if more is None else f"{int(more['phase'] == 'ended')}-{more['created']}-{more['id']}"


def _cursor(text: str) -> tuple[int, int, str]:
    parts = text.split("-", FIELDS - 1)
    if len(parts) < FIELDS or not all(part.isascii() and part.isdecimal() and len(part) < 18 for part in parts[:2]):
        raise RefusedError("bad-cursor", "This list does not go on there; ask for it from its beginning.")
    return int(parts[0]), int(parts[1]), parts[2]


def _listed(connection: sa.Connection, site: Site, rows: Sequence[MatchRow]) -> list[Listed]:
    names = [row["id"] for row in rows]
    sitting: dict[str, list[sa.RowMapping]] = {name: [] for name in names}
    query = sa.select(seats).where(seats.c.match.in_(names)).order_by(seats.c.match, seats.c.seat)
    for seat in connection.execute(query).mappings():
        sitting[seat["match"]].append(seat)
    last: dict[tuple[str, int], str] = {}
    words = (
        sa.select(submissions.c.match, submissions.c.seat, submissions.c.kind)
        .join(matches, matches.c.id == submissions.c.match)
        .where(
            matches.c.id.in_(names),
            matches.c.phase != "ended",
            submissions.c.step == matches.c.step + 1,
            submissions.c.take == matches.c.take,
        )
        .order_by(submissions.c.number)
    )
    for match, seat_number, kind in connection.execute(words):
        last[match, seat_number] = kind
    found = []
    for row in rows:
        card, fault = cards.read(connection, site, row)
        spoken = frozenset(seat for (match, seat), kind in last.items() if match == row["id"] and kind == "final")
        found.append(Listed(row, sitting[row["id"]], card, spoken, fault))
    return found
