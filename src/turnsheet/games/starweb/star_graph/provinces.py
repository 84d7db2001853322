"""The shape of a star graph: which worlds have gates to each other, before they get their numbers.

Every player's home lies in a province of 17 worlds: the home, its neighbours, those behind them, and the rest.
Provinces lie in a circle; each is joined to the next and to the one some steps on, by gates of worlds that are not
neighbours of a home. So homes are at least five jumps apart, and every home is exactly five from some other.
The homes of partners, who have provinces next to each other, are joined by a gate.

A world's place is 17 times its province, and more by its place in it; a home comes first, its neighbours next.
"""

from collections.abc import Iterable

from turnsheet.core.dice import Roller
from turnsheet.games.starweb.rules.tables import WORLDS_PER_PLAYER
from turnsheet.games.starweb.star_graph.distances import mostly_usual
from turnsheet.games.starweb.star_graph.tables import FEWEST_GATES, HOME_GATES, MOST_GATES, USUAL_GATES

BEHIND = {
    3: ((2, 2, 2), (1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)),
    2: ((2, 3), (3, 2)),
}
"""By the number of a home's neighbours, how many worlds may be behind each."""
DEPTH = 4
ENDS = 12
"""How many gates of a province lead out of it, about."""
SHORT_CUTS = (3, 4)
PICKS = 3
"""A new gate goes to the world with the fewest gates among this number drawn, so most worlds get three."""

Link = tuple[int, int]


class Loom:
    """A star graph while it is made."""

    def __init__(self, players: int, partner: bool, roll: Roller) -> None:
        self.players = players
        self.partner = partner
        self.roll = roll
        self.neighbours = HOME_GATES - 1 if partner else HOME_GATES
        self.gates: list[list[int]] = [[] for _ in range(players * WORLDS_PER_PLAYER)]
        self.links: list[Link] = []
        """Gates between provinces that may be moved."""

    def join(self, one: int, other: int) -> None:
        """Make a gate."""
        self.gates[one].append(other)
        self.gates[other].append(one)

    def part(self, one: int, other: int) -> None:
        """Take a gate away."""
        self.gates[one].remove(other)
        self.gates[other].remove(one)

    def province(self, number: int) -> range:
        """The worlds of a province."""
        return range(number * WORLDS_PER_PLAYER, (number + 1) * WORLDS_PER_PLAYER)

    def outland(self, number: int) -> range:
        """The worlds of a province that are not the home nor next to it."""
        return self.province(number)[1 + self.neighbours :]

    def behind(self, number: int) -> range:
        """The worlds of a province two jumps from the home."""
        return self.outland(number)[: sum(BEHIND[self.neighbours][0])]

    def poorest(self, worlds: Iterable[int], beside: int | None = None) -> int | None:
        """One of the worlds that can have another gate, to the world beside; those with few gates are likelier."""
        barred = () if beside is None else (beside, *self.gates[beside])
        fit = [world for world in worlds if len(self.gates[world]) < MOST_GATES and world not in barred]
        fit = [world for world in fit if len(self.gates[world]) < FEWEST_GATES] or fit
        if not fit:
            return None
        return min((self.roll.pick(fit) for _ in range(PICKS)), key=lambda world: len(self.gates[world]))


def weave(players: int, partner: bool, roll: Roller) -> Loom | None:
    """Provinces and the gates between them; None if it came out wrong."""
    loom = Loom(players, partner, roll)
    for number in range(players):
        _settle(loom, number)
    for first in range(0, players if partner else 0, 2):
        loom.join(first * WORLDS_PER_PLAYER, (first + 1) * WORLDS_PER_PLAYER)
    _shortest(loom)
    _link(loom)
    enough = all(len(gates) >= FEWEST_GATES for gates in loom.gates)
    return loom if enough and mostly_usual(loom.gates) else None


def _settle(loom: Loom, number: int) -> None:
    """The gates inside a province: a tree, and some short cuts away from the home."""
    home, *rest = loom.province(number)
    depth = {home: 0}

    def grow(parent: int) -> None:
        child = rest.pop(0)
        loom.join(parent, child)
        depth[child] = depth[parent] + 1

    for _ in range(loom.neighbours):
        grow(home)
    for neighbour, behind in zip(tuple(depth)[1:], loom.roll.pick(BEHIND[loom.neighbours]), strict=True):
        for _ in range(behind):
            grow(neighbour)
    while rest:
        fit = [world for world in depth if 1 < depth[world] < DEPTH and len(loom.gates[world]) < USUAL_GATES]
        grow(loom.roll.pick(fit))
    for _ in range(loom.roll.pick(SHORT_CUTS)):
        one = loom.poorest(loom.outland(number))
        other = None if one is None else loom.poorest(loom.outland(number), one)
        if one is not None and other is not None:
            loom.join(one, other)


def _shortest(loom: Loom) -> None:
    """Gates that stay: they bring every home within five jumps of a rival's."""
    for first in range(1, loom.players + 1, 2):
        one, other = (loom.poorest(loom.behind(number % loom.players)) for number in (first, first + 1))
        if one is not None and other is not None and other not in loom.gates[one]:
            loom.join(one, other)


def _link(loom: Loom) -> None:
    """The other gates between provinces."""
    pairs = around(loom.players, loom.roll)
    each = ENDS * loom.players // (2 * len(pairs))
    for one, other in loom.roll.deal(pairs * each, len(pairs) * each):
        start = loom.poorest(loom.outland(one))
        end = None if start is None else loom.poorest(loom.outland(other), start)
        if start is not None and end is not None:
            loom.join(start, end)
            loom.links.append((start, end))


def around(players: int, roll: Roller) -> list[Link]:
    """The provinces that border on each other: the next in the circle, and the one this number of places on."""
    steps = (1, 2 + roll.below(players // 2 - 1)) if players > 3 else (1,)
    pairs = ((one, (one + step) % players) for one in range(players) for step in steps)
    return sorted({(min(pair), max(pair)) for pair in pairs})
