"""The ladder of absence, climbed: reminders, vacations, seats that fall open."""

from datetime import UTC, datetime

import sqlalchemy as sa

from turnsheet.host.absence import stages
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches.invitations import takers
from turnsheet.host.notifications.notify import announce, everyone
from turnsheet.host.people import Asker, held_seat, seat_rows
from turnsheet.host.site import MatchRow, Site, find, moment, notify
from turnsheet.host.store.tables import matches, seats
from turnsheet.host.turns import deadlines


def to_remind(site: Site) -> list[str]:
    """The matches whose deadline comes near, and whose players have not been reminded yet."""
    come = sa.and_(matches.c.phase == "running", matches.c.remind_at <= moment(site.now()))
    with site.store.read() as connection:
        return list(connection.execute(sa.select(matches.c.id).where(come)).scalars())


def remind(site: Site, match: str) -> None:
    """Remind, once per turn, the players who have not sent orders while the deadline comes near."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        if row["phase"] != "running" or row["remind_at"] is None:
            return
        connection.execute(matches.update().where(matches.c.id == match).values(remind_at=None))
        late = deadlines.missing(connection, site, row)
        announce(connection, site, row, late, "reminder", "Your orders are due soon.")


def open_seats(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Open the seats whose people have missed too many turns; whoever sits there is told, and can still come back."""
    after = stages.rungs(row).open_after
    if not after:
        return
    rows = seat_rows(connection, row["id"])
    for seat, missed in stages.misses(connection, row, rows).items():
        if missed >= after and rows[seat]["kind"] == "person" and rows[seat]["vacant"] is None:
            _set(connection, row["id"], seat, vacant=moment(site.now()))
            notify(
                connection,
                site,
                row["id"],
                "seat",
                row["step"],
                f"Seat {seat} is open: {takers(row)} may take it over.",
            )
            text = "Your seat is open to others now, since its turns were missed; send orders and it is yours again."
            announce(connection, site, row, [seat], "seat", text, f"open {seat}")


def returned(connection: sa.Connection, site: Site, row: MatchRow, seat: int) -> None:
    """Somebody sent orders for a seat: it is not open, and nobody there is away."""
    rows = seat_rows(connection, row["id"])
    there = rows[seat]
    if there["vacant"] is not None:
        _set(connection, row["id"], seat, vacant=None)
        notify(connection, site, row["id"], "seat", row["step"], f"Seat {seat} is no longer open.")
    if seat in stages.away(site, rows):
        _back(connection, site, row, seat, there)


def go_away(site: Site, match: str, seat: int, asker: Asker, until: datetime) -> None:
    """Go on vacation until a time. The caretaker plays meanwhile; without one, the table waits."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        there = held_seat(connection, match, seat, asker)
        if row["phase"] == "ended":
            raise RefusedError("wrong-phase", "The match is over.")
        now, back = moment(site.now()), moment(until)
        left = stages.rungs(row).vacation * stages.DAY_MS - _used(there, now)
        if back <= now:
            raise RefusedError("bad-vacation", "A vacation ends later than now.")
        if back - now > left:
            days = left // stages.DAY_MS
            raise RefusedError("bad-vacation", f"In this match you have {days} whole days of vacation left.")
        _set(connection, match, seat, away_until=back, away_used=_used(there, now) + back - now)
        _reckon(connection, site, row)
        text = f"Seat {seat} is away until {until.astimezone(UTC):%Y-%m-%d %H:%M} UTC."
        notify(connection, site, match, "seat", row["step"], text)
        everyone(connection, site, row, "seat", text, f"away {seat} {back}")


def come_back(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Be back before one's time; the days not used are given back."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        there = held_seat(connection, match, seat, asker)
        if seat not in stages.away(site, seat_rows(connection, match)):
            raise RefusedError("bad-vacation", "This seat is not away.")
        _back(connection, site, row, seat, there)


def _back(connection: sa.Connection, site: Site, row: MatchRow, seat: int, there: sa.RowMapping) -> None:
    _set(connection, row["id"], seat, away_until=None, away_used=_used(there, moment(site.now())))
    notify(connection, site, row["id"], "seat", row["step"], f"Seat {seat} is back.")
    deadlines.settle(connection, site, find(connection, row["id"]))


def _used(there: sa.RowMapping, now: int) -> int:
    """The vacation a seat has used by now: what it asked for, less what it has not had yet."""
    until = there["away_until"] or 0
    return int(there["away_used"]) - max(until - now, 0)


def _reckon(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """See what a vacation means for the turn that is due: it may wait longer, or no longer wait at all."""
    if row["phase"] != "running" or row["claimed"] is not None:
        return
    back = deadlines.back_again(connection, site, row, seat_rows(connection, row["id"]))
    if row["due"] is not None and back is not None and back > row["due"]:
        deadlines.set_due(connection, site, row)
    deadlines.settle(connection, site, find(connection, row["id"]))


def _set(connection: sa.Connection, match: str, seat: int, **values: int | None) -> None:
    connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values(values))
