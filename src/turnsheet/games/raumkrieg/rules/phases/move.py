"""Move: every ship goes where its velocity takes it, off the board too.

Rules: docs/rules/raumkrieg.md §2.1, D1. Changes places.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.state import Ship, State


def move(state: State, _orders: Orders, _dice: Dice) -> State:
    """Add each ship's velocity to its place."""
    return replace(state, ships=tuple(map(moved, state.ships)))


def moved(ship: Ship) -> Ship:
    """A ship where its velocity takes it."""
    (x, y), (vx, vy) = ship.place, ship.velocity
    return ship.with_place((x + vx, y + vy))
