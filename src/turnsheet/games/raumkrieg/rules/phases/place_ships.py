"""Place: in turn 0 every player puts their ships on the board; a player who sends nothing is dropped.

Rules: docs/rules/raumkrieg.md §1.1, §3.4, §9, D20-D22. Reads Place orders, makes the ships, says
Dropped. Ships without a place begin on the starting point; the reader has refused bad places already.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.orders.orders import Orders, Place
from turnsheet.games.raumkrieg.rules.events import Dropped
from turnsheet.games.raumkrieg.rules.state import Ship, State
from turnsheet.games.raumkrieg.rules.tables import START_FUEL, fleet


def place(state: State, orders: Orders, _dice: Dice) -> State:
    """Put the ships of those who sent a setup on the board."""
    dropped = tuple(seat for seat in state.seats if seat not in orders)
    return replace(
        state,
        ships=tuple(ship for seat in state.seats if seat in orders for ship in _fleet(state, orders, seat)),
        dropped=dropped,
        news=state.news + tuple(Dropped(EVERYONE, seat) for seat in dropped),
    )


def _fleet(state: State, orders: Orders, seat: Seat) -> list[Ship]:
    placed = {order.ship: order for order in orders[seat] if isinstance(order, Place)}
    ships = []
    for number in fleet(seat):
        order = placed.get(number, Place(number))
        where = order.place or state.starts[seat - 1]
        ships.append(Ship(number, seat, (0, 0), order.velocity or (0, 0), where, START_FUEL))
    return ships
