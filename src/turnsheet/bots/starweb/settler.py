"""The settler: a bot for Starweb that plays all six characters.

It reads its printout and what it remembers of older ones, and writes a sheet in this order: allies, unloading,
building, fire, plunder, and then a move for every fleet that has no orders yet. It can also complete the sheet of a
player: then it begins with what their orders leave.
"""

from collections.abc import Sequence

from turnsheet.bots.starweb import characters, diplomacy, fleet_moves, industry, war
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.preferences import preferences
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.view import View

VOTE = 10_000


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The settler's sheet."""
    if view.over:
        return ""
    texts = [vote(view)]
    judged: set[str] = set()
    preference = preferences(view.worlds, dice)
    texts += [
        _sheet(Knowledge(view, page, home), judged, preference)
        for page, home in zip(view.pages, view.homes, strict=True)
    ]
    return "\n".join(text for text in texts if text)


def vote(view: View) -> str:
    """The order with which a bot votes for a long match, in the first turn; empty later, and where nobody votes."""
    return f"end {VOTE}" if view.turn == 1 and view.options.variant != "bitter end" else ""


def complete(view: View, written: tuple[AnyOrder, ...], dice: Dice) -> str:
    """What the settler would add to a sheet: for fleets without orders, and for what is left of the industry."""
    if view.over:
        return ""
    judged: set[str] = set()
    preference = preferences(view.worlds, dice)
    texts = [
        _sheet(Knowledge(view, page, home), judged, preference, written)
        for page, home in zip(view.pages, view.homes, strict=True)
    ]
    return "\n".join(text for text in texts if text)


def _sheet(known: Knowledge, judged: set[str], preference: Sequence[float], written: tuple[AnyOrder, ...] = ()) -> str:
    sheet = Sheet(known)
    for order in written:
        sheet.begin_with(order)
    diplomacy.declare(sheet, judged)
    characters.on_arrival(sheet)
    industry.tend(sheet)
    war.fight(sheet)
    characters.plunder(sheet)
    fleet_moves.rove(sheet, preference=preference)
    return sheet.text
