"""The easy bot for Starweb: an opponent for a first match.

It builds ships, settles worlds near its own that have no owner, and scores as its character does without harming
others: a Berserker lands robots only on worlds without an owner, a Pirate plunders nothing. Half of its fleets rest
each turn, it looks two turns ahead at most, it never fires, and it sends no fleet to take a world that it knows to be a
player's. Its ships on the ground and its resting fleets ambush as all do. Dice say which fleets rest, so that no two
matches are the same.
"""

from turnsheet.bots.starweb import characters, fleet_moves, industry, war
from turnsheet.bots.starweb.fleet_moves import Trip
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.settler import vote
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starweb.pages.view import View

REST = 2
"""One of this many fleets rests."""
FARTHEST = 2
"""The most turns a trip may take."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The easy bot's sheet."""
    if view.over:
        return ""
    texts = [vote(view)]
    texts += [_sheet(Knowledge(view, page, home), dice) for page, home in zip(view.pages, view.homes, strict=True)]
    return "\n".join(text for text in texts if text)


def _sheet(known: Knowledge, dice: Dice) -> str:
    sheet = Sheet(known)
    characters.on_arrival(sheet)
    industry.tend(sheet)
    war.land_in_peace(sheet)
    sheet.done |= {number for number in sheet.free() if dice.at("rest", number).chance(1, REST)}
    fleet_moves.rove(sheet, lambda trip: _wanted(known, trip))
    return sheet.text


def _wanted(known: Knowledge, trip: Trip) -> bool:
    """Whether a trip is short, and for no world of another player; trade is welcome anywhere."""
    world = known.worlds.get(trip.goal)
    foreign = world is not None and known.hostile(world.owner)
    return len(trip.way) <= FARTHEST and (trip.why != "take" or not foreign)
