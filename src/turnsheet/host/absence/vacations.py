"""Vacations from a match: a substitute plays meanwhile; without one, the match waits."""

from datetime import UTC, datetime, timedelta

from turnsheet.core import codec
from turnsheet.host import refusals
from turnsheet.host.absence import stages
from turnsheet.host.access import held_seat
from turnsheet.host.matches import match_events, position_summary
from turnsheet.host.notifications.notify import notify_person, people_on
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Sentence, sentence
from turnsheet.host.site import DAY_MS, Site, moment, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.turns import deadlines
from turnsheet.host.turns.schedule import Schedule, time_per_turn

IN_FUTURE = "A vacation must end in the future. Choose a later day."
SHORTEST_WAITING = timedelta(hours=12)
"""A match with shorter turns does not wait for a player on vacation: its other players are there now."""
TOO_QUICK = (
    "Turns of this match are shorter than 12 hours, so it does not wait for anybody. If you must go, ask the match "
    "owner to replace you, or resign."
)


def go_away(site: Site, match: str, seat: int, asker: Asker, until: datetime) -> None:
    """Go on vacation until a time. The substitute plays meanwhile; without one, the match waits."""
    with site.change(match) as connection:
        row = matches.find(connection, match, lock=True)
        leave(connection, site, row, held_seat(connection, match, seat, asker), until)


def leave(connection: Connection, site: Site, row: MatchRow, there: SeatRow, until: datetime) -> None:
    """Begin the vacation of a player, if the match allows it."""
    if row.phase == "ended":
        raise refusals.match_over()
    now, back = moment(site.now()), moment(until)
    used, left = _used(there, now), _left(row, there, now)
    if back <= now:
        raise RefusedError("bad-vacation", IN_FUTURE)
    if not row.substitute and _is_quick(row):
        raise RefusedError("bad-vacation", TOO_QUICK)
    if back - now > left:
        days = left // DAY_MS
        raise RefusedError("bad-vacation", f"You have {days} days of vacation left in this match. Choose fewer.")
    seats.change(connection, row.id, there.seat, {"away_until": back, "away_used": used + back - now})
    waits = _update_times(connection, site, row)
    waiting = f" The match waits: {_new_deadline(connection, row)}" if waits else ""
    text = sentence(position_summary.player_in_text(row, there), f" is on vacation until {_told(until)}.{waiting}")
    match_events.add(connection, site, row, "seat", text)
    _notify_others(connection, site, row, there, text, f"away {there.seat} {back}")


def come_back(site: Site, match: str, seat: int, asker: Asker) -> None:
    """End a vacation early; the days not used are given back."""
    with site.change(match) as connection:
        row = matches.find(connection, match, lock=True)
        there = held_seat(connection, match, seat, asker)
        if seat not in stages.away(site, seats.of_match(connection, match)):
            raise RefusedError("bad-vacation", "You are not on vacation, so there is nothing to end. Reload the page.")
        end_vacation(connection, site, row, there)


def end_vacation(connection: Connection, site: Site, row: MatchRow, there: SeatRow) -> None:
    """A player is back from vacation; the days not used are given back."""
    used = _used(there, moment(site.now()))
    seats.change(connection, row.id, there.seat, {"away_until": None, "away_used": used})
    earlier = deadlines.end_wait(connection, site, row, there.away_until or 0)
    going_on = f" The match goes on: {_new_deadline(connection, row)}" if earlier else ""
    text = sentence(position_summary.player_in_text(row, there), f" is back from vacation.{going_on}")
    match_events.add(connection, site, row, "seat", text)
    if earlier:
        _notify_others(connection, site, row, there, text, f"back {there.seat} {there.away_until}")
    deadlines.update_run_time(connection, site, matches.find(connection, row.id))


def _notify_others(
    connection: Connection, site: Site, row: MatchRow, there: SeatRow, text: Sentence, about: str
) -> None:
    """Notify everybody in a match but the player on a seat, who knows what they did."""
    themselves = people_on(connection, row, [there.seat])
    for person in sorted(people_on(connection, row, range(1, row.seats + 1)) - themselves):
        notify_person(connection, site, row, person, kind="seat", text=text, about=about)


def _new_deadline(connection: Connection, row: MatchRow) -> str:
    deadline = time_of(matches.find(connection, row.id).deadline)
    return "the deadline was moved." if deadline is None else f"the deadline is now {_told(deadline)}."


def _told(time: datetime) -> str:
    time = time.astimezone(UTC)
    return f"{time:%a} {time.day} {time:%b %Y, %H:%M} UTC"


def _is_quick(row: MatchRow) -> bool:
    time = None if row.schedule is None else time_per_turn(codec.decode(row.schedule, Schedule))
    return time is not None and time < SHORTEST_WAITING


def vacation_left(row: MatchRow, there: SeatRow, now: int) -> int:
    """How many whole days of vacation a player has left in a match."""
    return _left(row, there, now) // DAY_MS


def _left(row: MatchRow, there: SeatRow, now: int) -> int:
    return max(stages.absence_of(row).vacation * DAY_MS - _used(there, now), 0)


def _used(there: SeatRow, now: int) -> int:
    """The vacation a player has used by now: what they asked for, less what is still to come."""
    return there.away_used - max((there.away_until or 0) - now, 0)


def _update_times(connection: Connection, site: Site, row: MatchRow) -> bool:
    """Apply a vacation to the turn that comes next: it may wait longer, or no longer wait at all. True if it waits."""
    if row.phase != "running" or row.claimed is not None:
        return False
    back = deadlines.vacations_end(connection, site, row, seats.of_match(connection, row.id))
    waits = row.deadline is not None and back is not None and back > row.deadline
    if waits:
        deadlines.set_deadline(connection, site, row)
    deadlines.update_run_time(connection, site, matches.find(connection, row.id))
    return waits
