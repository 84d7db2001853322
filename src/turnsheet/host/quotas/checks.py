"""Applies quotas: what one person may create, and when a match with only bots is paused.

A person's quota counts their unfinished matches, those with only bots, their sandboxes, and the bytes that all their
matches take in the store, including finished ones. The row of a match holds its size, which grows as data is stored.
Matches of the site itself have no quota, but those of tournaments, which the site owns, count for the person who runs
the tournament. A person over a quota keeps everything: only new matches, sandboxes and
imports are refused, and a match with only bots is paused once its owner's space is used up.
"""

from typing import Literal, TypeGuard

from turnsheet.core.word_lists import count
from turnsheet.host.matches import match_events
from turnsheet.host.notifications.notify import notify_person
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas.limits import MEGABYTE
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.competition import tournaments
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.matches.seats import only_bots
from turnsheet.host.turns import deadlines

Waiting = Literal["space", "matches", "bot matches"]
"""Why a match of a tournament must wait: for what somebody has used up."""
ASK_THE_ADMIN = "Ask the admin of this site to archive or delete some of your finished matches."


def may_open(connection: Connection, site: Site, asker: Asker, sandbox: bool) -> None:
    """Refuse another match or sandbox to a person who has as many as they may, or whose bytes are used up."""
    owner = asker.person
    if not _counted(owner):
        return
    matches.lock_owner(connection, owner)
    may_store(connection, site, owner)
    most = site.quotas.sandboxes if sandbox else site.quotas.matches
    have = matches.count_open(connection, owner, sandboxes=sandbox)
    if most and have >= most:
        what = ("unfinished sandbox", "unfinished sandboxes") if sandbox else ("unfinished match", "unfinished matches")
        raise _over(f"You have {count(have, *what)}; the limit is {most}. End one of them first.")


def may_store(connection: Connection, site: Site, owner: str | None) -> None:
    """Refuse to store anything new for a person whose bytes are used up."""
    most = site.quotas.bytes
    if most and _counted(owner) and (used := sizes.of_owner(connection, owner)) >= most:
        raise _over(f"Your matches take {_mb(used)} MB; the limit here is {_mb(most)} MB. {ASK_THE_ADMIN}")


def may_run(connection: Connection, site: Site, row: MatchRow) -> None:
    """Refuse a match that only bots play if its owner has as many such matches, or bytes, as they may."""
    owner = payer(connection, row)
    if not _counted(owner) or not only_bots(connection, row.id):
        return
    matches.lock_owner(connection, owner)
    may_store(connection, site, owner)
    have, most = matches.count_bot_matches(connection, owner, but=row.id), site.quotas.bot_matches
    if most and have >= most:
        text = f"You have {count(have, 'match', 'matches')} that only bots play; the limit is {most}."
        raise _over(f"{text} End one of them, or take a seat in this one.")


def waits(connection: Connection, site: Site, owner: str, only_bots: bool) -> Waiting | None:
    """Why a match of a person's tournament must wait; None if it can be opened."""
    if not _counted(owner):
        return None
    matches.lock_owner(connection, owner)
    quotas = site.quotas
    if quotas.bytes and sizes.of_owner(connection, owner) >= quotas.bytes:
        return "space"
    have = matches.count_of_tournaments(connection, owner)
    if quotas.tournament_matches and have >= quotas.tournament_matches:
        return "matches"
    if only_bots and quotas.bot_matches and matches.count_bot_matches(connection, owner) >= quotas.bot_matches:
        return "bot matches"
    return None


def in_words(site: Site, why: Waiting) -> str:
    """Why a match waits, in words that everybody may read."""
    return {
        "space": "the person who runs the tournament has no space left for matches",
        "matches": f"{site.quotas.tournament_matches} are played at the same time",
        "bot matches": f"{site.quotas.bot_matches} with only bots are played at the same time",
    }[why]


def payer(connection: Connection, row: MatchRow) -> str:
    """The person for whom a match counts: its owner; of a match of a tournament, the person who runs that."""
    if _counted(row.owner):
        return row.owner
    return tournaments.owner_of_match(connection, row.id) or row.owner


def pause_over(connection: Connection, site: Site, row: MatchRow) -> MatchRow:
    """The match as it is now: paused, if only bots play it and the bytes of its owner are used up."""
    most = site.quotas.bytes
    owner = payer(connection, row) if most else row.owner
    if not most or not _counted(owner):
        return row
    used = sizes.of_owner(connection, owner)
    if used < most or not only_bots(connection, row.id):
        return row
    row = matches.change(connection, row, {"phase": "paused", **deadlines.STOPPED})
    text = f"The match is paused: its owner's matches take {_mb(used)} MB; the limit here is {_mb(most)} MB."
    match_events.add(connection, site, row, "phase", text)
    about = f"over quota {moment(site.now())}"
    notify_person(connection, site, row, owner, kind="phase", text=f"{text} {ASK_THE_ADMIN}", about=about)
    return row


def _counted(owner: str | None) -> TypeGuard[str]:
    return owner is not None and owner != SITE.person


def _mb(size: int) -> int:
    return round(size / MEGABYTE)


def _over(sentence: str) -> RefusedError:
    return RefusedError("over-quota", sentence)
