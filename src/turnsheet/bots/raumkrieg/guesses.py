"""What the enemies may do: orders they may have written, as places where their ships may be and shots they may fire.

A lookahead supposes the position, and every enemy is thought to plan in it as a hunter does, several times with
different dice.
"""

from collections.abc import Mapping
from typing import NamedTuple, cast

from turnsheet.bots.raumkrieg import hunter
from turnsheet.bots.raumkrieg.flight import arrival
from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Lookahead, Position
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.orders.orders import Aim, Command
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import KIND, REACH, ShipId


class Shot(NamedTuple):
    """A shot that may be fired: from where, how far it reaches, and its aim."""

    place: Vector
    reach: int
    aim: Aim


class Guess(NamedTuple):
    """One guess at what all enemies do."""

    sheets: Mapping[Seat, tuple[Command, ...]]
    places: Mapping[ShipId, Vector]
    shots: tuple[Shot, ...]


def guesses(view: View, lookahead: Lookahead, position: Position, count: int, dice: Dice) -> list[Guess]:
    """Several guesses at what all enemies do."""
    enemies = sorted({ship.owner for ship in view.ships} - {view.seat})
    seen = {seat: cast(View, lookahead.view(position, seat)) for seat in enemies}
    found = []
    for number in range(count):
        sheets = {seat: tuple(hunter.commands(seen[seat], dice.at("guess", number, seat))) for seat in enemies}
        found.append(guess_of(view, sheets))
    return found


def guess_of(view: View, sheets: Mapping[Seat, tuple[Command, ...]]) -> Guess:
    """The guess that all enemies write these sheets."""
    ordered = {command.ship: command for sheet in sheets.values() for command in sheet}
    places: dict[ShipId, Vector] = {}
    shots = []
    for ship in view.ships:
        if ship.owner == view.seat:
            continue
        command = ordered.get(ship.number, Command(ship.number))
        place = places[ship.number] = arrival(ship, command.acceleration or (0, 0))
        if command.fire is not None:
            shots.append(Shot(place, REACH[KIND[ship.number]][command.fire.range], command.fire))
    return Guess(sheets, places, tuple(shots))
