"""Absence: the rungs between being late and losing a seat, and who is away now.

A reminder before the due time; a grace after it, in which late orders are taken; then the turn is missed. Two turns
missed in a row bring the caretaker, a bot, if the match has one; more of them open the seat to anyone, if the match
says so. Who goes on vacation says so beforehand: the caretaker plays for him, or without one the table waits.
"""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.people import SeatRows
from turnsheet.host.site import MatchRow, Site, moment
from turnsheet.host.store.tables import outcomes, turns

MISSES = 2
"""So many turns missed in a row bring the caretaker."""
DAY_MS = 24 * 3600 * 1000
LONGEST_GRACE = 14 * 24 * 3600
LONGEST_VACATION = 90
MOST_MISSES = 20


class BadAbsenceError(Exception):
    """Rungs that make no sense, and why."""


class Absence(Struct, frozen=True):
    """What a match does about people who are not there."""

    remind: int | None = None
    """Seconds before the due time at which who has not spoken is reminded; a quarter of the turn's time, and a day at
    most, if left out; 0 for never."""
    grace: int = 0
    """Seconds after the due time in which late orders are still taken."""
    open_after: int = 0
    """So many turns missed in a row open the seat to anyone; 0 for never."""
    vacation: int = 14
    """Days of vacation each player may take in the match."""


def checked(absence: Absence) -> Absence:
    """The rungs, if they make sense; raises BadAbsenceError."""
    if absence.remind is not None and not 0 <= absence.remind <= LONGEST_GRACE:
        raise BadAbsenceError(f"A reminder comes 0 to {LONGEST_GRACE} seconds before the due time.")
    if not 0 <= absence.grace <= LONGEST_GRACE:
        raise BadAbsenceError(f"The grace has 0 to {LONGEST_GRACE} seconds.")
    if not 0 <= absence.vacation <= LONGEST_VACATION:
        raise BadAbsenceError(f"A vacation has 0 to {LONGEST_VACATION} days.")
    if absence.open_after and not MISSES <= absence.open_after <= MOST_MISSES:
        raise BadAbsenceError(f"A seat opens after {MISSES} to {MOST_MISSES} missed turns, or never.")
    return absence


def rungs(row: MatchRow) -> Absence:
    """The rungs of a match."""
    return codec.decode(row["absence"], Absence)


def misses(connection: sa.Connection, row: MatchRow, rows: SeatRows) -> dict[int, int]:
    """How many turns each seat's person has missed in a row until now. Vacation is no miss, and mends none."""
    query = (
        sa.select(outcomes.c.seat, outcomes.c.outcome, turns.c.step)
        .join(turns, turns.c.id == outcomes.c.turn)
        .where(turns.c.match == row["id"], turns.c.taken_back.is_(None))
        .order_by(turns.c.step)
    )
    since = {seat: each["since"] for seat, each in rows.items()}
    absent = dict.fromkeys(since, 0)
    for seat, outcome, step in connection.execute(query):
        if step <= since[seat] or outcome in ("not asked", "away"):
            continue
        absent[seat] = absent[seat] + 1 if outcome in ("missed", "standing") else 0
    return absent


def away(site: Site, rows: SeatRows) -> dict[int, int]:
    """The seats whose people are on vacation now, and until when."""
    now = moment(site.now())
    return {
        seat: each["away_until"]
        for seat, each in rows.items()
        if each["kind"] == "person" and each["away_until"] is not None and each["away_until"] > now
    }


def kept(connection: sa.Connection, site: Site, row: MatchRow, rows: SeatRows) -> dict[int, str]:
    """The seats a caretaker keeps now: their people missed the last turns one after the other, or are on vacation."""
    if not row["caretaker"]:
        return {}
    absent = [seat for seat, missed in misses(connection, row, rows).items() if missed >= MISSES]
    return dict.fromkeys(sorted({*absent, *away(site, rows)}), row["caretaker"])
