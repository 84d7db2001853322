"""Rows of attendance: how many turns were due from a person, and how many they missed.

The counters grow with every turn. `recount` computes them again from what each seat did, with the same result. Turns of
private and anonymous matches count when the match is over: otherwise a profile would tell who plays in them.
"""

from collections.abc import Collection, Iterable

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.ratings import AttendanceRow
from turnsheet.host.store.row_types.turns import Outcome
from turnsheet.host.store.schema import attendance, leavers, matches, outcomes, seats, select, turns

DUE: tuple[Outcome, ...] = ("ordered", "late", "missed", "standing")
"""What a player did whose orders were due. A vacation is none of it."""
MISSED: tuple[Outcome, ...] = ("missed", "standing")
RECENT = 100
NOTE = sa.text(
    "INSERT INTO attendance (person, due, missed, recent) VALUES (:person, 1, :missed, :mark) "
    "ON CONFLICT (person) DO UPDATE SET due = attendance.due + 1, missed = attendance.missed + excluded.missed, "
    f"recent = substr(excluded.recent || attendance.recent, 1, {RECENT})"
)


def note(connection: Connection, done: Iterable[tuple[str, int, Outcome]]) -> None:
    """Count a turn: the person of each seat whose orders were due, the seat, and what the person did."""
    rows = [{"person": person, "missed": int(did in MISSED), "mark": _mark(did)} for person, _, did in sorted(done)]
    if rows:  # in the order of persons, so that two turns never wait for each other
        connection.execute(NOTE, rows)


def _mark(outcome: str) -> str:
    return "x" if outcome in MISSED else "."


def of(connection: Connection, person: str) -> AttendanceRow:
    """The counters of a person."""
    return of_all(connection, [person])[person]


def of_all(connection: Connection, persons: Collection[str]) -> dict[str, AttendanceRow]:
    """The counters of several people."""
    found = {person: AttendanceRow(person, 0, 0, "") for person in persons}
    for row in connection.execute(select(AttendanceRow, attendance).where(attendance.c.person.in_(persons))):
        found[row.person] = made(AttendanceRow, row)
    return found


def everybody(connection: Connection) -> list[str]:
    """All people whom the store may have counters of."""
    holders = sa.select(seats.c.holder).where(seats.c.holder.is_not(None))
    left = sa.select(leavers.c.person).where(leavers.c.person.is_not(None))
    found = connection.execute(sa.union(holders, left, sa.select(attendance.c.person))).scalars()
    return sorted(str(person) for person in found)


def of_match(connection: Connection, match: str) -> list[str]:
    """The people who have or had a seat in a match."""
    holders = sa.select(seats.c.holder).where(seats.c.match == match, seats.c.holder.is_not(None))
    left = sa.select(leavers.c.person).where(leavers.c.match == match, leavers.c.person.is_not(None))
    return sorted(str(person) for person in connection.execute(sa.union(holders, left)).scalars())


def recount(connection: Connection, person: str) -> bool:
    """Compute the counters of a person again; whether they changed."""
    marks = _marks(connection, person)
    row = AttendanceRow(person, len(marks), marks.count("x"), marks[:RECENT])
    if of(connection, person) == row:
        return False
    connection.execute(attendance.delete().where(attendance.c.person == person))
    if row.due:
        values = {"person": person, "due": row.due, "missed": row.missed, "recent": row.recent}
        connection.execute(attendance.insert().values(values))
    return True


def _marks(connection: Connection, person: str) -> str:
    """What a person did in all turns that were due from them, the newest first."""
    done = sa.select(turns.c.id, outcomes.c.seat, outcomes.c.outcome)
    done = done.join(turns, turns.c.id == outcomes.c.turn).join(matches, matches.c.id == turns.c.match)
    counts = sa.and_(
        turns.c.taken_back.is_(None),
        matches.c.schedule.is_not(None),
        matches.c.parent.is_(None),
        outcomes.c.outcome.in_(DUE),
        sa.or_(matches.c.phase == "ended", sa.not_(sa.or_(matches.c.private, matches.c.anonymous))),
    )
    there = sa.and_(seats.c.match == turns.c.match, seats.c.seat == outcomes.c.seat)
    has = done.join(seats, there).where(counts, seats.c.holder == person, turns.c.step > seats.c.since)
    there = sa.and_(leavers.c.match == turns.c.match, leavers.c.seat == outcomes.c.seat)
    had = done.join(leavers, there).where(
        counts, leavers.c.person == person, turns.c.step > leavers.c.since, turns.c.step <= leavers.c.until
    )
    found = {(turn, seat): outcome for query in (has, had) for turn, seat, outcome in connection.execute(query)}
    return "".join(_mark(found[key]) for key in sorted(found, reverse=True))
