"""What is bought, sold and paid on a voyage, as outcomes that are certain. Rules: docs/rules/starprobe.md §15, §18."""

from turnsheet.core.pages.stakes import Outcome
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.orders.orders import AnyOrder, Buy, Mend, Pack, SellTapes, Settle
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration.recording import TAPE, worth_aboard
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.trade.shops import dearness, price
from turnsheet.games.starprobe.rules.state import Explorer

NAMES = {"slugs": "slug", "salvos": "salvo"}


def purchase(view: View, own: Explorer, order: AnyOrder) -> Outcome | None:
    """What an order at a shop costs or brings; None if it is none of them, or nothing is sold here."""
    match order:
        case Buy() | Pack():
            context = context_of(view)
            dear = dearness(own, context.here, context.month)
            return _certain(_goods(order), -price(own, order, dear, view.tables)) if dear else None
        case Mend():
            return _certain("the hull is whole", -M * own.damage.hull)
        case Settle(amount=amount):
            return _certain("out of the private account", -M * amount)
        case SellTapes(count=number):
            return _certain("into the private account", min(number * TAPE, worth_aboard(own)))
        case _:
            return None


def _goods(order: Buy | Pack) -> str:
    if isinstance(order, Pack):
        return count(len(order.modes), "mode")
    return "supplies for a year" if order.what == "years" else count(order.count, NAMES[order.what])


def _certain(consequence: str, quarters: int) -> Outcome:
    return Outcome(consequence, chance=1.0, least=quarters / M, most=quarters / M, mean=quarters / M)
