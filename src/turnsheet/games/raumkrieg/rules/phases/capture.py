"""Capture: ships hit by one player's flagships, and not destroyed, change owners.

Rules: docs/rules/raumkrieg.md §5.2, §5.3, §5.5, D13, D15-D17, D19. Reads the Fired events, changes
owners, says Captured. All at once, so two flagships that hit each other are exchanged. A ship that left
the board is captured by nobody. `destroy` came before: who is hit and still here was hit by one player.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.events import Captured, shots_by_target
from turnsheet.games.raumkrieg.rules.geometry import on_board
from turnsheet.games.raumkrieg.rules.state import State


def capture(state: State, _orders: Orders, _dice: Dice) -> State:
    """Give the captured ships to their captors."""
    hits = shots_by_target(state.news)
    if not hits:
        return state
    captures = tuple(
        Captured(EVERYONE, ship.number, hits[ship.number][0].owner, ship.owner)
        for ship in state.ships
        if ship.number in hits and on_board(ship.place)
    )
    if not captures:
        return state
    captors = {event.ship: event.captor for event in captures}
    ships = tuple(ship.with_owner(captors.get(ship.number, ship.owner)) for ship in state.ships)
    return replace(state, ships=ships, news=state.news + captures)
