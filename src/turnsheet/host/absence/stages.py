"""The stages of absence between being late and losing a seat, and who is away now.

Players get a reminder before the deadline. During the grace period, late orders are accepted; after it, the turn is
missed. After two missed turns in a row a substitute bot plays, if the match has one. After more missed turns others can
take the seat, if the match allows it. During an announced vacation the substitute plays; without one the match waits.
"""

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.people import SeatRows
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.turns import turns

MISSES = 2
"""After this many turns missed in a row the substitute plays."""
LONGEST_GRACE = 14 * 24 * 3600
LONGEST_VACATION = 90
MOST_MISSES = 20


class BadAbsenceError(Exception):
    """Settings for absent players that cannot be used, and why."""


class Absence(Struct, frozen=True):
    """What a match does about absent players."""

    remind: int | None = None
    """Seconds before the deadline at which late players are reminded; a quarter of the turn's time, at most a day, if
    left out; 0 for never."""
    grace: int = 0
    """The grace period: seconds after the deadline in which late orders are still accepted."""
    open_after: int = 0
    """Release the seat after this many turns missed in a row; 0 for never."""
    vacation: int = 14
    """Days of vacation each player may take in the match."""


def checked(absence: Absence) -> Absence:
    """The settings, if they can be used; raises BadAbsenceError."""
    if absence.remind is not None and not 0 <= absence.remind <= LONGEST_GRACE:
        raise BadAbsenceError(f"A reminder must be 0 to {LONGEST_GRACE} seconds before the deadline.")
    if not 0 <= absence.grace <= LONGEST_GRACE:
        raise BadAbsenceError(f"The grace period must be 0 to {LONGEST_GRACE} seconds.")
    if not 0 <= absence.vacation <= LONGEST_VACATION:
        raise BadAbsenceError(f"Vacation days per player must be 0 to {LONGEST_VACATION}.")
    if absence.open_after and not MISSES <= absence.open_after <= MOST_MISSES:
        raise BadAbsenceError(f"A seat can be released after {MISSES} to {MOST_MISSES} missed turns, or never (0).")
    return absence


def absence_of(row: MatchRow) -> Absence:
    """What a match does about absent players."""
    return codec.decode(row.absence, Absence)


def misses(connection: Connection, row: MatchRow, rows: SeatRows) -> dict[int, int]:
    """How many turns each seat's player has missed in a row until now. A vacation neither counts nor ends a row."""
    absent = dict.fromkeys(rows, 0)
    for step, seat, outcome in turns.outcomes_by_step(connection, row.id):
        if step <= rows[seat].since or outcome in ("not asked", "away"):
            continue
        absent[seat] = absent[seat] + 1 if outcome in ("missed", "standing") else 0
    return absent


def away(site: Site, rows: SeatRows) -> dict[int, int]:
    """The seats whose players are on vacation now, and until when."""
    now = moment(site.now())
    return {
        seat: each.away_until
        for seat, each in rows.items()
        if each.kind == "person" and each.away_until is not None and each.away_until > now
    }


def substitutes(connection: Connection, site: Site, row: MatchRow, rows: SeatRows) -> dict[int, str]:
    """The seats that a substitute plays now: their players missed the last turns in a row, or are on vacation."""
    if not row.substitute:
        return {}
    absent = [seat for seat, missed in misses(connection, row, rows).items() if missed >= MISSES]
    return dict.fromkeys(sorted({*absent, *away(site, rows)}), row.substitute)
