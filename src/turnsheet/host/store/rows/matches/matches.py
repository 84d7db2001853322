"""Rows of matches: finding, adding and changing them, and the lists of matches that need a worker."""

from collections.abc import Collection

import sqlalchemy as sa
from msgspec.structs import replace

from turnsheet.host.refusals import no_such_match
from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchChanges, MatchRow, MatchSummary, NewMatch, Phase
from turnsheet.host.store.schema import columns, guests, matches, seats, select, tournament_pairings, tournaments

FIND = select(MatchRow, matches).where(matches.c.id == sa.bindparam("the_match"))
LOCK = FIND.with_for_update()
CHANGE = matches.update().where(matches.c.id == sa.bindparam("the_match"))
"""Made once, since they are used in every turn."""
UNFINISHED = ("gathering", "running", "paused", "failed")


def find(connection: Connection, match: str, lock: bool = False) -> MatchRow:
    """The row of a match, locked against other writers if asked."""
    row = connection.execute(LOCK if lock else FIND, {"the_match": match}).one_or_none()
    if row is None:
        raise no_such_match()
    return made(MatchRow, row)


def add(connection: Connection, new: NewMatch) -> None:
    """Keep a new match, of which nothing was played."""
    connection.execute(matches.insert().values({"step": 0, "take": 0, "attempt": 0, **new}))


def change(connection: Connection, row: MatchRow, changes: MatchChanges) -> MatchRow:
    """Write changes to the row of a match, which is locked; gives the row as it is now."""
    connection.execute(CHANGE, {"the_match": row.id, **changes})
    return replace(row, **changes)


def running_unclaimed(connection: Connection) -> list[MatchRow]:
    """Running matches whose turn no worker runs at the moment."""
    query = select(MatchRow, matches).where(matches.c.phase == "running", matches.c.claimed.is_(None))
    return [made(MatchRow, row) for row in connection.execute(query)]


def archived(connection: Connection, game: str, seed: str) -> list[str]:
    """The archived matches of a game that had this seed."""
    query = sa.select(matches.c.id).where(
        matches.c.archived.is_not(None), matches.c.game == game, matches.c.seed == seed
    )
    return list(connection.execute(query).scalars())


def archived_among(connection: Connection, found: Collection[str]) -> list[MatchRow]:
    """Those of some matches that are archived."""
    query = select(MatchRow, matches).where(matches.c.id.in_(found), matches.c.archived.is_not(None))
    return [made(MatchRow, row) for row in connection.execute(query.order_by(matches.c.id))]


def failed(connection: Connection) -> list[str]:
    """The matches that have failed, the newest first."""
    query = sa.select(matches.c.id).where(matches.c.phase == "failed").order_by(matches.c.created.desc())
    return list(connection.execute(query).scalars())


def begun_and_not_over(connection: Connection) -> list[str]:
    """The matches that have begun and are not over, the oldest first."""
    query = sa.select(matches.c.id).where(matches.c.head.is_not(None), matches.c.phase != "ended")
    return list(connection.execute(query.order_by(matches.c.created, matches.c.id)).scalars())


def begun(connection: Connection, limit: int) -> list[MatchRow]:
    """Matches that have begun: those that are not over first, then the newest."""
    over = sa.case((matches.c.phase == "ended", 1), else_=0)
    query = select(MatchRow, matches).where(matches.c.head.is_not(None)).order_by(over, matches.c.created.desc())
    return [made(MatchRow, row) for row in connection.execute(query.limit(limit))]


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


def any_ended_between(connection: Connection, after: int, until: int) -> bool:
    """Whether the time of a turn that has not run yet was over at a moment after one and not after another."""
    ends = sa.func.coalesce(matches.c.grace_until, matches.c.deadline)
    those = sa.and_(matches.c.phase == "running", matches.c.claimed.is_(None), ends > after, ends <= until)
    return connection.execute(sa.select(matches.c.id).where(those).limit(1)).first() is not None


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


