"""Accelerate: ships ordered to change their velocity do so, and pay for it.

Rules: docs/rules/raumkrieg.md §2.2-§2.4, §3.1, §3.2, D1-D3, D5. Reads Command orders, changes
acceleration, velocity and fuel. What cannot be paid never gets here: the reader refuses it.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.orders.orders import Command, Orders, commands
from turnsheet.games.raumkrieg.rules.geometry import acceleration_cost
from turnsheet.games.raumkrieg.rules.state import Ship, State


def accelerate(state: State, orders: Orders, _dice: Dice) -> State:
    """Add each ship's acceleration to its velocity."""
    ordered = commands(orders)
    return replace(state, ships=tuple([accelerated(ship, ordered.get(ship.number)) for ship in state.ships]))


def accelerated(ship: Ship, command: Command | None) -> Ship:
    """A ship with its new velocity and what is left of its fuel."""
    if command is None or command.acceleration is None:
        return ship.with_course((0, 0), ship.velocity, ship.fuel)
    ax, ay = command.acceleration
    vx, vy = ship.velocity
    fuel = ship.fuel - acceleration_cost(command.acceleration)
    return ship.with_course(command.acceleration, (vx + ax, vy + ay), fuel)
