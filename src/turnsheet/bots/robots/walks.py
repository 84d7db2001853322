"""How an unseen robot may go on: straight ahead more often than not, but it may be anywhere in its reach.

A whereabouts is a hex and a facing, 6 standing for an unknown one.
"""

from functools import lru_cache

from turnsheet.bots.robots.grid import grid
from turnsheet.games.robots.hexes import ahead
from turnsheet.games.robots.tables import MOVES

Chances = dict[tuple[int, int], float]
"""How likely a robot is in a hex with a facing."""

ANY = 6
"""The facing nobody knows."""
FREE = [0.45]
"""The chance that a robot does not simply walk on."""
BEND = 1 / 18
"""The chance that one who walks on bends his way to one side before a step."""
LEAST = 0.0005
"""Chances below this are dropped."""


def after_play(side: int, kind: int, chances: Chances) -> Chances:
    """Where a robot may be when it has played once more."""
    found: Chances = {}
    for (at, facing), chance in chances.items():
        if chance > LEAST:
            for place, part in _play(side, kind, at, facing):
                found[place] = found.get(place, 0.0) + chance * part
    return found


def around(side: int, chances: Chances) -> Chances:
    """Where a robot may be that took one more step, or none."""
    board = grid(side)
    found: Chances = {}
    for (at, _), chance in chances.items():
        near = board.within(at, 1)
        for to in near:
            found[to, ANY] = found.get((to, ANY), 0.0) + chance / len(near)
    return found


@lru_cache(maxsize=20_000)
def _play(side: int, kind: int, at: int, facing: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """The whereabouts after a play from one, with their chances."""
    board = grid(side)
    near = board.within(at, MOVES[kind])
    free = 1.0 if facing == ANY else FREE[0]
    found: Chances = {(to, ANY): free / len(near) for to in near}
    if facing != ANY:
        walk: Chances = {(at, facing): 1.0 - free}
        for _ in range(MOVES[kind]):
            walk = _step(side, walk)
        for place, chance in walk.items():
            found[place] = found.get(place, 0.0) + chance
    return tuple(found.items())


def _step(side: int, walk: Chances) -> Chances:
    """One step of one who walks on; before the edge he turns to any side."""
    board = grid(side)
    found: Chances = {}
    for (at, facing), chance in walk.items():
        for way, part in ((facing, 1 - 2 * BEND), ((facing + 1) % 6, BEND), ((facing + 5) % 6, BEND)):
            to = board.index.get(ahead(board.hexes[at], way))
            if to is not None:
                found[to, way] = found.get((to, way), 0.0) + chance * part
                continue
            open_ = [each for each in range(6) if ahead(board.hexes[at], each) in board.index]
            for each in open_:
                place = board.index[ahead(board.hexes[at], each)], each
                found[place] = found.get(place, 0.0) + chance * part / len(open_)
    return found
