"""Orders to other players: prices, offers, messages. Rules: docs/rules/starprobe.md §10, D56, D57."""

from turnsheet.games.starprobe.orders.checks.refused import Refused
from turnsheet.games.starprobe.orders.context import Desk
from turnsheet.games.starprobe.orders.orders import Accept, Ask, OrderForm, Tell
from turnsheet.games.starprobe.rules.state import Offered
from turnsheet.games.starprobe.star_map.squares import StarId

LONGEST_MESSAGE = 500
MOST_ASKED = 4000
"""Quarters."""


def controls(desk: Desk, star: StarId) -> bool:
    """Whether one controls a speciality of a system."""
    return any(right.owner == desk.seat for right in desk.known(star).rights)


def why_not_ask(desk: Desk, order: Ask) -> Refused | None:
    """A price for what one controls (D56)."""
    if not controls(desk, order.star):
        return Refused("no-right", f"You control no speciality of {order.star}.")
    if order.price > MOST_ASKED:
        return Refused("bad-number", f"A price is 0 to {MOST_ASKED // 4} M, or 'none'.")
    return None


def why_not_offer(desk: Desk, order: OrderForm) -> Refused | None:
    """What one controls, to another player (D57)."""
    if not controls(desk, order.star):
        return Refused("no-right", f"You control no speciality of {order.star}.")
    if not 0 <= order.amount <= MOST_ASKED:
        return Refused("bad-number", f"A sum is 0 to {MOST_ASKED // 4} M.")
    if order.to in desk.others().lost:
        return Refused("out", f"Seat {order.to} is out of the game.")
    return _somebody(desk, order.to)


def deal(desk: Desk, star: StarId) -> Offered | None:
    """The offer one can accept for a system."""
    return next((each for each in desk.offered if each.buyer == desk.seat and each.star == star), None)


def why_not_accept(desk: Desk, order: Accept) -> Refused | None:
    """An offer that stands (D57)."""
    found = deal(desk, order.star)
    if found is None:
        return Refused("no-offer", f"Nobody offers you the rights to {order.star}.")
    if found.seller in desk.others().lost:
        return Refused("out", f"Seat {found.seller}, who offered them, is out of the game.")
    return None


def why_not_tell(desk: Desk, order: Tell) -> Refused | None:
    """A message to somebody."""
    if not order.text.strip():
        return Refused("empty-message", "The message has no words.")
    if len(order.text) > LONGEST_MESSAGE:
        return Refused(
            "message-too-long", f"The message has {len(order.text)} characters; the most is {LONGEST_MESSAGE}."
        )
    return _somebody(desk, order.to)


def _somebody(desk: Desk, to: int) -> Refused | None:
    names = desk.others().names
    if to in names:
        return None
    if to == desk.seat:
        return Refused("oneself", "That is your own seat.")
    return Refused("no-such-seat", f"There is no seat {to}." if names else "You play alone.")
