"""The hard bot for Starweb: it grows first, then takes its neighbours' worlds, and cashes in when that pays most.

It knows what the settler knows (`knowledge`), but not that fleets stayed where they were seen long ago
(`recent_knowledge`). It weighs worlds, keys and metal by the points they bring its character until the end (`worth`),
brings metal home in the ships it builds from it (`supply`, `campaign`), sends several fleets together where one is too
weak (`assault`), and decides when its character does what costs it growth (`plundering`). Its Collector makes museums
(`museums`), its Apostle declares jihads (`jihad`), its Berserker builds bombs (`bombs`). It makes no allies whom it
will want to fight (`alliances`). Dice tell it what to prefer where plans are nearly equal (`preferences`).

It writes several sheets (`styles`, `whole_sheet`), also one on which fleets come to worlds of its own that are attacked
(`defence`). It plays each of them some turns ahead by the real rules, in worlds that are guesses at what it does not
know (`trials`), and sends the usual one unless another one is clearly better.
"""

from turnsheet.bots.starweb.styles import STYLES
from turnsheet.bots.starweb.trials import outcomes
from turnsheet.bots.starweb.whole_sheet import whole_sheet
from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Lookahead
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starweb.pages.view import View

MARGIN = 100.0
"""By how many points another sheet must be better than the usual one, which plans farther than the trials look."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice, lookahead: Lookahead) -> str:
    """The hard bot's sheet."""
    if view.over:
        return ""
    sheets = list(dict.fromkeys(whole_sheet(view, style, dice.again()) for style in STYLES))
    if len(sheets) == 1:
        return sheets[0]
    found = outcomes(view, sheets, dice, lookahead)
    if found is None:
        return sheets[0]
    found[0] += MARGIN
    return sheets[max(range(len(sheets)), key=lambda number: (found[number], -number))]
