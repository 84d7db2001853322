"""Checks of orders to other players: prices, offers, messages. Rules: docs/rules/starprobe.md §10, D56, D57."""

from turnsheet.games.starprobe.orders.checks.refusals import Refused, advised
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import Accept, Ask, Offer, Tell
from turnsheet.games.starprobe.rules.state import Offered
from turnsheet.games.starprobe.star_map.places import StarId

LONGEST_MESSAGE = 500
MOST_ASKED = 4000
"""In quarters of a Megaron."""


def controls(context: Context, star: StarId) -> bool:
    """Whether the player controls a speciality of a system."""
    return any(right.owner == context.seat for right in context.known(star).rights)


def _uncontrolled(star: StarId) -> Refused:
    return advised("no-right", f"You control no speciality of {star}.", "Name a star where you do.")


def why_not_ask(context: Context, order: Ask) -> Refused | None:
    """Only for what the player controls (D56)."""
    if not controls(context, order.star):
        return _uncontrolled(order.star)
    if order.price > MOST_ASKED:
        return Refused("bad-number", f"A price is 0 to {MOST_ASKED // 4} M, or 'none'.")
    return None


def why_not_offer(context: Context, order: Offer) -> Refused | None:
    """Only for what the player controls (D57)."""
    if not controls(context, order.star):
        return _uncontrolled(order.star)
    if not 0 <= order.amount <= MOST_ASKED:
        return Refused("bad-number", f"A sum is 0 to {MOST_ASKED // 4} M.")
    if order.to in context.others().lost:
        return advised("out", f"Seat {order.to} is out of the game.", "Name another player.")
    return _somebody(context, order.to)


def deal(context: Context, star: StarId) -> Offered | None:
    """The offer the player can accept for a system (D57)."""
    return next((each for each in context.offered if each.buyer == context.seat and each.star == star), None)


def why_not_accept(context: Context, order: Accept) -> Refused | None:
    found = deal(context, order.star)
    if found is None:
        return advised("no-offer", f"Nobody offers you the rights to {order.star}.", "Check the name of the star.")
    if found.seller in context.others().lost:
        return advised("out", f"Seat {found.seller}, who offered them, is out of the game.", "Remove this order.")
    return None


def why_not_tell(context: Context, order: Tell) -> Refused | None:
    if not order.text.strip():
        return advised("empty-message", "The message has no words.", "Write them after the colon.")
    if len(order.text) > LONGEST_MESSAGE:
        reason = f"The message has {len(order.text)} characters; the most is {LONGEST_MESSAGE}."
        return advised("message-too-long", reason, "Shorten it.")
    return _somebody(context, order.to)


def _somebody(context: Context, to: int) -> Refused | None:
    names = context.others().names
    if to in names:
        return None
    if to == context.seat:
        return advised("oneself", "That is your own seat.", "Name another player.")
    if names:
        return advised("no-such-seat", f"There is no seat {to}.", "Check the number.")
    return advised("no-such-seat", "You play alone.", "Remove this order: it needs another player.")
