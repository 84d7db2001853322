"""Maps for tests, and distances on them."""

from functools import cache

from turnsheet.core.dice import Dice, turn_key
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.star_graph.star_graph import StarGraph, make

TABLES = [(players, False) for players in range(2, 16)] + [(players, True) for players in range(4, 15, 2)]


@cache
def graph_of(seed: int, players: int = 15, partner: bool = False) -> StarGraph:
    """The map a match with this seed has."""
    return make(players, partner, Dice(turn_key(str(seed), 0)))


def far(graph: StarGraph, start: WorldId) -> dict[WorldId, int]:
    """Distances by gates, counted here and not by the code under test."""
    found, edge = {start: 0}, [start]
    while edge:
        world = edge.pop(0)
        for gate in graph.worlds[world - 1].gates:
            if gate not in found:
                found[gate] = found[world] + 1
                edge.append(gate)
    return found
