"""What is on the worlds of a new star graph: people, mines, industry, metal, ships, keys and artifacts.

Worlds next to a home have the same totals for everybody. Keys and artifacts are dealt out by province, so that nobody
has to go farther for them than others.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.dice import Dice, Roller
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import (
    ARTIFACTS,
    HOME_INDUSTRY,
    HOME_LIMIT,
    HOME_METAL,
    HOME_MINES,
    HOME_PEOPLE,
    KEYS_AT_HOME,
    WORLDS_PER_PLAYER,
    FleetId,
    WorldId,
)
from turnsheet.games.starweb.star_graph import tables
from turnsheet.games.starweb.star_graph.provinces import Loom

RING_LIMITS = (60, 150)
RING_MINES_EACH = (1, 6)
MINES_DRAWN = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
INDUSTRY_DRAWN = (0, 0, 0, 0, 1, 2)
METAL_AROUND = 2
"""The metal of a world differs from its mines by so much at most."""
GUARDED = 8
"""One world in this number has neutral ships."""
KEYS_NEXT_TO_HOME = 2
KEYS_ELSEWHERE = WORLDS_PER_PLAYER - KEYS_AT_HOME - KEYS_NEXT_TO_HOME


class Ground(Struct, frozen=True):
    """The shape of a star graph, its black holes, and the numbers of its worlds."""

    loom: Loom
    holes: frozenset[int]
    numbers: Sequence[WorldId]

    def next_to_home(self, number: int) -> range:
        """The worlds of a province next to the home, by place."""
        return self.loom.province(number)[1 : 1 + self.loom.neighbours]

    def slots(self, worlds: Sequence[int], each: int) -> list[int]:
        """Each of the worlds that are not black holes, a number of times."""
        return [world for world in worlds if world not in self.holes for _ in range(each)]


EMPTY = World(WorldId(0), ())
"""A world before it has a number, gates or anything on it."""
HOME = replace(EMPTY, limit=HOME_LIMIT, people=HOME_PEOPLE, mines=HOME_MINES, metal=HOME_METAL, industry=HOME_INDUSTRY)


def furnish(ground: Ground, dice: Dice) -> list[World]:
    """The worlds with all that is on them, by place."""
    worlds: list[World] = []
    for number in range(ground.loom.players):
        worlds += (HOME, *next_to_home(ground.loom.neighbours, dice.at("next to home", number)))
        worlds += (
            EMPTY if place in ground.holes else drawn(dice.at("world", place)) for place in ground.loom.outland(number)
        )
    lying = artifacts(ground, dice.at("artifacts"))
    return [
        replace(
            world,
            number=ground.numbers[place],
            gates=tuple(sorted(ground.numbers[gate] for gate in ground.loom.gates[place])),
            hole=place in ground.holes,
            artifacts=tuple(sorted(lying[place])),
        )
        for place, world in enumerate(worlds)
    ]


def next_to_home(count: int, roll: Roller) -> list[World]:
    """The worlds next to a home: different, but with totals that are the same for all."""
    mates = tables.HOME_GATES - count
    limits = shares(tables.RING_LIMIT - mates * HOME_LIMIT, [RING_LIMITS] * count, roll)
    people = shares(tables.RING_PEOPLE - mates * HOME_PEOPLE, [(_least(limit), limit) for limit in limits], roll)
    mines = shares(tables.RING_MINES - mates * HOME_MINES, [RING_MINES_EACH] * count, roll)
    industrial = roll.below(count)
    return [
        replace(
            EMPTY,
            limit=limits[each],
            people=people[each],
            mines=mines[each],
            metal=mines[each],
            industry=tables.RING_INDUSTRY if each == industrial else 0,
        )
        for each in range(count)
    ]


def shares(total: int, bounds: Sequence[tuple[int, int]], roll: Roller) -> list[int]:
    """Numbers within their bounds that make up a total."""
    parts: list[int] = []
    for place, (low, high) in enumerate(bounds):
        later = bounds[place + 1 :]
        rest = total - sum(parts)
        least = max(low, rest - sum(high for _, high in later))
        most = min(high, rest - sum(low for low, _ in later))
        parts.append(least + roll.below(most - least + 1))
    return parts


def drawn(roll: Roller) -> World:
    """A world that is not a home or next to one."""
    limit = tables.LIMITS[min(roll.below(len(tables.LIMITS)), roll.below(len(tables.LIMITS)))]
    least = _least(limit)
    mines = roll.pick(MINES_DRAWN)
    metal = max(0, mines - METAL_AROUND + roll.below(2 * METAL_AROUND + 1)) if mines else 0
    industry = roll.pick(INDUSTRY_DRAWN)
    ships = roll.die(tables.SHIPS[-1]) if roll.chance(1, GUARDED) else 0
    ground = bool(industry) and roll.chance(1, 2)
    return replace(
        EMPTY,
        limit=limit,
        people=least + roll.below(limit - least + 1),
        mines=mines,
        metal=metal,
        industry=industry,
        iships=ships if ground else 0,
        pships=0 if ground else ships,
    )


def _least(limit: int) -> int:
    """The fewest people a world of this limit has."""
    return -(-limit * tables.LEAST_PEOPLE // 100)


def artifacts(ground: Ground, roll: Roller) -> list[list[int]]:
    """The artifacts at each place: every province has as many as the others, or one more."""
    players = ground.loom.players
    lying: list[list[int]] = [[] for _ in ground.numbers]
    order = roll.deal(range(1, ARTIFACTS + 1), ARTIFACTS)
    for turn, number in enumerate(roll.deal(range(players), players)):
        slots = ground.slots(ground.loom.province(number)[1:], tables.most_artifacts(players))
        mine = order[turn::players]
        for artifact, place in zip(mine, roll.deal(slots, len(mine)), strict=True):
            lying[place].append(artifact)
    return lying


def keys(ground: Ground, roll: Roller) -> tuple[tuple[FleetId, WorldId], ...]:
    """Where the keys are: the same number in every province."""
    places: list[int] = []
    for number in range(ground.loom.players):
        places += [ground.loom.province(number)[0]] * KEYS_AT_HOME
        places += roll.deal(ground.slots(ground.next_to_home(number), tables.MOST_KEYS), KEYS_NEXT_TO_HOME)
        places += roll.deal(ground.slots(ground.loom.outland(number), tables.MOST_KEYS), KEYS_ELSEWHERE)
    dealt = roll.deal(places, len(places))
    return tuple((FleetId(key), ground.numbers[place]) for key, place in enumerate(dealt, 1))
