"""The medium bot for Starweb: it plays like the settler, with less foresight and without sieges.

It fires only where it owns the world, and takes worlds of other players only if nobody guards them. One fleet in six
rests each turn, as dice say, and it plans three turns ahead instead of five.
"""

from turnsheet.bots.starweb import characters, diplomacy, fleet_moves, industry, war
from turnsheet.bots.starweb.fleet_moves import Trip
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.settler import vote
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starweb.pages.view import View

REST = 6
"""One of this many fleets rests."""
FARTHEST = 3
"""The most turns a trip may take."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The medium bot's sheet."""
    if view.over:
        return ""
    texts = [vote(view)]
    judged: set[str] = set()
    for page, home in zip(view.pages, view.homes, strict=True):
        texts.append(_sheet(Knowledge(view, page, home), judged, dice))
    return "\n".join(text for text in texts if text)


def _sheet(known: Knowledge, judged: set[str], dice: Dice) -> str:
    sheet = Sheet(known)
    diplomacy.declare(sheet, judged)
    characters.on_arrival(sheet)
    industry.tend(sheet)
    war.fight(sheet, known.own)
    characters.plunder(sheet)
    sheet.done |= {number for number in sheet.free() if dice.at("rest", number).chance(1, REST)}
    fleet_moves.rove(sheet, lambda trip: _wanted(known, trip))
    return sheet.text


def _wanted(known: Knowledge, trip: Trip) -> bool:
    """Whether a trip is not too long, and takes no world from another player that is guarded."""
    world = known.worlds.get(trip.goal)
    guarded = world is not None and known.hostile(world.owner) and known.foreign_ships(world) > 0
    return len(trip.way) <= FARTHEST and (trip.why != "take" or not guarded)
