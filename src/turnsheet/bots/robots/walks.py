"""How an unseen robot may go on: straight ahead more often than not, but it may be anywhere in its reach.

A whereabouts is a hex and a facing, 6 standing for an unknown one.
"""

from functools import lru_cache

from turnsheet.bots.robots.grid import grid
from turnsheet.games.robots.hexes import ahead
from turnsheet.games.robots.tables import MOVES, RANGE

Chances = dict[tuple[int, int], float]
"""How likely a robot is in a hex with a facing."""

ANY = 6
"""The facing nobody knows."""
FREE = [0.45]
"""The chance that a robot does not simply walk on."""
BEND = 1 / 18
"""The chance that one who walks on bends his way to one side before a step."""
COMES = [1.0, 0.7, 0.6, 0.5]
"""The chance that a robot that chooses its way comes so many steps nearer to shoot."""
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


@lru_cache(maxsize=20_000)
def danger(side: int, kind: int, at: int, facing: int, times: int) -> tuple[float, ...]:
    """For each hex the chance that a robot hits somebody there in its next play, or the next two."""
    board = grid(side)
    if times > 1:
        once = danger(side, kind, at, facing, 1)
        later = [0.0] * len(once)
        for (to, way), part in _play(side, kind, at, facing):
            if part > LEAST:
                for number, chance in enumerate(danger(side, kind, to, way, 1)):
                    later[number] += part * chance
        return tuple(now + (1 - now) * then for now, then in zip(once, later, strict=True))
    reach = RANGE[kind]
    free = 1.0 if facing == ANY else FREE[0]
    return tuple(
        1.0
        if far <= reach
        else 0.0
        if far > reach + MOVES[kind]
        else free * COMES[far - reach] + (1 - free) * _met(side, kind, at, facing, number)
        for number, far in enumerate(board.far[at])
    )


def _met(side: int, kind: int, at: int, facing: int, number: int) -> float:
    """The chance that one who walks on gets a hex into his range."""
    if facing == ANY:
        return 0.0
    row, reach = grid(side).far[number], RANGE[kind]
    walk: Chances = {(at, facing): 1.0}
    met = 0.0
    for _ in range(MOVES[kind]):
        walk = _step(side, walk)
        met += sum(chance for place, chance in walk.items() if row[place[0]] <= reach)
        walk = {place: chance for place, chance in walk.items() if row[place[0]] > reach}
    return met


@lru_cache(maxsize=60_000)
def offered(side: int, kind: int, at: int, facing: int, times: int, strike: int) -> tuple[float, ...]:
    """For each hex the chance that a robot will be within so many steps of it after its next plays."""
    chances: Chances = {(at, facing): 1.0}
    for _ in range(times):
        chances = after_play(side, kind, chances)
    board = grid(side)
    found = [0.0] * len(board.hexes)
    for (to, _), part in chances.items():
        for number in board.within(to, strike):
            found[number] += part
    return tuple(found)
