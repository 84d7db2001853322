"""Sampled worlds: guesses at what the hard bot does not know, drawn by dice and written as assumptions.

A guess says what other players are, by what is seen of them; which fleets that were seen some turns ago are still where
they were; and what worlds are like that nobody has looked at.
"""

from collections.abc import Iterator

from turnsheet.bots.starweb import worth
from turnsheet.core.dice import Roller
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import CHARACTERS

MOST_METAL, MOST_MINES, FEWEST, MOST_PEOPLE, LIMIT = 6, 6, 10, 90, 100
"""What unknown worlds have at the most, or at least, and the limit of their people."""


def assumptions(view: View, roll: Roller) -> str:
    """One guess at everything that is not known."""
    return "\n".join([*_players(view, roll), *_fleets(view, roll), *_worlds(view, roll)])


def _players(view: View, roll: Roller) -> Iterator[str]:
    """Characters of the others: by what is seen of them, or drawn."""
    seen = [*(world for page in view.pages for world in page.worlds), *(old.world for old in view.older)]
    for name in view.known:
        yield f"[{name}]: {_character(name, seen) or roll.pick(CHARACTERS)}"


def _character(name: str, seen: list[WorldLine]) -> str:
    """What a player must be, or very probably is; empty if nothing tells."""
    for world in seen:
        if world.converts and world.apostle == name:
            return "Apostle"
        if world.owner == name and world.robots:
            return "Berserker"
        if world.owner == name and world.industry >= worth.TELLING:
            return "Empire Builder"
        if world.owner == name and world.plundered:
            return "Pirate"
    return ""


def _fleets(view: View, roll: Roller) -> Iterator[str]:
    """Of the fleets that were seen some turns ago some are gone: the more probably, the longer that is ago."""
    told: set[int] = {fleet.number for page in view.pages for world in page.worlds for fleet in world.fleets}
    own = {page.heading.name for page in view.pages}
    for old in view.older:
        for fleet in old.world.fleets:
            away = fleet.ships and fleet.owner and fleet.owner not in own and fleet.number not in told
            told.add(fleet.number)
            if away and not roll.chance(1, view.turn - old.turn + 1):
                yield f"F{fleet.number}=0"


def _worlds(view: View, roll: Roller) -> Iterator[str]:
    """Worlds behind gates that nobody has passed."""
    seen = {number for number, _ in view.gates}
    for number in sorted({gate for _, gates in view.gates for gate in gates} - seen):
        metal, mines = roll.below(MOST_METAL + 1), roll.below(MOST_MINES + 1)
        people = FEWEST + roll.below(MOST_PEOPLE - FEWEST + 1)
        yield f"W{number} (Metal={metal},Mines={mines},Population={people},Limit={LIMIT})"
