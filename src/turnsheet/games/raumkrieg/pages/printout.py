"""The printout: the classic page. Rules: docs/rules/raumkrieg.md §7."""

from collections.abc import Iterator

from turnsheet.core.events import Told
from turnsheet.core.seats import REFEREE, seats
from turnsheet.games.raumkrieg.pages.labels import first_owner, pair, player
from turnsheet.games.raumkrieg.pages.report import sentences
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.tables import KIND, SETUP_BOX

WIDTHS = (11, 13, 13, 8)


def printout(view: View) -> str:
    """The classic page."""
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
    lines = sentences(view)
    if lines:
        yield ""
        yield "TURN REPORT"
        yield from (f"  {line}" for line in lines)
    for event in view.events:
        if isinstance(event, Told):
            yield ""
            yield f"MESSAGE from player {event.sender} to player {event.to}:"
            yield f"  {event.text}"
    yield ""
    yield _ending(view)


def _ships(view: View) -> Iterator[str]:
    """The list of ships; columns are as wide as their content needs."""
    rows = [("OWNER  SHIP  TYPE         ", "A", "V", "P", "FUEL", "")]
    last = 0
    for ship in sorted(view.ships, key=_owner):
        number, owner = ship.number, ship.owner
        name = f"{'' if owner == last else owner:>5}  {number:>4}  {KIND[number]:<13}"
        last = owner
        fuel = "" if ship.fuel is None else str(ship.fuel)
        first = first_owner(number)
        captured = "" if first == owner else f"  captured from {player(first)}"
        rows.append((name, pair(ship.acceleration), pair(ship.velocity), pair(ship.place), fuel, captured))
    _, *columns, _ = zip(*rows, strict=True)
    a, v, p, f = (max(least, 2 + max(map(len, column))) for least, column in zip(WIDTHS, columns, strict=True))
    for name, acceleration, velocity, place, fuel, captured in rows:
        yield f"{name}{acceleration.rjust(a)}{velocity.rjust(v)}{place.rjust(p)}{fuel.rjust(f)}{captured}".rstrip()


def _owner(ship: Contact) -> int:
    return ship.owner


def _when(view: View) -> str:
    if view.over:
        return f"after turn {view.turn - 1}, the last"
    if view.turn == 0:
        return "turn 0, the setup"
    return f"before turn {view.turn} of {view.options.turns}"


def _set_up(view: View) -> Iterator[str]:
    for seat, place in view.starts:
        yield f"You are player {seat}. Your starting point is {pair(place)}."
        yield f"Your ships: {seat}0 flagship, {seat}1 to {seat}3 battlecruisers, {seat}4 to {seat}9 scouts."
        yield f"Place each at most {SETUP_BOX} away from it in x and in y, with a speed if you like:"
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
    if view.seat in view.dropped:
        return "You were dropped and give no orders."
    if view.own:
        return f"Orders for turn {view.turn}, one ship per line, like:  {view.own[0].number} A 3,-4 F 2 3"
    if view.seat == REFEREE:
        return f"Orders for turn {view.turn} are due."
    return f"You have no ships left. In turn {view.turn} you can still send messages, one per line."
