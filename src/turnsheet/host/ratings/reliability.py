"""Reliability: how many turns a person missed of those that were due from them.

Only turns with a deadline are due: without one, nobody can miss a turn. A turn that a substitute played for a player
who was absent without notice was missed; a turn during an announced vacation was not due. Turns of private and
anonymous matches count when the match is over.
"""

from collections.abc import Mapping

from msgspec import Struct

from turnsheet.host.people import SeatRows
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.ratings import AttendanceRow
from turnsheet.host.store.row_types.turns import Outcome
from turnsheet.host.store.rows.competition import attendance

ALL_OF_THEM = 100


class Reliability(Struct, frozen=True):
    """Turns that were due from a person, and how many of them they missed."""

    due: int
    missed: int
    recent_due: int
    """Of the last hundred turns."""
    recent_missed: int
    percent: int
    """How many of the last hundred turns they did not miss, rounded down; 100 for a person without any."""


def of(row: AttendanceRow) -> Reliability:
    """The reliability of a person from their counters."""
    due, missed = len(row.recent), row.recent.count("x")
    percent = ALL_OF_THEM * (due - missed) // due if due else ALL_OF_THEM
    return Reliability(row.due, row.missed, due, missed, percent)


def count_turn(
    connection: Connection, row: MatchRow, rows: SeatRows, done: Mapping[int, tuple[Outcome, int | None]]
) -> None:
    """Count a turn for the people whose orders were due, unless that would tell who plays in a hidden match."""
    if row.schedule is None or row.parent is not None or hidden(row):
        return
    people = {seat: each.holder for seat, each in rows.items() if each.kind == "person" and each.holder is not None}
    due = [(people[seat], seat, did) for seat, (did, _) in done.items() if seat in people and did in attendance.DUE]
    attendance.note(connection, due)


def hidden(row: MatchRow) -> bool:
    """Whether nobody else may know who plays in a match while it runs."""
    return row.private or row.anonymous


def count_hidden_match(connection: Connection, row: MatchRow) -> None:
    """Count the turns of a hidden match, which is over now."""
    if row.schedule is not None and row.parent is None and hidden(row):
        recount_match(connection, row.id)


def recount_match(connection: Connection, match: str) -> None:
    """Count again for all people of a match whose last turn was taken back, or which became private or public."""
    for person in attendance.of_match(connection, match):
        attendance.recount(connection, person)
