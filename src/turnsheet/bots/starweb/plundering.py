"""When a Pirate of the hard bot plunders its worlds."""

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Plunder

EVERY, ROUNDS = 4, 4
"""A world can be plundered every fourth turn, and that pays four times."""
RIPE = 13
"""From this turn on a Pirate plunders; before, the metal of its worlds becomes ships."""


def plunder(sheet: Sheet) -> None:
    """A Pirate lets its worlds work until there is just time enough to plunder each of them as often as pays."""
    known = sheet.known
    if known.character != "Pirate":
        return
    for world in known.own:
        if world.recovering or (world.number == known.home and worth.rest(known) > EVERY):
            continue
        barren = world.mines <= 1 and not world.industry
        if known.turn >= RIPE or barren or known.left <= ROUNDS * EVERY:
            sheet.orders.append(Plunder(world.number))
