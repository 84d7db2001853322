"""Miss: a player who has ships and sent nothing is told so. Their ships coast and hold their fire.

Rules: docs/rules/raumkrieg.md D22, D33. Says Missed. An empty sheet is not a miss.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.events import Missed
from turnsheet.games.raumkrieg.rules.state import State


def miss(state: State, orders: Orders, _dice: Dice) -> State:
    """Put misses into the events."""
    silent = sorted({ship.owner for ship in state.ships}.difference(orders))
    if not silent:
        return state
    return replace(state, news=state.news + tuple(Missed((seat,), seat, state.turn) for seat in silent))
