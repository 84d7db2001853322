"""Lists of matches, one page at a time, without their states, options or positions.

A match that cannot be read is listed as failed and does not affect the others.
"""

from collections.abc import Sequence
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.matches import position_summary
from turnsheet.host.matches.position_summary import Card
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats as seat_rows
from turnsheet.host.store.rows.turns import submissions
from turnsheet.host.store.schema import former_players, matches, seats, select

Which = Literal["mine", "open", "watch", "all"]
ENDED_LAST = ("mine", "watch")
"""The lists that have ended matches last."""
WATCHED = ("running", "paused")
"""The phases in which spectators may see something."""
PUBLIC = (matches.c.private.is_(False), matches.c.parent.is_(None), matches.c.archived.is_(None))
FIELDS = 3


class Listed(Struct, frozen=True):
    """A match on a list."""

    row: MatchSummary
    seats: Sequence[SeatRow]
    card: Card
    sent: frozenset[int]
    """The seats that have sent their orders."""
    fault: str
    """Why its position cannot be read; empty if it can."""


def page(
    site: Site, asker: Asker, which: Which, limit: int, before: str | None = None
) -> tuple[list[Listed], str | None]:
    """Matches, the newest first, and the cursor of the next page; sandboxes and private matches of others are left out.

    `mine` are those in which the asker has a seat or that they own, with ended ones last; `open` are those with free
    seats; `watch` are those that anybody may watch now, with ended ones last.
    """
    me = asker.person or "-"
    past = sa.case((matches.c.phase == "ended", 1), else_=0)
    query = select(MatchSummary, matches).where(
        sa.or_(matches.c.parent.is_(None), matches.c.owner == me), matches.c.phase != "importing"
    )
    held = sa.select(seats.c.match).where(seats.c.holder == me)
    shared = matches.c.id.in_(sorted({match for match, _ in asker.shared}))
    mine = sa.or_(matches.c.id.in_(held), matches.c.owner == me, shared)
    if which == "mine":
        query = query.where(mine).order_by(past)
    elif which == "open":
        uninvited = sa.and_(seats.c.code.is_(None), seats.c.invitation.is_(None))
        free = sa.select(seats.c.match).where(seats.c.kind == "open", uninvited)
        kept = sa.and_(seats.c.holder.is_(None), seats.c.invitation.is_not(None))
        left = sa.select(seats.c.match).where(seats.c.vacant.is_not(None), ~kept)
        gathering = sa.and_(matches.c.phase == "gathering", matches.c.id.in_(free))
        vacant = sa.and_(matches.c.phase == "running", matches.c.id.in_(left))
        query = query.where(sa.or_(gathering, vacant), matches.c.private.is_(False))
    elif which == "watch":
        watched = sa.and_(_running_to_watch(), ~_played_by(asker))
        seen = sa.and_(sa.or_(matches.c.phase == "ended", watched), matches.c.head.is_not(None))
        query = query.where(seen, *PUBLIC).order_by(past)
    else:
        query = query.where(sa.or_(matches.c.private.is_(False), mine))
    if before is not None:
        rank, created, name = _cursor(before)
        older = sa.tuple_(matches.c.created, matches.c.id) < sa.tuple_(sa.literal(created), sa.literal(name))
        query = query.where(sa.or_(past > rank, sa.and_(past == rank, older)) if which in ENDED_LAST else older)
    query = query.order_by(matches.c.created.desc(), matches.c.id.desc())
    with site.store.read() as connection:
        rows = [made(MatchSummary, row) for row in connection.execute(query.limit(limit + 1))]
        more = rows[limit - 1] if len(rows) > limit else None
        found = listed(connection, site, rows[:limit])
    return found, None if more is None else f"{int(more.phase == 'ended')}-{more.created}-{more.id}"


def to_watch(site: Site, asker: Asker, ended: bool, limit: int) -> list[Listed]:
    """The newest public matches that the asker may watch: those that are over, or those that run."""
    seen = matches.c.phase == "ended" if ended else sa.and_(_running_to_watch(), ~_played_by(asker))
    query = select(MatchSummary, matches).where(seen, matches.c.head.is_not(None), *PUBLIC)
    newest = (matches.c.ended if ended else matches.c.created).desc()
    with site.store.read() as connection:
        rows = connection.execute(query.order_by(newest, matches.c.id.desc()).limit(limit))
        return listed(connection, site, [made(MatchSummary, row) for row in rows])


def _running_to_watch() -> sa.ColumnElement[bool]:
    return sa.and_(matches.c.phase.in_(WATCHED), matches.c.spectator_delay.is_not(None))


def _played_by(asker: Asker) -> sa.ColumnElement[bool]:
    """Whether the asker plays a match, or has played it: they may not watch it before its end."""
    me = asker.person or "-"
    held = sa.select(seats.c.match).where(seats.c.holder == me)
    earlier = sa.select(former_players.c.match).where(former_players.c.person == me)
    shared = matches.c.id.in_(sorted({match for match, seat in asker.shared if seat}))
    return sa.or_(matches.c.id.in_(held), matches.c.id.in_(earlier), shared)


def _cursor(text: str) -> tuple[int, int, str]:
    parts = text.split("-", FIELDS - 1)
    if len(parts) < FIELDS or not all(part.isascii() and part.isdecimal() and len(part) < 18 for part in parts[:2]):
        raise RefusedError("bad-cursor", "This list cannot continue from there. Load it from the beginning.")
    return int(parts[0]), int(parts[1]), parts[2]


def listed(connection: sa.Connection, site: Site, rows: Sequence[MatchSummary]) -> list[Listed]:
    """Matches as lists show them."""
    names = [row.id for row in rows]
    sitting, sent = seat_rows.of_matches(connection, names), submissions.sent_seats(connection, names)
    found = []
    for row in rows:
        card, fault = position_summary.read(connection, site, row)
        found.append(Listed(row, sitting[row.id], card, frozenset(sent[row.id]), fault))
    return found
