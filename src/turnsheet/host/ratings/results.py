"""Which matches count, and who had which place in them.

A match counts if it ended by its rules, because players resigned, or with a draw by agreement, after at least one turn.
Sandboxes, imported matches, and matches that their owner or the admin ended never count. A guest without an account is
unknown, so a match of theirs counts for nobody; neither does one in which somebody played several seats.

Players who resigned, or left their seat to somebody else or to a bot, share the last place. Somebody who took a seat
over, and a bot that was put on it, have no place: the position was not their doing.
"""

from collections.abc import Mapping

from msgspec import Struct

from turnsheet.core.game import AnyGame, State
from turnsheet.core.seats import Seat
from turnsheet.host.matches import position_summary
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.ratings import Unrated
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.competition import ratings
from turnsheet.host.store.rows.matches import players_who_left, seats
from turnsheet.host.store.rows.people import accounts

COUNTING = (None, "resigned", "draw")
"""What may have ended a match that counts: its rules (None), or its players."""
GONE = (0, False, 0)
"""The merit of players who resigned or left: less than that of all others."""
Merit = tuple[int, bool, int]


class Entrant(Struct, frozen=True):
    """Who had a place: an account or a bot."""

    seat: int
    account: str | None
    bot: str | None
    rank: int


def note_end(connection: Connection, row: MatchRow) -> None:
    """Note the end of a match in the transaction in which it ends; a worker finds out soon whether it counts."""
    if row.parent is None and row.ended is not None and row.ended_by in COUNTING:
        ratings.add_result(connection, row.id, row.game, row.ended)


def judged(connection: Connection, site: Site, row: MatchRow) -> list[Entrant] | Unrated:
    """Who had which place in a match that is over; or why it does not count."""
    if not row.rated:
        return "owner"
    if row.step == 0:
        return "not-played"
    there = seats.of_match(connection, row.id)
    first = [each for each in there.values() if each.since == 0]
    gone_by_themselves = [each for each in players_who_left.of_match(connection, row.id) if not each.replaced]
    left = [(each.seat, each.person) for each in gone_by_themselves if each.since == 0]
    persons = [each.holder for each in first if each.kind == "person"] + [person for _, person in left]
    if any(person is None or accounts.find(connection, person) is None for person in persons):
        return "guest"
    if len(set(persons)) < len(persons):
        return "same-person"
    if len({each.player for each in first if each.kind == "bot"}) + len(persons) < 2:
        return "alone"
    try:
        game, state = site.game_of(row), head_state(connection, site, row)
    except RefusedError:
        return "unreadable"
    found = merits(
        row,
        there,
        game,
        state,
        position_summary.winners(row, there.values(), position_summary.of(connection, site, row)),
    )
    merit = {each.seat: found[each.seat] for each in first}
    gone = [GONE] * len(left)

    def rank(own: Merit) -> int:
        return 1 + sum(other > own for other in [*merit.values(), *gone])

    entrants = [
        Entrant(
            each.seat,
            each.holder if each.kind == "person" else None,
            each.player if each.kind == "bot" else None,
            rank(merit[each.seat]),
        )
        for each in first
    ]
    return entrants + [Entrant(seat, person, None, rank(GONE)) for seat, person in left]


def merits(
    row: MatchRow, there: Mapping[int, SeatRow], game: AnyGame, state: State, winners: tuple[int, ...]
) -> dict[int, Merit]:
    """How well each seat did. By the rules: winners first, then by score. In a match that its players ended, all who
    were left share the first place; eliminated players come after them."""
    standing, out = game.rules.standing(state), game.rules.eliminated(state)

    def merit(seat: SeatRow) -> Merit:
        if seat.resigned is not None:
            return GONE
        if row.ended_by is not None:
            return 1 if Seat(seat.seat) in out and row.ended_by == "draw" else 2, False, 0
        return 2, seat.seat in winners, standing.merits[Seat(seat.seat)]

    return {number: merit(each) for number, each in there.items()}
