"""Refuel: every ship still in the game gains fuel.

Rules: docs/rules/raumkrieg.md §3.5-§3.7. Changes fuel; there is no limit to it.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.orders import Orders
from turnsheet.games.raumkrieg.state import Ship, State
from turnsheet.games.raumkrieg.tables import FUEL_A_TURN


def refuel(state: State, _orders: Orders, _dice: Dice) -> State:
    """Add the turn's fuel."""
    return replace(state, ships=tuple(map(_refuelled, state.ships)))


def _refuelled(ship: Ship) -> Ship:
    return Ship(ship.number, ship.owner, ship.acceleration, ship.velocity, ship.place, ship.fuel + FUEL_A_TURN)
