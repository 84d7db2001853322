"""What a map of Starweb must be like, in numbers. Rules: docs/rules/starweb.md, "The map"."""

from operator import attrgetter

from turnsheet.games.starweb.rules.tables import ARTIFACTS, STANDARD_PLAYERS, WORLDS_PER_PLAYER

NUMBERS = ("industry", "metal", "mines", "people", "limit", "iships", "pships")
"""What a map says of a world in numbers."""
numbers_of = attrgetter(*NUMBERS)

FEWEST_GATES, USUAL_GATES, MOST_GATES = 2, 3, 4
HOME_GATES = 3
HOMES_APART = 5
REACH = 4
"""Within this number of jumps of their homes, all players find about the same number of worlds."""
RIVALS_DIFFER = 1
"""The distances to the nearest rival differ by at most this number of jumps."""
LARGEST, SMALLEST = 6, 5
"""The largest number of worlds within reach is to the smallest at most as these."""

RING_LIMIT, RING_MINES, RING_INDUSTRY, RING_PEOPLE = 310, 9, 1, 155
"""Totals of the worlds next to a home, a partner's home included but for its industry and people."""
LIMITS = range(27, 191)
MINES = range(9)
INDUSTRY = range(3)
LEAST_PEOPLE = 10
"""In percent of the limit."""
SHIPS = range(4)
MOST_KEYS = 2
"""At a world that is not a home."""


def holes(players: int) -> range:
    """How many black holes there may be."""
    if players < STANDARD_PLAYERS * 2 // 5:
        return range(2)
    return range(max(1, players // 5), max(1, players // 3) + 1)


def most_artifacts(players: int) -> int:
    """How many artifacts may be on a world: two, or more if there are more artifacts than room."""
    return max(2, ARTIFACTS // ((WORLDS_PER_PLAYER - 3) * players) + 1)
