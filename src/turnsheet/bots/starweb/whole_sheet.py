"""A whole sheet of the hard bot, in a style: everything it does in a turn, in this order."""

from turnsheet.bots.starweb import (
    alliances,
    assault,
    bombs,
    campaign,
    characters,
    defence,
    diplomacy,
    jihad,
    museums,
    plundering,
    recent_knowledge,
    supply,
)
from turnsheet.bots.starweb.knowledge import COLLECTOR, Knowledge
from turnsheet.bots.starweb.preferences import preferences
from turnsheet.bots.starweb.settler import vote
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.bots.starweb.styles import Style
from turnsheet.core.dice import Dice
from turnsheet.games.starweb.pages.view import View


def whole_sheet(view: View, style: Style, dice: Dice) -> str:
    """The orders of all empires of a seat."""
    texts = [vote(view)]
    judged: set[str] = set()
    texts += [
        _sheet(recent_knowledge.knowledge(view, page, home), judged, style, dice)
        for page, home in zip(view.pages, view.homes, strict=True)
    ]
    return "\n".join(text for text in texts if text)


def _sheet(known: Knowledge, judged: set[str], style: Style, dice: Dice) -> str:
    sheet = Sheet(known)
    diplomacy.declare(sheet, judged, alliances.distrusted(known))
    if known.character == COLLECTOR:
        museums.deliver(sheet)
    else:
        characters.on_arrival(sheet)
    supply.tend(sheet)
    bombs.drop(sheet)
    assault.fight(sheet)
    bombs.build(sheet)
    jihad.declare(sheet, judged)
    jihad.harvest(sheet)
    plundering.plunder(sheet)
    if style.defends:
        defence.send(sheet)
    preference = preferences(known.view.worlds, dice, style.whim)
    assault.muster(sheet, preference)
    campaign.rove(sheet, preference)
    return sheet.text
