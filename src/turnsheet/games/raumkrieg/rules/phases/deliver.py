"""Deliver: messages reach their receivers.

Rules: docs/rules/raumkrieg.md §10, D27. Reads Tell orders, says Told. A message always has its
sender's own number, since the sender is the seat that ordered it.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import Told
from turnsheet.games.raumkrieg.orders.orders import Orders, Tell
from turnsheet.games.raumkrieg.rules.state import State


def deliver(state: State, orders: Orders, _dice: Dice) -> State:
    """Put messages into the events."""
    messages = [
        Told((order.to,), sender, order.to, order.text)
        for sender in sorted(orders)
        for order in orders[sender]
        if isinstance(order, Tell)
    ]
    return replace(state, news=(*state.news, *messages)) if messages else state
