"""Watching: how much later than it happens people without a seat are shown everything, if a match is open to them.

Either by turns, which is what is offered first: they see the position that was there before the last whole turn. Or by
seconds: if those are fewer than a turn takes, players can see the secrets of others in time to use them.
"""

from typing import Literal

import sqlalchemy as sa

from turnsheet.core import codec
from turnsheet.host.errors import RefusedError
from turnsheet.host.site import MatchRow, Site, moment
from turnsheet.host.store.tables import turns

LONGEST_DELAY = 30 * 24 * 3600
WHOLE_TURN = -1
"""Kept in the place of a delay in seconds."""
Delay = int | Literal["turn"] | None


def kept(delay: Delay) -> int | None:
    """How a delay is kept; refused if it cannot be."""
    if delay == "turn":
        return WHOLE_TURN
    if delay is not None and not 0 <= delay <= LONGEST_DELAY:
        raise RefusedError("bad-schedule", f"Watching is delayed by 0 to {LONGEST_DELAY} seconds, or by a turn.")
    return delay


def delay_of(site: Site, row: MatchRow) -> Delay:
    """The delay with which anyone may watch a match; None if nobody may before its end.

    That is so if its options deal secrets, whatever an earlier release let its owner choose.
    """
    delay: int | None = row["watch"]
    if delay is None or row["game"] not in site.games:
        return None
    try:
        watchable = codec.decode(row["options"], site.game(row["game"]).options_type).watchable
    except codec.BadDataError:
        return None
    return None if not watchable else "turn" if delay == WHOLE_TURN else delay


def watched(site: Site, row: MatchRow) -> bool:
    """Whether anyone may watch the match now, while it is played."""
    return row["phase"] in ("running", "paused", "failed") and delay_of(site, row) is not None


def watch_step(connection: sa.Connection, site: Site, row: MatchRow) -> int | None:
    """The last step that people who watch may see by now.

    With a delay of a turn it is the first one of the turn before: a whole turn has been played since. A step may bring
    several turns at once, as where one player waits for months.
    """
    if not watched(site, row):
        return None
    counted = sa.and_(turns.c.match == row["id"], turns.c.taken_back.is_(None))
    if row["watch"] == WHOLE_TURN:
        now = sa.select(turns.c.turn).where(turns.c.id == row["head"]).scalar_subquery()
        before = sa.select(sa.func.max(turns.c.turn)).where(counted, turns.c.turn < now).scalar_subquery()
        query = sa.select(sa.func.min(turns.c.step)).where(counted, turns.c.turn == before)
    else:
        past = moment(site.now()) - 1000 * row["watch"]
        query = sa.select(sa.func.max(turns.c.step)).where(counted, turns.c.at <= past)
    found = connection.execute(query).scalar_one()
    return None if found is None else int(found)


def shown_step(connection: sa.Connection, site: Site, row: MatchRow, step: int | None) -> int:
    """The step that people who watch are shown: the one they ask for, if it is old enough, or the last that is."""
    last = watch_step(connection, site, row)
    if last is None or (step is not None and step > last):
        raise RefusedError("not-over", "That is not shown yet: the match is watched with a delay.")
    return last if step is None else step
