"""Ending a match early: players resign, or all agree on a draw.

The rulebooks leave both to the players, so the rules do not know about them. A bot plays on for a player who resigned,
and nobody waits for that player. The match is over when only one seat has not resigned, which then wins, or when no
person is left. A draw needs the agreement of all people who still play, but not of bots, nor of eliminated players as
long as two others can agree.
"""

from collections.abc import Collection
from typing import Literal, TypeAlias

from turnsheet.host.access import held_seat
from turnsheet.host.matches import match_events, position_summary
from turnsheet.host.matches.result_words import tell_result
from turnsheet.host.matches.seating import must_be
from turnsheet.host.notifications.notify import notify_seats
from turnsheet.host.people import Asker, SeatRows
from turnsheet.host.ratings import reliability, results
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Sentence, sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import EndedBy, MatchRow, Phase
from turnsheet.host.store.row_types.seats import SeatChanges, SeatRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.turns import deadlines

AfterResigning: TypeAlias = Literal["bot-plays", "last-seat-wins", "nobody-wins", "draw"]
"""What happens when a player resigns: a bot plays on; the one other seat wins; the match ends without a winner, as no
other person is left; or it ends as a draw, which all the others want."""
RUNNING: tuple[Phase, ...] = ("running", "paused", "failed")
"""The phases in which a match can be ended early."""
LAST_WORDS = {"resigned": "The match is over: players resigned.", "draw": "The match is over: a draw by agreement."}


def resign(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Give up a seat for good. If the match continues, a bot plays it; its player can still watch from there."""
    with site.change(match) as connection:
        row, there = _playing(connection, match, seat, asker)
        bot = row.substitute or site.first_bot(site.game_of(row))
        gone: SeatChanges = {"resigned": bot, "draw": False, "token": None, "away_until": None, "vacant": None}
        seats.change(connection, match, seat, gone)
        text = sentence(position_summary.player_in_text(row, there), " resigned.")
        _tell(connection, site, row, seat, text, "resigned")
        rows = seats.of_match(connection, match)
        wanted = any(each.draw for each in rows.values())
        out = position_summary.of(connection, site, row).eliminated if wanted else ()
        match after_resigning(rows, seat, out):
            case "last-seat-wins" | "nobody-wins":
                _end(connection, site, row, "resigned")
            case "draw":
                _end(connection, site, row, "draw")
            case "bot-plays":
                deadlines.update_run_time(connection, site, matches.find(connection, row.id))


def after_resigning(rows: SeatRows, seat: int, eliminated: Collection[int]) -> AfterResigning:
    """What happens to a running match when the player of this seat resigns, or has just resigned."""
    others = {number: each for number, each in rows.items() if number != seat}
    if len(_left(others)) == 1:
        return "last-seat-wins"
    if not _people(others):
        return "nobody-wins"
    return "draw" if _agreed(others, eliminated) else "bot-plays"


def agree_to_draw(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Propose a draw, or agree to one; when all agree, the match is over."""
    with site.change(match) as connection:
        row, there = _playing(connection, match, seat, asker)
        rows = seats.of_match(connection, match)
        if len(_people(rows)) < 2:
            raise RefusedError("wrong-phase", "Nobody else can agree to a draw. You can resign.")
        if there.draw:
            return
        first = not any(each.draw for each in rows.values())
        seats.change(connection, match, seat, {"draw": True})
        who = position_summary.player_in_text(row, there)
        text = sentence(who, " proposes a draw." if first else " agrees to a draw.")
        _tell(connection, site, row, seat, text, f"draw {moment(site.now())}")
        if _agreed(seats.of_match(connection, match), position_summary.of(connection, site, row).eliminated):
            _end(connection, site, row, "draw")


def refuse_draw(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Take back an agreement to a draw."""
    with site.store.write() as connection:
        row, there = _playing(connection, match, seat, asker)
        if there.draw:
            seats.change(connection, match, seat, {"draw": False})
            text = sentence(position_summary.player_in_text(row, there), " no longer wants a draw.")
            match_events.add(connection, site, row, "seat", text)


def _playing(connection: Connection, match: str, seat: int, asker: Asker) -> tuple[MatchRow, SeatRow]:
    """A running match, locked, and the asker's seat in it."""
    row = matches.find(connection, match, lock=True)
    there = held_seat(connection, match, seat, asker)
    must_be(row, *RUNNING)
    if row.parent is not None:
        raise RefusedError("wrong-phase", "This is a sandbox. You can end it on the tab Match.")
    if there.resigned is not None:
        raise RefusedError("wrong-phase", "You have already resigned from this match. Reload the page.")
    return row, there


def _left(rows: SeatRows) -> list[int]:
    """The seats that have not resigned, bots included."""
    return [seat for seat, each in rows.items() if each.resigned is None]


def _people(rows: SeatRows) -> list[int]:
    """The seats of people who have not resigned."""
    return [seat for seat in _left(rows) if rows[seat].kind == "person" and not _waits_for_somebody(rows[seat])]


def _waits_for_somebody(there: SeatRow) -> bool:
    """Whether the match owner took the seat from its player, and nobody else has taken it yet."""
    return there.holder is None and there.vacant is not None


def _agreed(rows: SeatRows, eliminated: Collection[int]) -> bool:
    """Whether all who are asked want a draw."""
    people = _people(rows)
    asked = [seat for seat in people if seat not in eliminated]
    return len(people) > 1 and all(rows[seat].draw for seat in (asked if len(asked) > 1 else people))


def _tell(connection: Connection, site: Site, row: MatchRow, seat: int, text: Sentence, about: str) -> None:
    """Tell everybody who looks at the match, and the people on other seats."""
    match_events.add(connection, site, row, "seat", text)
    others = [number for number in range(1, row.seats + 1) if number != seat]
    notify_seats(connection, site, row, others, kind="seat", text=text, about=f"{about} {seat}")


def _end(connection: Connection, site: Site, row: MatchRow, why: EndedBy) -> None:
    now = moment(site.now())
    row = matches.change(connection, row, {"phase": "ended", "ended": now, "ended_by": why, **deadlines.STOPPED})
    results.note_end(connection, row)
    reliability.count_hidden_match(connection, row)
    match_events.add(connection, site, row, "phase", LAST_WORDS[why])
    tell_result(connection, site, row, about="ended")
