"""Open seats: others can take over the seat of a player who missed too many turns, until that player is back."""

from turnsheet.host.absence import stages, vacations
from turnsheet.host.matches import match_events, position_summary
from turnsheet.host.matches.invitations import takers
from turnsheet.host.notifications.notify import notify_seats
from turnsheet.host.sentences import sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import seats


def open_missed_seats(connection: Connection, site: Site, row: MatchRow) -> None:
    """Open the seats of players who missed too many turns; they are notified, and can still come back."""
    after = stages.absence_of(row).open_after
    if not after:
        return
    rows = seats.of_match(connection, row.id)
    for seat, missed in stages.misses(connection, row, rows).items():
        if missed >= after and rows[seat].kind == "person" and rows[seat].vacant is None:
            seats.change(connection, row.id, seat, {"vacant": moment(site.now())})
            match_events.add(connection, site, row, "seat", f"Seat {seat} is open: {takers(row)} may take it over.")
            text = f"You missed {missed} turns, so others may take your seat. Send orders to keep it."
            notify_seats(connection, site, row, [seat], kind="seat", text=text, about=f"open {seat}")


def returned(connection: Connection, site: Site, row: MatchRow, seat: int) -> None:
    """A player sent orders: their seat is not open, and they are not on vacation."""
    rows = seats.of_match(connection, row.id)
    if rows[seat].vacant is not None:
        seats.change(connection, row.id, seat, {"vacant": None})
        text = sentence(position_summary.player_in_text(row, rows[seat]), f" is back. Seat {seat} is no longer open.")
        match_events.add(connection, site, row, "seat", text)
    if seat in stages.away(site, rows):
        vacations.end_vacation(connection, site, row, rows[seat])
