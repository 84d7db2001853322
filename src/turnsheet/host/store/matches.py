"""Rows of matches: finding, adding and changing them, and the lists of matches that workers look after."""

from collections.abc import Collection, Mapping

import sqlalchemy as sa
from msgspec.structs import replace

from turnsheet.host.refusals import no_such_match
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import MatchChanges, MatchRow, made
from turnsheet.host.store.schema import matches, seats, select

FIND = select(MatchRow, matches).where(matches.c.id == sa.bindparam("the_match"))
LOCK = FIND.with_for_update()
CHANGE = matches.update().where(matches.c.id == sa.bindparam("the_match"))
"""Made once, since they are used in every turn."""


def find(connection: Connection, match: str, lock: bool = False) -> MatchRow:
    """The row of a match, locked against other writers if asked."""
    row = connection.execute(LOCK if lock else FIND, {"the_match": match}).one_or_none()
    if row is None:
        raise no_such_match()
    return made(MatchRow, row)


def add(connection: Connection, values: Mapping[str, object]) -> None:
    """Keep a new match, of which nothing was played."""
    connection.execute(matches.insert().values({"step": 0, "take": 0, "attempt": 0, **values}))


def change(connection: Connection, row: MatchRow, changes: MatchChanges) -> MatchRow:
    """Write changes to the row of a match, which is locked; gives the row as it is now."""
    connection.execute(CHANGE, {"the_match": row.id, **changes})
    return replace(row, **changes)


def running_unclaimed(connection: Connection) -> list[MatchRow]:
    """Running matches whose turn no worker runs at the moment."""
    query = select(MatchRow, matches).where(matches.c.phase == "running", matches.c.claimed.is_(None))
    return [made(MatchRow, row) for row in connection.execute(query)]


def failed(connection: Connection) -> list[str]:
    """The matches that have failed, the newest first."""
    query = sa.select(matches.c.id).where(matches.c.phase == "failed").order_by(matches.c.created.desc())
    return list(connection.execute(query).scalars())


def begun_and_not_over(connection: Connection) -> list[str]:
    """The matches that have begun and are not over, the oldest first."""
    query = sa.select(matches.c.id).where(matches.c.head.is_not(None), matches.c.phase != "ended")
    return list(connection.execute(query.order_by(matches.c.created, matches.c.id)).scalars())


def to_run(connection: Connection, now: int, deadlines_pass: bool) -> dict[str, bool]:
    """The matches with a turn to run that no worker has a lease of, and whether people play in them."""
    come = matches.c.runs_at <= now
    if deadlines_pass:
        come = sa.or_(come, sa.func.coalesce(matches.c.grace_until, matches.c.deadline) <= now)
    people = sa.exists().where(seats.c.match == matches.c.id, seats.c.kind == "person")
    unleased = sa.or_(matches.c.lease_until.is_(None), matches.c.lease_until <= now)
    waiting = sa.or_(sa.and_(matches.c.claimed.is_(None), come), matches.c.claimed.is_not(None))
    query = sa.select(matches.c.id, people).where(matches.c.phase == "running", unleased, waiting)
    return {match: bool(with_people) for match, with_people in connection.execute(query)}


def to_remind(connection: Connection, now: int) -> list[str]:
    """The running matches whose reminder is to be sent."""
    come = sa.and_(matches.c.phase == "running", matches.c.remind_at <= now)
    return list(connection.execute(sa.select(matches.c.id).where(come)).scalars())


def held_or_to_hold(connection: Connection, playable: Collection[tuple[str, int]]) -> list[str]:
    """Running matches of rules that are not playable, and held ones of rules that are."""
    concern = sa.or_(matches.c.phase == "running", sa.and_(matches.c.held, matches.c.phase == "failed"))
    kinds = sa.select(matches.c.game, matches.c.version, matches.c.held).where(concern).distinct()
    wrong = [
        sa.and_(matches.c.game == game, matches.c.version == version, matches.c.held == held)
        for game, version, held in connection.execute(kinds)
        if held == ((game, version) in playable)
    ]
    if not wrong:
        return []
    return list(connection.execute(sa.select(matches.c.id).where(concern, sa.or_(*wrong))).scalars())


def renew_leases(connection: Connection, leases: Collection[str], until: int) -> None:
    """Let leases that were not lost last until a moment."""
    connection.execute(matches.update().where(matches.c.lease.in_(leases)).values(lease_until=until))


def claimed_turns(connection: Connection) -> int:
    """How many turns are claimed now."""
    query = sa.select(sa.func.count()).where(matches.c.phase == "running", matches.c.claimed.is_not(None))
    return int(connection.execute(query).scalar_one())
