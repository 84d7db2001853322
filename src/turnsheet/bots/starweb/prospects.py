"""Prospects: what a position is worth to the hard bot, in points until the match ends, when it compares trials.

Prices are those before the turn that is tried. `worth` lets them fall with what the bot has, which helps it to choose
trips; but a position with more in it must not be worth less.
"""

from typing import NamedTuple

from turnsheet.bots.starweb import recent_knowledge, worth
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import KEY_POINTS, METAL_POINTS

LEAST_METAL, MINED = 0.5, 0.4
"""The least a metal is worth, and how much of what mines produce comes to workshops."""

CARRIED, SOLD = 0.8, 0.6
"""How much of what metal brings that counts while fleets carry it: to workshops, and to a Merchant's markets."""


class Prices(NamedTuple):
    """What things are worth in all positions that are compared: by what the bot knows before it tries anything."""

    turns: int
    """For how many turns worlds and keys bring points."""
    metal: float
    """What a metal brings that becomes a ship, or a ship."""
    mined: float
    """What a metal on a world brings: less than that, if much of it lies there already."""


def prices(known: Knowledge) -> Prices:
    """The prices before a turn."""
    turns = worth.horizon(known)
    metal = max(LEAST_METAL, min(worth.DEAREST, turns / 3))
    return Prices(turns, metal, metal * worth.wanting(known))


def value(view: View, each: Prices) -> float:
    """What a position is worth to its seat: its points, and what its worlds, keys and ships will probably bring."""
    return max(
        (page.heading.score or 0) + prospects(recent_knowledge.knowledge(view, page, home), each)
        for page, home in zip(view.pages, view.homes, strict=True)
    )


def prospects(known: Knowledge, each: Prices) -> float:
    """What an empire's worlds, keys and ships will probably bring until the match ends."""
    ships = worth.army(known)
    worlds = 0.0
    for world in known.own:
        ships += world.iships + world.pships
        mined = world.metal / 2 + MINED * world.mines * each.turns
        worlds += each.turns * (worth.income(known, world) + worth.WORKS * world.industry) + each.mined * mined
        worlds += worth.windfall(known, world, 0)
    cargo = sum(fleet.cargo or 0 for fleet in known.fleets.values())
    sold = SOLD * METAL_POINTS if known.character == "Merchant" else 0
    keys = len(known.fleets) * (KEY_POINTS if known.character == "Pirate" else 1) * each.turns
    return worlds + keys + each.metal * ships + max(sold, CARRIED * each.metal) * cargo
