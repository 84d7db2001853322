"""Refuel: every ship still in the game gains fuel.

Rules: docs/rules/raumkrieg.md §3.5-§3.7. Changes fuel; there is no limit to it.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import FUEL_PER_TURN


def refuel(state: State, _orders: Orders, _dice: Dice) -> State:
    """Add the turn's fuel."""
    return replace(state, ships=tuple([ship.with_fuel(ship.fuel + FUEL_PER_TURN) for ship in state.ships]))