def newest(
    connection: Connection,
    limit: int,
    *,
    after: MatchRow | None,
    phases: Collection[Phase],
    game: str,
    owner: str,
    title: str,
    private_titles: Collection[str] | None,
    sandboxes: bool,
) -> list[tuple[str, MatchSummary]]:
    """Matches with the names of their owners, the newest first: those after one, and all that are asked for.

    `owner` and `title` are parts of names. What is empty does not matter. Private matches are found by their title only
    if they are among `private_titles`, or if that is None.
    """
    name = sa.select(guests.c.name).where(guests.c.id == matches.c.owner).scalar_subquery()
    query = sa.select(name, *columns(MatchSummary, matches))
    if phases:
        query = query.where(matches.c.phase.in_(phases))
    if game:
        query = query.where(matches.c.game == game)
    if owner:
        query = query.where(sa.func.lower(name).contains(owner.lower(), autoescape=True))
    if title:
        query = query.where(sa.func.lower(matches.c.title).contains(title.lower(), autoescape=True))
        if private_titles is not None:
            query = query.where(sa.or_(sa.not_(matches.c.private), matches.c.id.in_(private_titles)))
    if not sandboxes:
        query = query.where(matches.c.parent.is_(None))
    if after is not None:
        place = sa.tuple_(matches.c.created, matches.c.id)
        query = query.where(place < sa.tuple_(sa.literal(after.created), sa.literal(after.id)))
    query = query.order_by(matches.c.created.desc(), matches.c.id.desc()).limit(limit)
    return [(found or "", made(MatchSummary, row)) for found, *row in connection.execute(query)]


def sandboxes_of(connection: Connection, match: str) -> list[str]:
    """The sandboxes that were made from a match, the oldest first."""
    query = sa.select(matches.c.id).where(matches.c.parent == match).order_by(matches.c.created)
    return list(connection.execute(query).scalars())


def before(connection: Connection, match: str) -> MatchRow | None:
    """The match that this one is a rematch of; None if it is not one, or if that match was removed."""
    row = connection.execute(select(MatchRow, matches).where(matches.c.rematch == match)).one_or_none()
    return None if row is None else made(MatchRow, row)


def lock_owner(connection: Connection, owner: str) -> None:
    """Let two requests of one person count one after the other."""
    locks.take_each(connection, Lock.OWNER, [owner])


def count_open(connection: Connection, owner: str, *, sandboxes: bool) -> int:
    """How many matches, or sandboxes, of a person are not over."""
    kind = matches.c.parent.is_not(None) if sandboxes else matches.c.parent.is_(None)
    return _count(connection, sa.and_(_open_of(owner), kind))


def count_bot_matches(connection: Connection, owner: str, but: str = "") -> int:
    """How many matches of a person and of their tournaments have begun, are not over and are played by bots only."""
    people = sa.exists().where(seats.c.match == matches.c.id, seats.c.kind != "bot")
    begun = sa.and_(matches.c.phase != "gathering", matches.c.id != but, ~people)
    return sum(_count(connection, sa.and_(each, begun)) for each in (_open_of(owner), _open_in_tournaments(owner)))


def count_of_tournaments(connection: Connection, owner: str) -> int:
    """How many matches of the tournaments of a person are not over."""
    return _count(connection, _open_in_tournaments(owner))


def _open_of(owner: str) -> sa.ColumnElement[bool]:
    return sa.and_(matches.c.owner == owner, matches.c.phase.in_(UNFINISHED))


def _open_in_tournaments(owner: str) -> sa.ColumnElement[bool]:
    return sa.and_(matches.c.id.in_(in_tournaments_of(owner)), matches.c.phase.in_(UNFINISHED))


def in_tournaments_of(owner: str | sa.BindParameter[str]) -> sa.Select[tuple[str | None]]:
    """The ids of all matches of the tournaments of a person."""
    pairings = tournament_pairings.join(tournaments, tournaments.c.id == tournament_pairings.c.tournament)
    found = sa.select(tournament_pairings.c.match).select_from(pairings)
    return found.where(tournaments.c.owner == owner, tournament_pairings.c.match.is_not(None))


def _count(connection: Connection, condition: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).select_from(matches).where(condition)
    return int(connection.execute(query).scalar_one())


def renew_leases(connection: Connection, leases: Collection[str], until: int) -> None:
    """Let leases that were not lost last until a moment."""
    connection.execute(matches.update().where(matches.c.lease.in_(leases)).values(lease_until=until))


def claimed_turns(connection: Connection) -> int:
    """How many turns are claimed now."""
    query = sa.select(sa.func.count()).where(matches.c.phase == "running", matches.c.claimed.is_not(None))
    return int(connection.execute(query).scalar_one())
