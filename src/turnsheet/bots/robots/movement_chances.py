"""How an unseen robot may go on: straight ahead more often than not, but it may go anywhere in its reach.

Where a robot is and how it faces is its whereabouts; the facing may be unknown. Everything is worked out once and kept.
"""

from functools import lru_cache

from turnsheet.bots.robots.grid import grid
from turnsheet.games.robots.rules.hexes import ahead
from turnsheet.games.robots.rules.tables import MOVES, RANGE

Whereabouts = tuple[int, int]
"""The number of a hex, and a facing."""
Chances = dict[Whereabouts, float]
"""How likely a robot is where."""
Row = tuple[float, ...]
"""A chance for each hex of the board."""

ANY = 6
"""The facing nobody knows."""
FREE = 0.3
"""The chance that a robot does not simply walk on."""
BEND = 1 / 18
"""The chance that one who walks on bends to one side before a step."""
COMES = (1.0, 0.7, 0.6, 0.5)
"""The chance that a robot that does not simply walk on comes nearer to shoot, by number of hexes."""
LEAST = 0.001
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
    found: Chances = {}
    for (at, _), chance in chances.items():
        near = grid(side).within(at, 1)
        for to in near:
            found[to, ANY] = found.get((to, ANY), 0.0) + chance / len(near)
    return found


@lru_cache(maxsize=20_000)
def danger(side: int, kind: int, at: int, facing: int, plays: int) -> Row:
    """For each hex the chance that a robot hits somebody there in its next play, or in the next two."""
    if plays > 1:
        once = danger(side, kind, at, facing, 1)
        again = [0.0] * len(once)
        for (to, way), part in _play(side, kind, at, facing):
            if part > LEAST:
                for number, chance in enumerate(danger(side, kind, to, way, 1)):
                    again[number] += part * chance
        return tuple(now + (1 - now) * then for now, then in zip(once, again, strict=True))
    reach, free = RANGE[kind], 1.0 if facing == ANY else FREE
    found = []
    for number, far in enumerate(grid(side).far[at]):
        if reach < far <= reach + MOVES[kind]:
            found.append(free * COMES[far - reach] + (1 - free) * _met(side, kind, at, facing, number))
        else:
            found.append(float(far <= reach))
    return tuple(found)


@lru_cache(maxsize=60_000)
def near(side: int, kind: int, at: int, facing: int, plays: int, steps: int) -> Row:
    """For each hex the chance that a robot will be within a distance of it after its next plays."""
    chances: Chances = {(at, facing): 1.0}
    for _ in range(plays):
        chances = after_play(side, kind, chances)
    board = grid(side)
    found = [0.0] * len(board.hexes)
    for (to, _), part in chances.items():
        for number in board.within(to, steps):
            found[number] += part
    return tuple(found)


@lru_cache(maxsize=20_000)
def _play(side: int, kind: int, at: int, facing: int) -> tuple[tuple[Whereabouts, float], ...]:
    """The whereabouts after a play, with their chances."""
    reached = grid(side).within(at, MOVES[kind])
    free = 1.0 if facing == ANY else FREE
    found: Chances = {(to, ANY): free / len(reached) for to in reached}
    walk: Chances = {} if facing == ANY else {(at, facing): 1.0 - free}
    for _ in range(MOVES[kind]):
        walk = _step(side, walk)
    for place, chance in walk.items():
        found[place] = found.get(place, 0.0) + chance
    return tuple(found.items())


def _met(side: int, kind: int, at: int, facing: int, number: int) -> float:
    """The chance that a robot that walks on gets a hex into its range."""
    row, reach = grid(side).far[number], RANGE[kind]
    walk: Chances = {} if facing == ANY else {(at, facing): 1.0}
    met = 0.0
    for _ in range(MOVES[kind]):
        walk = _step(side, walk)
        met += sum(chance for place, chance in walk.items() if row[place[0]] <= reach)
        walk = {place: chance for place, chance in walk.items() if row[place[0]] > reach}
    return met


def _step(side: int, walk: Chances) -> Chances:
    """One move of a robot that walks on; at the edge it turns to any side."""
    found: Chances = {}
    for (at, facing), chance in walk.items():
        for way, part in ((facing, 1 - 2 * BEND), ((facing + 1) % 6, BEND), ((facing + 5) % 6, BEND)):
            steps = _steps(side, at)
            ways = [way] if steps[way] >= 0 else [each for each in range(6) if steps[each] >= 0]
            for each in ways:
                place = steps[each], each
                found[place] = found.get(place, 0.0) + chance * part / len(ways)
    return found


@lru_cache(maxsize=1000)
def _steps(side: int, at: int) -> tuple[int, ...]:
    """The neighbours of a hex by direction; -1 beyond the edge."""
    board = grid(side)
    return tuple(board.index.get(ahead(board.hexes[at], way), -1) for way in range(6))
