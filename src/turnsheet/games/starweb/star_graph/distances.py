"""Jumps: how far worlds are from each other, and what is asked of that.

Worlds are places in a list here, each with the places its gates lead to. What is shut is not entered: black holes.
"""

from collections.abc import Collection, Sequence

from turnsheet.games.starweb.star_graph.tables import LARGEST, RIVALS_DIFFER, SMALLEST, USUAL_GATES

Gates = Sequence[Sequence[int]]
OPEN: frozenset[int] = frozenset()


def distances(gates: Gates, start: int, most: int, shut: Collection[int] = OPEN) -> dict[int, int]:
    """The worlds within this number of jumps, each with its distance; nearest first."""
    found = {start: 0}
    edge = [start]
    for jumps in range(1, most + 1):
        nearby = edge
        edge = []
        for world in nearby:
            for gate in gates[world]:
                if gate not in found and gate not in shut:
                    found[gate] = jumps
                    edge.append(gate)
        if not edge:
            break
    return found


def connected(gates: Gates, shut: Collection[int] = OPEN) -> bool:
    """Whether every world that is not shut can be reached from every other."""
    start = next(world for world in range(len(gates)) if world not in shut)
    return len(distances(gates, start, len(gates), shut)) == len(gates) - len(shut)


def rivals(seat: int, players: int, partner: bool) -> list[int]:
    """The other players but for the partner; players are counted from 0 here."""
    return [other for other in range(players) if other != seat and not (partner and other == seat ^ 1)]


def nearest_rivals(gates: Gates, homes: Sequence[int], partner: bool, shut: Collection[int] = OPEN) -> list[int]:
    """How far each player's nearest rival is; 0 if none can be reached."""
    nearest = []
    for seat, home in enumerate(homes):
        found = distances(gates, home, len(gates), shut)
        others = [homes[other] for other in rivals(seat, len(homes), partner)]
        nearest.append(min((found[other] for other in others if other in found), default=0))
    return nearest


def alike(nearest: Sequence[int]) -> bool:
    """Whether everybody's nearest rival is about as far away."""
    return min(nearest) > 0 and max(nearest) - min(nearest) <= RIVALS_DIFFER


def level(counts: Sequence[int], largest: int = LARGEST, smallest: int = SMALLEST) -> bool:
    """Whether the largest count is to the smallest at most as the two numbers."""
    return max(counts) * smallest <= min(counts) * largest


def mostly_usual(gates: Gates) -> bool:
    """Whether more than half of the worlds have the usual number of gates."""
    return sum(len(each) == USUAL_GATES for each in gates) * 2 > len(gates)
