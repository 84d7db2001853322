"""Who won a match, in a sentence for each of its players. Only for matches that are over, which have no secrets."""

from turnsheet.core.word_lists import together
from turnsheet.host.matches import position_summary
from turnsheet.host.notifications.notify import notify_seats
from turnsheet.host.people import SeatRows
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats

OVER = "The match is over"
BECAUSE = {"resigned": ": players resigned", "draw": ": a draw by agreement"}
"""Why a match ended before its time."""


def tell_result(connection: Connection, site: Site, row: MatchRow, *, about: str = "") -> None:
    """Notify the people on all seats that the match is over, and who won."""
    there = seats.of_match(connection, row.id)
    won = position_summary.winners(row, there.values(), position_summary.of(connection, site, row))
    for seat in sorted(there):
        text = result_in_words(row, there, won, seat)
        notify_seats(connection, site, row, [seat], kind="over", text=text, about=about)


def result_in_words(row: MatchRow, there: SeatRows, won: tuple[int, ...], reader: int) -> str:
    """How a match ended, for the player of a seat. A person who plays several seats reads the names of players."""
    why = BECAUSE.get(row.ended_by or "", "")
    if row.seats == 1 or row.ended_by == "draw":
        return f"{OVER}{why}."
    holder = there[reader].holder
    alone = sum(each.holder == holder for each in there.values()) == 1
    names = ["you" if alone and seat == reader else _called(there[seat]) for seat in sorted(won)]
    names.sort(key=lambda name: name != "you")
    did = "won" if len(names) == 1 else "share the win"
    result = f"{together(names)} {did}" if names else "nobody won"
    return f"{OVER}{why}{', and' if why else ':'} {result}."


def _called(there: SeatRow) -> str:
    if not there.player:
        return f"the player of seat {there.seat}"
    return f"the bot {there.player} (seat {there.seat})" if there.kind == "bot" else there.player
