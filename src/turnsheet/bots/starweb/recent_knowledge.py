"""What the hard bot knows: like the settler, but it does not believe that fleets stay where they were seen long ago."""

from msgspec.structs import replace

from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.games.starweb.pages.printout_data import Page
from turnsheet.games.starweb.pages.view import View

STALE = 3
"""After this number of turns fleets are taken to have gone."""


def knowledge(view: View, page: Page, home: int) -> Knowledge:
    """What an empire knows, without fleets that were seen long ago."""
    older = tuple(
        old
        if view.turn - old.turn < STALE
        else replace(old, world=replace(old.world, fleets=tuple(each for each in old.world.fleets if not each.ships)))
        for old in view.older
    )
    return Knowledge(replace(view, older=older), page, home)
