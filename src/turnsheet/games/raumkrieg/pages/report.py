"""The turn report: what happened to the player's ships and scores. Rules: docs/rules/raumkrieg.md §7, D26, D30, D31."""

from turnsheet.core.events import Told
from turnsheet.core.report import ReportLine, report_line
from turnsheet.games.raumkrieg.pages.labels import mark, pair
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.events import Captured, Dropped, Fired, LeftBoard, Lost, Missed, News, Scored

RANGE_NAMES = {1: "close", 2: "short", 3: "medium", 4: "long"}


def report(view: View) -> tuple[ReportLine, ...]:
    """The events the seat was told of, messages left out."""
    return tuple(
        report_line(event, _sentence(event), _marks(event)) for event in view.news if not isinstance(event, Told)
    )


def _marks(event: News) -> tuple[str, ...]:
    ships = [event.ship] if isinstance(event, Fired | Lost | LeftBoard | Scored | Captured) else []
    hits = event.hits if isinstance(event, Fired) else ()
    return tuple(mark(ship) for ship in (*ships, *hits))


def _sentence(event: News) -> str:
    match event:
        case Fired():
            return _shot(event)
        case Lost(ship=ship, owner=owner):
            return f"Ship {ship} of player {owner} is lost."
        case LeftBoard(ship=ship):
            return f"Ship {ship} flew off the board."
        case Scored(ship=ship, points=points, seat=seat):
            return f"Player {seat} scored {points} points for destroying ship {ship}."
        case Captured(ship=ship, captor=captor, loser=loser):
            return f"Player {captor} captured ship {ship} of player {loser}."
        case Missed(seat=seat, turn=turn):
            return f"Player {seat} sent no orders for turn {turn}; their ships coasted."
        case Dropped(seat=seat):
            return f"Player {seat} sent no set-up and was dropped."
        case Told(sender=sender, text=text):
            return f"Player {sender} wrote: {text}"


def _shot(shot: Fired) -> str:
    where = "" if shot.direction is None else f" in direction {shot.direction}"
    hits = " and ".join(map(str, shot.hits)) if shot.hits else "nothing"
    return f"Ship {shot.ship} fired at {RANGE_NAMES[shot.range]} range{where} from {pair(shot.place)} and hit {hits}."
