"""The hard bot for Starweb: it grows first, then takes its neighbours' worlds, and cashes in when that pays most.

It knows what the settler knows (`knowledge`), but not that fleets stayed where they were seen long ago (`hindsight`).
It weighs worlds, keys and metal by the points they bring its character until the end (`worth`), brings metal home in
the ships it builds from it (`supply`, `campaign`), sends several fleets together where one is too weak (`assault`), and
decides when its character does what costs it growth (`plundering`). Dice tell it what to prefer where plans are nearly
equal (`preferences`).
"""

from turnsheet.bots.starweb import assault, campaign, characters, diplomacy, hindsight, plundering, supply
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.preferences import preferences
from turnsheet.bots.starweb.settler import vote
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starweb.pages.view import View


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The hard bot's sheet."""
    if view.over:
        return ""
    texts = [vote(view)]
    judged: set[str] = set()
    texts += [
        _sheet(hindsight.knowledge(view, page, home), judged, dice)
        for page, home in zip(view.pages, view.homes, strict=True)
    ]
    return "\n".join(text for text in texts if text)


def _sheet(known: Knowledge, judged: set[str], dice: Dice) -> str:
    sheet = Sheet(known)
    diplomacy.declare(sheet, judged)
    characters.on_arrival(sheet)
    supply.tend(sheet)
    assault.fight(sheet)
    plundering.plunder(sheet)
    preference = preferences(known.view.worlds, dice)
    assault.muster(sheet, preference)
    campaign.rove(sheet, preference)
    return sheet.text
