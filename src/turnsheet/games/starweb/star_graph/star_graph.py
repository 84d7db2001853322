"""The star graph: the map of a match, and how one is made. Rules: docs/rules/starweb.md, "The map".

A map depends on a single roll, "web". Shapes are drawn until one is fair, which the first nearly always is; then
worlds and keys get their numbers, dealt so that they tell nothing, and what lies there. Owners, and the ships and
robots of homes, are the setup's affair.
"""

from msgspec import Struct

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import SEATS, WORLDS_PER_PLAYER, FleetId, WorldId
from turnsheet.games.starweb.star_graph.balance import balance, dig, fair
from turnsheet.games.starweb.star_graph.contents import Ground, furnish, keys
from turnsheet.games.starweb.star_graph.distances import OPEN
from turnsheet.games.starweb.star_graph.provinces import Loom, weave

ATTEMPTS = 1000
MAPS = 1 << 53


class StarGraph(Struct, frozen=True):
    """A map: the worlds, the homes of the players, and where the keys are."""

    worlds: tuple[World, ...]
    homes: tuple[WorldId, ...]
    """By seat."""
    keys: tuple[tuple[FleetId, WorldId], ...]
    partner: bool = False
    """Whether seats 1 and 2, 3 and 4 and so on are partners, their homes joined by a gate."""


def make(players: int, partner: bool, dice: Dice) -> StarGraph:
    """A fair map for this number of players."""
    if players not in SEATS:
        raise BadOptionsError(f"Starweb is for {SEATS[0]} to {SEATS[-1]} players, not {players}.")
    if partner and (players % 2 or players < 4):
        raise BadOptionsError(f"Partners need an even number of players, at least 4, not {players}.")
    # The roll keeps the name "web": another name would give other maps to stored matches and to seeds.
    own = Dice(turn_key(str(dice.at("web").below(MAPS)), 0))
    loom, holes = _shape(players, partner, own)
    places = own.at("worlds").deal(range(len(loom.gates)), len(loom.gates))
    ground = Ground(loom, holes, [WorldId(place + 1) for place in places])
    return StarGraph(
        worlds=tuple(sorted(furnish(ground, own), key=lambda world: world.number)),
        homes=tuple(ground.numbers[number * WORLDS_PER_PLAYER] for number in _seating(players, partner, own)),
        keys=keys(ground, own.at("keys")),
        partner=partner,
    )


def _shape(players: int, partner: bool, dice: Dice) -> tuple[Loom, frozenset[int]]:
    """A fair star graph, and its black holes."""
    for attempt in range(ATTEMPTS):
        loom = weave(players, partner, dice.at("shape", attempt))
        if loom is not None and balance(loom) and fair(loom, OPEN):
            holes = dig(loom)
            if holes is not None:
                return loom, holes
    raise AssertionError(f"no fair star graph in {ATTEMPTS} attempts")


def _seating(players: int, partner: bool, dice: Dice) -> list[int]:
    """The seats' provinces; partners get two next to each other."""
    together = 2 if partner else 1
    roll = dice.at("seats")
    groups = [range(first, first + together) for first in range(0, players, together)]
    return [number for group in roll.deal(groups, len(groups)) for number in roll.deal(group, together)]
