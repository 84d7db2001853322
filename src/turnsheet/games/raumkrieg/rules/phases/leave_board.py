"""Leave: ships beyond the edge are lost.

Rules: docs/rules/raumkrieg.md §6, D19, D31. Takes ships away, says Lost to everyone and LeftBoard to the owner.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.events import AnyEvent, LeftBoard, Lost
from turnsheet.games.raumkrieg.rules.geometry import on_board
from turnsheet.games.raumkrieg.rules.state import State


def leave(state: State, _orders: Orders, _dice: Dice) -> State:
    """Take the ships that left the board out of the game."""
    left = [ship for ship in state.ships if not on_board(ship.place)]
    if not left:
        return state
    events: list[AnyEvent] = []
    for ship in left:
        events += Lost(EVERYONE, ship.number, ship.owner), LeftBoard((ship.owner,), ship.number, ship.owner)
    return replace(
        state,
        ships=tuple(ship for ship in state.ships if on_board(ship.place)),
        lost=tuple(sorted((*state.lost, *(ship.number for ship in left)))),
        news=state.news + tuple(events),
    )
