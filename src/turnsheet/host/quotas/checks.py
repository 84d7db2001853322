"""Applies quotas: what one person may create, and when a match with only bots is paused.

A person's quota counts their unfinished matches, those with only bots, their sandboxes, and the bytes that all their
matches take in the store, including finished ones. The row of a match holds its size, which grows as data is stored.
Matches of the site itself have no quota. A person over a quota keeps everything: only new matches, sandboxes and
imports are refused, and a match with only bots is paused once its owner's space is used up.
"""

from typing import TypeGuard

import sqlalchemy as sa

from turnsheet.host import match_events
from turnsheet.host.notifications.notify import notify_person
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas.limits import MEGABYTE
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.matches import change
from turnsheet.host.store.rows import MatchRow
from turnsheet.host.store.schema import matches, notes, printouts, seats, submissions, turns
from turnsheet.host.store.seats import only_bots
from turnsheet.host.turns import deadlines

PERSON_LOCK = 7_478_114
ASK_THE_ADMIN = "Ask the admin of this site to archive or delete some of your finished matches."

STORED = sa.select(sa.func.coalesce(sa.func.sum(matches.c.bytes), 0)).where(
    matches.c.owner == sa.bindparam("the_owner")
)
"""Made once, since it is asked in every turn of a match that only bots play."""


def may_open(connection: sa.Connection, site: Site, asker: Asker, sandbox: bool) -> None:
    """Refuse another match or sandbox if the person has reached their limit, or their space is used up."""
    owner = asker.guest
    if not _counted(owner):
        return
    one_at_a_time(connection, site, owner)
    may_store(connection, site, owner)
    most = site.quotas.sandboxes if sandbox else site.quotas.matches
    kind = matches.c.parent.is_not(None) if sandbox else matches.c.parent.is_(None)
    have = _count(connection, sa.and_(_open_of(owner), kind))
    if most and have >= most:
        what = ("unfinished sandbox", "unfinished sandboxes") if sandbox else ("unfinished match", "unfinished matches")
        raise _over(f"You have {_many(have, *what)}; the limit is {most}. End one of them first.")


def may_store(connection: sa.Connection, site: Site, owner: str | None) -> None:
    """Refuse to store anything new for a person whose space is used up."""
    most = site.quotas.bytes
    if most and _counted(owner) and (used := stored(connection, owner)) >= most:
        raise _over(f"Your matches take {_mb(used)} MB; the limit is {_mb(most)} MB. {ASK_THE_ADMIN}")


def may_run(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Refuse a match that only bots play if its owner has as many such matches, or bytes, as they may."""
    if not _counted(row.owner) or not only_bots(connection, row.id):
        return
    one_at_a_time(connection, site, row.owner)
    may_store(connection, site, row.owner)
    people = sa.exists().where(seats.c.match == matches.c.id, seats.c.kind != "bot")
    begun = sa.and_(_open_of(row.owner), matches.c.phase != "gathering", matches.c.id != row.id, ~people)
    have, most = _count(connection, begun), site.quotas.bot_matches
    if most and have >= most:
        text = f"You have {_many(have, 'match', 'matches')} that only bots play; the limit is {most}."
        raise _over(f"{text} End one of them, or take a seat in this one.")


def pause_over(connection: sa.Connection, site: Site, row: MatchRow) -> MatchRow:
    """The match now: paused if only bots play it and its owner's space is used up."""
    most = site.quotas.bytes
    if not most or not _counted(row.owner):
        return row
    used = stored(connection, row.owner)
    if used < most or not only_bots(connection, row.id):
        return row
    row = change(connection, row, {"phase": "paused", **deadlines.STOPPED})
    text = f"The match is paused: its owner's matches take {_mb(used)} MB; the limit is {_mb(most)} MB."
    match_events.add(connection, site, row, "phase", text)
    about = f"over quota {moment(site.now())}"
    notify_person(connection, site, row, row.owner, kind="phase", text=f"{text} {ASK_THE_ADMIN}", about=about)
    return row


def stored(connection: sa.Connection, owner: str) -> int:
    """The bytes that all matches of a person take."""
    return int(connection.execute(STORED, {"the_owner": owner}).scalar_one())


def charge(connection: sa.Connection, match: str, size: int) -> None:
    """Count bytes that were stored for a match, or removed."""
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
        + total(size(notes.c.text), notes.c.match == match)
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
