"""Quotas applied: what one person may open, and when a match among bots has to wait.

Counted is what a person owns: matches that are not over, those among bots alone, sandboxes, and the bytes that all
their matches take in the store, finished ones included. The bytes of a match are kept in its row and charged as they
are stored. What the site itself owns has no quota. A person over a quota keeps everything; only new matches, sandboxes
and imports are refused, and a match among bots alone is paused once its owner has no bytes left.
"""

from typing import TypeGuard

import sqlalchemy as sa

from turnsheet.host.errors import RefusedError
from turnsheet.host.notifications.notify import tell
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas.limits import MEGABYTE
from turnsheet.host.site import MatchRow, Site, find, moment, notify
from turnsheet.host.store.tables import matches, papers, printouts, seats, submissions, turns
from turnsheet.host.turns import leases

PERSON_LOCK = 7_478_114
ASK_THE_HOST = "Ask the host of this site to archive or delete some of your finished matches."

STORED = sa.select(sa.func.coalesce(sa.func.sum(matches.c.bytes), 0)).where(
    matches.c.owner == sa.bindparam("the_owner")
)
"""Made once, since it is asked in every turn of a match among bots."""


def may_open(connection: sa.Connection, site: Site, asker: Asker, sandbox: bool) -> None:
    """Refuse another match or sandbox to a person who has as many as they may, or whose bytes are used up."""
    owner = asker.guest
    if not _counted(owner):
        return
    one_at_a_time(connection, site, owner)
    may_store(connection, site, owner)
    most = site.quotas.sandboxes if sandbox else site.quotas.matches
    kind = matches.c.parent.is_not(None) if sandbox else matches.c.parent.is_(None)
    have = _count(connection, sa.and_(_open_of(owner), kind))
    if most and have >= most:
        what = ("sandbox", "sandboxes") if sandbox else ("match", "matches")
        raise _over(f"You have {_many(have, *what)} not over yet, and {most} is the most here. End one of them first.")


def may_store(connection: sa.Connection, site: Site, owner: str | None) -> None:
    """Refuse to store anything new for a person whose bytes are used up."""
    most = site.quotas.bytes
    if most and _counted(owner) and (used := stored(connection, owner)) >= most:
        raise _over(f"Your matches take {_mb(used)} MB, and {_mb(most)} MB is the most here. {ASK_THE_HOST}")


def may_run(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Refuse to let bots play among themselves if their owner has as many such matches, or bytes, as they may."""
    if not _counted(row["owner"]) or not among_bots(connection, row["id"]):
        return
    one_at_a_time(connection, site, row["owner"])
    may_store(connection, site, row["owner"])
    people = sa.exists().where(seats.c.match == matches.c.id, seats.c.kind != "bot")
    begun = sa.and_(_open_of(row["owner"]), matches.c.phase != "gathering", matches.c.id != row["id"], ~people)
    have, most = _count(connection, begun), site.quotas.bot_matches
    if most and have >= most:
        text = f"You have {_many(have, 'match', 'matches')} among bots not over yet, and {most} is the most here."
        raise _over(f"{text} End one of them, or take a seat in this one.")


def pause_over(connection: sa.Connection, site: Site, row: MatchRow) -> MatchRow:
    """The match as it is now: paused, if only bots play it and the bytes of its owner are used up."""
    most = site.quotas.bytes
    if not most or not _counted(row["owner"]):
        return row
    used = stored(connection, row["owner"])
    if used < most or not among_bots(connection, row["id"]):
        return row
    values: dict[str, object] = {"phase": "paused", "due": None, "runs_at": None, **leases.RELEASED}
    values |= {"remind_at": None, "grace_until": None}
    connection.execute(matches.update().where(matches.c.id == row["id"]).values(values))
    text = f"The match is paused: the matches of its owner take {_mb(used)} MB, and {_mb(most)} MB is the most here."
    notify(connection, site, row["id"], "phase", row["step"], text)
    tell(connection, site, row, row["owner"], "phase", f"{text} {ASK_THE_HOST}", f"over quota {moment(site.now())}")
    return find(connection, row["id"])


def among_bots(connection: sa.Connection, match: str) -> bool:
    """Whether only bots play a match."""
    other = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.kind != "bot").limit(1)
    return connection.execute(other).first() is None


def stored(connection: sa.Connection, owner: str) -> int:
    """The bytes that all matches of a person take."""
    return int(connection.execute(STORED, {"the_owner": owner}).scalar_one())


def charge(connection: sa.Connection, match: str, size: int) -> None:
    """Count bytes that were stored for a match, or given up."""
    if size:
        changed = matches.update().where(matches.c.id == match)
        connection.execute(changed.values(bytes=matches.c.bytes + size))


def recount(connection: sa.Connection, match: str) -> None:
    """Count the bytes of a match again, after much of it was removed."""

    def size(*columns: sa.ColumnElement[object]) -> sa.ColumnElement[int]:
        parts: list[sa.ColumnElement[int]] = [sa.func.coalesce(sa.func.length(column), 0) for column in columns]
        return sum(parts[1:], parts[0])

    def total(sizes: sa.ColumnElement[int], condition: sa.ColumnElement[bool]) -> int:
        return int(connection.execute(sa.select(sa.func.sum(sizes)).where(condition)).scalar_one() or 0)

    here = sa.select(turns.c.id).where(turns.c.match == match)
    found = (
        total(size(matches.c.options, matches.c.position), matches.c.id == match)
        + total(size(turns.c.state, turns.c.pages, turns.c.orders), turns.c.match == match)
        + total(size(printouts.c.page), printouts.c.turn.in_(here))
        + total(size(submissions.c.text, submissions.c.orders, submissions.c.refusals), submissions.c.match == match)
        + total(size(papers.c.text), papers.c.match == match)
    )
    connection.execute(matches.update().where(matches.c.id == match).values(bytes=found))


def one_at_a_time(connection: sa.Connection, site: Site, owner: str) -> None:
    """Let two requests of one person count one after the other. SQLite has one writer at a time anyway."""
    if not site.store.sqlite:
        person = sa.func.pg_advisory_xact_lock(PERSON_LOCK, sa.func.hashtext(owner))
        connection.execute(sa.select(person))


def _counted(owner: str | None) -> TypeGuard[str]:
    return owner is not None and owner != SITE.guest


def _open_of(owner: str) -> sa.ColumnElement[bool]:
    return sa.and_(matches.c.owner == owner, matches.c.phase.in_(("gathering", "running", "paused", "failed")))


def _count(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).select_from(matches).where(condition)
    return int(connection.execute(query).scalar_one())


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _mb(size: int) -> int:
    return round(size / MEGABYTE)


def _over(sentence: str) -> RefusedError:
    return RefusedError("over-quota", sentence)
