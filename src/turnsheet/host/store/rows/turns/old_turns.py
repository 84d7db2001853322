"""Contents of turns that upkeep replaces: those that older releases stored, and those of matches that are archived."""

import sqlalchemy as sa

from turnsheet.host.store import compression
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.turns import TurnFrames, TurnSummary
from turnsheet.host.store.schema import matches, outcomes, printouts, select, submissions, turns

OLD = sa.func.substr(turns.c.state, 1, 1) == b"x"
"""Turns of older releases: zlib data begins like this."""
NOTHING = b""
EMPTY = {"state": NOTHING, "pages": None, "base": None, "orders": "{}"}
"""The contents of an archived turn."""


def matches_with_old(connection: Connection) -> list[str]:
    """The matches with turns of older releases."""
    return sorted(connection.execute(sa.select(turns.c.match).where(OLD).distinct()).scalars())


def old_of_match(connection: Connection, match: str) -> list[TurnSummary]:
    """The turns of a match that an older release stored, the oldest first."""
    query = select(TurnSummary, turns).where(turns.c.match == match, OLD).order_by(turns.c.id)
    return [made(TurnSummary, turn) for turn in connection.execute(query)]


def read_old(connection: Connection, turn: int) -> tuple[bytes, dict[int, str]]:
    """The state of an old turn, encoded, and the printouts of its seats."""
    data = connection.execute(sa.select(turns.c.state).where(turns.c.id == turn)).scalar_one()
    query = sa.select(printouts.c.seat, printouts.c.page).where(printouts.c.turn == turn)
    pages = {seat: compression.old_bytes(page).decode() for seat, page in connection.execute(query)}
    return compression.old_bytes(data), pages


def replace_old(connection: Connection, turn: int, frames: TurnFrames) -> None:
    """Store an old turn in the form of this release."""
    connection.execute(turns.update().where(turns.c.id == turn).values({**frames}))
    connection.execute(printouts.delete().where(printouts.c.turn == turn))


def matches_to_archive(connection: Connection, until: int) -> list[str]:
    """Matches that ended until a moment and still have their turns in the store, the oldest first."""
    full = sa.exists().where(turns.c.match == matches.c.id, turns.c.state != NOTHING)
    query = sa.select(matches.c.id).where(
        matches.c.phase == "ended", matches.c.head.is_not(None), matches.c.ended <= until, full
    )
    return list(connection.execute(query.order_by(matches.c.ended, matches.c.id)).scalars())


def remove_unplayed_drafts(connection: Connection, match: str) -> None:
    """Remove the drafts of a match that no turn carried out."""
    drafts = (submissions.c.match == match) & (submissions.c.kind == "draft")
    played = sa.exists().where(outcomes.c.submission == submissions.c.id)
    connection.execute(submissions.delete().where(drafts, ~played))


def empty_some(connection: Connection, match: str, limit: int) -> list[int]:
    """Remove the contents of some turns of a match; gives their ids."""
    query = sa.select(turns.c.id).where(turns.c.match == match, turns.c.state != NOTHING)
    some = list(connection.execute(query.order_by(turns.c.id.desc()).limit(limit)).scalars())
    connection.execute(printouts.delete().where(printouts.c.turn.in_(some)))
    connection.execute(turns.update().where(turns.c.id.in_(some)).values(EMPTY))
    return some
