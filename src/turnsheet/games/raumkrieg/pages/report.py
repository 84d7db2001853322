"""The turn report: what happened to the player's ships and scores, and the shots they are told of.

Rules: docs/rules/raumkrieg.md §7, D26, D30, D31, D37.
"""

from turnsheet.core.events import Told
from turnsheet.core.pages.report import ReportLine, report_line
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg.pages.labels import first_owner, mark, pair
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.events import (
    AnyEvent,
    Captured,
    Dropped,
    Fired,
    LeftBoard,
    Lost,
    Missed,
    Scored,
    Struck,
)

RANGE_NAMES = {1: "close", 2: "short", 3: "medium", 4: "long"}


def report(view: View) -> tuple[ReportLine, ...]:
    """The events the seat was told of, messages left out."""
    return tuple(
        report_line(event, _sentence(event, view.seat), _marks(event))
        for event in view.events
        if not isinstance(event, Told)
    )


def sentences(view: View) -> list[str]:
    """The same in words alone."""
    return [_sentence(event, view.seat) for event in view.events if not isinstance(event, Told)]


def _marks(event: AnyEvent) -> tuple[str, ...]:
    ships = [event.ship] if isinstance(event, Fired | Struck | Lost | LeftBoard | Scored | Captured) else []
    hits = event.hits if isinstance(event, Fired) else ()
    return tuple(mark(ship) for ship in (*ships, *hits))


def _sentence(event: AnyEvent, seat: Seat) -> str:
    match event:
        case Fired():
            return _shot(event, seat)
        case Struck(ship=ship, place=place):
            return f"Ship {ship} was hit at {pair(place)}."
        case Lost(ship=ship, owner=owner):
            first = first_owner(ship)
            captured = "" if first == owner else f", captured from player {first},"
            return f"Ship {ship} of player {owner}{captured} is lost."
        case LeftBoard(ship=ship):
            return f"Ship {ship} flew off the board."
        case Scored(ship=ship, points=points, seat=scorer):
            return f"Player {scorer} scored {points} points for destroying ship {ship}."
        case Captured(ship=ship, captor=captor, loser=loser):
            return f"Player {captor} captured ship {ship} from player {loser}."
        case Missed(seat=absent, turn=turn):
            return f"Player {absent} sent no orders for turn {turn}; their ships coasted."
        case Dropped(seat=absent):
            return f"Player {absent} sent no setup and was dropped."
        case Told(sender=sender, text=text):
            return f"Player {sender} wrote: {text}"


def _shot(shot: Fired, seat: Seat) -> str:
    where = "" if shot.direction is None else f" in direction {shot.direction}"
    hits = " and ".join(map(str, shot.hits)) if shot.hits else "nothing"
    ship = f"{shot.ship}" if seat in (shot.owner, REFEREE) else f"{shot.ship} of player {shot.owner}"
    return f"Ship {ship} fired at {RANGE_NAMES[shot.range]} range{where} from {pair(shot.place)} and hit {hits}."
