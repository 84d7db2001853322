"""Spare metal: what of a world's metal nothing there would use this turn. Rules: docs/rules/starweb.md §25, reading.

Building comes first: it uses one metal for each industry that can build, and nothing on a world that nobody owns. What
is left can be loaded. The fleets there that belong to the owner of the world take as much of it as they have room for,
one metal a ship and two on a Merchant's; what is left then is spare. If it is not told what one of those fleets
carries, nobody can know its room, and the spare metal is unknown, unless there is nothing left to load.
"""

from collections.abc import Collection

from msgspec import Struct

from turnsheet.games.starweb.pages.printout_data import WorldLine


class SpareMetal(Struct, frozen=True):
    """Of one world."""

    loadable: int
    """What building leaves."""
    spare: int | None
    """What the owner's fleets there have no room for either; None if it is not known."""


def spare_metal(world: WorldLine, merchants: Collection[str] = ()) -> SpareMetal:
    """What a world has to spare, if these players are known to be Merchants."""
    able = world.industry if world.usable is None else world.usable
    loadable = max(0, world.metal - (able if world.owner else 0))
    hold = 2 if world.owner in merchants else 1
    fleets = [fleet for fleet in world.fleets if fleet.owner and fleet.owner == world.owner and fleet.ships]
    if loadable and any(fleet.cargo is None for fleet in fleets):
        return SpareMetal(loadable, None)
    room = sum(max(0, hold * fleet.ships - (fleet.cargo or 0)) for fleet in fleets)
    return SpareMetal(loadable, max(0, loadable - room))
