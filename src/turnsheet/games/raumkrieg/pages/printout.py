"""The printout: the classic page. Rules: docs/rules/raumkrieg.md §7."""

from collections.abc import Iterator

from turnsheet.core.events import Told
from turnsheet.core.seats import REFEREE, seats
from turnsheet.games.raumkrieg.pages.labels import pair
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.events import Captured, Dropped, Fired, LeftBoard, Lost, Missed, News, Scored
from turnsheet.games.raumkrieg.rules.tables import KIND, SETUP_BOX

WIDTHS = (11, 13, 13, 8)
RANGE_NAMES = {1: "close", 2: "short", 3: "medium", 4: "long"}


def printout(view: View) -> str:
    """The page a player gets."""
    return "\n".join(_page(view)) + "\n"


def _page(view: View) -> Iterator[str]:
    who = "REFEREE" if view.seat == REFEREE else f"PLAYER {view.seat}"
    yield f"RAUMKRIEG   {_when(view)}   {who}"
    if view.turn == 0:
        yield ""
        yield from _set_up(view)
        return
    yield ""
    yield from _ships(view)
    yield ""
    yield "POINTS  " + "   ".join(_points(view))
    told = [event for event in view.news if isinstance(event, Told)]
    rest = [line for event in view.news if (line := _sentence(event))]
    if rest:
        yield ""
        yield "NEWS"
        yield from (f"  {line}" for line in rest)
    for event in told:
        yield ""
        yield f"MESSAGE from player {event.sender} to player {event.to}:"
        yield f"  {event.text}"
    yield ""
    yield _ending(view)


def _ships(view: View) -> Iterator[str]:
    """The table of ships; its columns grow with what stands in them, so that numbers never run together."""
    rows = [("OWNER  SHIP  TYPE         ", "A", "V", "P", "FUEL")]
    last = 0
    for ship in sorted(view.ships, key=_owner):
        name = f"{'' if ship.owner == last else ship.owner:>5}  {ship.number:>4}  {KIND[ship.number]:<13}"
        last = ship.owner
        fuel = "" if ship.fuel is None else str(ship.fuel)
        rows.append((name, pair(ship.acceleration), pair(ship.velocity), pair(ship.place), fuel))
    _, *columns = zip(*rows, strict=True)
    a, v, p, f = (max(least, 2 + max(map(len, column))) for least, column in zip(WIDTHS, columns, strict=True))
    for name, acceleration, velocity, place, fuel in rows:
        yield f"{name}{acceleration:>{a}}{velocity:>{v}}{place:>{p}}{fuel:>{f}}".rstrip()


def _owner(ship: Contact) -> int:
    return ship.owner


def _when(view: View) -> str:
    if view.over:
        return f"after turn {view.turn - 1}, the last"
    if view.turn == 0:
        return "turn 0, the set-up"
    return f"before turn {view.turn} of {view.options.turns}"


def _set_up(view: View) -> Iterator[str]:
    for seat, place in view.starts:
        yield f"You are player {seat}. Your starting point is {pair(place)}."
        yield f"Your ships: {seat}0 flagship, {seat}1 to {seat}3 battlecruisers, {seat}4 to {seat}9 scouts."
        yield f"Place each within {SETUP_BOX} of it in x and in y, with a velocity if you like:"
        yield f"  {seat}4 P {pair(place)} V 5,0"


def _points(view: View) -> Iterator[str]:
    for seat, points in zip(seats(len(view.points)), view.points, strict=True):
        yield f"{seat}: dropped" if seat in view.dropped else f"{seat}: {points}"


def _ending(view: View) -> str:
    if not view.over:
        return _asking(view)
    if not view.winners:
        return "The game is over. Nobody has won."
    names = [f"player {seat}" for seat in view.winners]
    return "The game is over. The winner is " + " and ".join(names) + "."


def _asking(view: View) -> str:
    """What is asked of the player now."""
    if view.seat in view.dropped:
        return "You were dropped and are asked for no orders."
    if view.own:
        return f"Orders for turn {view.turn}, one ship a line, like:  {view.own[0].number} A 3,-4 F 2 3"
    if view.seat == REFEREE:
        return f"Orders for turn {view.turn} are due."
    return f"You have no ships left. With turn {view.turn} you may send messages, one a line."


def _sentence(event: News) -> str:
    match event:
        case Fired():
            return _shot(event)
        case Lost(ship=ship, owner=owner):
            return f"Ship {ship} of player {owner} is lost."
        case LeftBoard(ship=ship):
            return f"Ship {ship} flew off the board."
        case Scored(ship=ship, points=points, seat=seat):
            return f"Player {seat} scored {points} for destroying ship {ship}."
        case Captured(ship=ship, captor=captor, loser=loser):
            return f"Ship {ship} of player {loser} was captured by player {captor}."
        case Missed(seat=seat, turn=turn):
            return f"No orders of player {seat} for turn {turn} came in; his ships coasted."
        case Dropped(seat=seat):
            return f"Player {seat} sent no set-up and was dropped."
        case Told():
            return ""


def _shot(shot: Fired) -> str:
    where = "" if shot.direction is None else f" in direction {shot.direction}"
    hits = " and ".join(map(str, shot.hits)) if shot.hits else "nothing"
    return f"Ship {shot.ship} fired {RANGE_NAMES[shot.range]}{where} from {pair(shot.place)} and hit {hits}."
