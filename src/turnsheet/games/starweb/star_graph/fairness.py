"""Fairness: how a map treats the players, and what of all that is asked of a map does not hold.

Jumps are counted as fleets can go, that is around black holes; what is asked of jumps must hold both for them and
for the bare gates. Rules: docs/rules/starweb.md, "The map".
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import ARTIFACTS, KEYS_AT_HOME, WORLDS_PER_PLAYER, WorldId
from turnsheet.games.starweb.star_graph import tables
from turnsheet.games.starweb.star_graph.contents import HOME
from turnsheet.games.starweb.star_graph.distances import (
    OPEN,
    alike,
    connected,
    distances,
    level,
    mostly_usual,
    nearest_rivals,
    rivals,
)
from turnsheet.games.starweb.star_graph.soundness import doors, flaws
from turnsheet.games.starweb.star_graph.star_graph import StarGraph


class Outlook(Struct, frozen=True):
    """What a player has around their home."""

    seat: Seat
    home: WorldId
    rival: int
    """Jumps to the nearest rival; 0 if none can be reached."""
    within: tuple[int, ...]
    """Worlds within one jump, within two, and so on, home and black holes not counted."""
    limit: int
    mines: int
    industry: int
    """Totals of the worlds next to the home; the home of a partner is not counted."""
    keys: int
    """Keys within reach, those at home included."""
    artifacts: int


class Fairness(Struct, frozen=True):
    """How a map treats the players."""

    outlooks: tuple[Outlook, ...]
    """By seat."""
    worlds: int
    gates: int
    """Pairs of worlds that are joined."""
    holes: tuple[WorldId, ...]
    faults: tuple[str, ...]
    """What is asked of a map and does not hold."""

    @property
    def fair(self) -> bool:
        """Whether all holds."""
        return not self.faults


def measure(graph: StarGraph) -> Fairness:
    """How a map treats the players; it must be one that can be played on."""
    gates, shut = doors(graph), _shut(graph)
    nearest = nearest_rivals(gates, _places(graph), graph.partner, shut)
    return Fairness(
        outlooks=tuple(_outlook(graph, seat, nearest[seat], gates, shut) for seat in range(len(graph.homes))),
        worlds=len(graph.worlds),
        gates=sum(map(len, gates)) // 2,
        holes=tuple(world.number for world in graph.worlds if world.hole),
        faults=faults(graph),
    )


def faults(graph: StarGraph) -> tuple[str, ...]:
    """All that is asked of a map and does not hold; only the flaws if it cannot be played on."""
    found = flaws(graph)
    if found:
        return tuple(flaw.reason for flaw in found)
    return (*_shape(graph), *_homes(graph), *_jumps(graph), *_numbers(graph), *_keys(graph), *_artifacts(graph))


def _shut(graph: StarGraph) -> frozenset[int]:
    return frozenset(world.number - 1 for world in graph.worlds if world.hole)


def _places(graph: StarGraph) -> list[int]:
    return [home - 1 for home in graph.homes]


def _ring(graph: StarGraph, home: WorldId) -> list[World]:
    """The worlds next to a home that are not homes."""
    return [graph.worlds[gate - 1] for gate in graph.worlds[home - 1].gates if gate not in graph.homes]


def _outlook(graph: StarGraph, seat: int, rival: int, gates: list[list[int]], shut: frozenset[int]) -> Outlook:
    home = graph.homes[seat]
    found = distances(gates, home - 1, tables.REACH, shut)
    ring = _ring(graph, home)
    return Outlook(
        seat=Seat(seat + 1),
        home=home,
        rival=rival,
        within=tuple(sum(0 < far <= most for far in found.values()) for most in range(1, tables.REACH + 1)),
        limit=sum(world.limit for world in ring),
        mines=sum(world.mines for world in ring),
        industry=sum(world.industry for world in ring),
        keys=sum(world - 1 in found for _, world in graph.keys),
        artifacts=sum(len(graph.worlds[place].artifacts) for place in found),
    )


def _shape(graph: StarGraph) -> Iterator[str]:
    players = len(graph.homes)
    if len(graph.worlds) != players * WORLDS_PER_PLAYER:
        yield f"{players} players have {len(graph.worlds)} worlds, not {players * WORLDS_PER_PLAYER}"
    for world in graph.worlds:
        if not tables.FEWEST_GATES <= len(world.gates) <= tables.MOST_GATES:
            yield f"W{world.number} has {len(world.gates)} gates, not {tables.FEWEST_GATES} to {tables.MOST_GATES}"
    if not mostly_usual(doors(graph)):
        yield f"half of the worlds or more do not have {tables.USUAL_GATES} gates"
    shut, wanted = _shut(graph), tables.holes(players)
    if len(shut) not in wanted:
        yield f"there are {len(shut)} black holes, not {wanted[0]} to {wanted[-1]}"
    if not connected(doors(graph), shut):
        yield "black holes cut worlds off"


def _homes(graph: StarGraph) -> Iterator[str]:
    for seat, number in enumerate(graph.homes):
        home = graph.worlds[number - 1]
        if len(home.gates) != tables.HOME_GATES:
            yield f"W{number}, a home, has {len(home.gates)} gates, not {tables.HOME_GATES}"
        if tables.numbers_of(home) != tables.numbers_of(HOME):
            yield f"W{number}, a home, does not have the numbers of a home"
        strangers = [graph.homes[other] for other in rivals(seat, len(graph.homes), graph.partner)]
        for gate in home.gates:
            if gate in strangers:
                yield f"W{number}, a home, is next to W{gate}, another"
            if graph.worlds[gate - 1].hole:
                yield f"W{number}, a home, is next to W{gate}, a black hole"
        mates = len(graph.homes) - 1 - len(strangers)
        if graph.partner and (seat ^ 1 >= len(graph.homes) or graph.homes[seat ^ 1] not in home.gates):
            yield f"W{number}, a home, is not next to a partner's"
        ring = _ring(graph, number)
        for what, wanted in (
            ("limit", tables.RING_LIMIT - mates * HOME.limit),
            ("mines", tables.RING_MINES - mates * HOME.mines),
            ("industry", tables.RING_INDUSTRY),
        ):
            total = sum(getattr(world, what) for world in ring)
            if total != wanted:
                yield f"next to W{number}, a home, the {what} adds up to {total}, not {wanted}"


def _jumps(graph: StarGraph) -> Iterator[str]:
    gates, homes = doors(graph), _places(graph)
    for shut, way in ((OPEN, "by gates"), (_shut(graph), "around black holes")):
        nearest = nearest_rivals(gates, homes, graph.partner, shut)
        if min(nearest) == 0:
            yield f"a player cannot reach any rival {way}"
        elif min(nearest) < tables.HOMES_APART:
            yield f"rivals are {min(nearest)} jumps apart {way}, not {tables.HOMES_APART}"
        if not alike(nearest):
            yield f"the nearest rival is {min(nearest)} to {max(nearest)} jumps away {way}"
        counts = [len(distances(gates, home, tables.REACH, shut)) - 1 for home in homes]
        if not level(counts):
            yield f"{min(counts)} to {max(counts)} worlds are within {tables.REACH} jumps of a home {way}"


def _numbers(graph: StarGraph) -> Iterator[str]:
    for world in graph.worlds:
        if world.hole or world.number in graph.homes:
            continue
        if world.limit not in tables.LIMITS:
            yield f"W{world.number} has a limit of {world.limit}, not {tables.LIMITS[0]} to {tables.LIMITS[-1]}"
        if not world.limit * tables.LEAST_PEOPLE <= world.people * 100 <= world.limit * 100:
            yield f"W{world.number} has {world.people} people with a limit of {world.limit}"
        if world.mines not in tables.MINES or world.industry not in tables.INDUSTRY:
            yield f"W{world.number} has {world.mines} mines and {world.industry} industry"
        if world.iships + world.pships not in tables.SHIPS:
            yield f"W{world.number} has {world.iships + world.pships} ships"


def _keys(graph: StarGraph) -> Iterator[str]:
    if len(graph.keys) != len(graph.homes) * WORLDS_PER_PLAYER:
        yield f"{len(graph.homes)} players have {len(graph.keys)} keys, not {len(graph.homes) * WORLDS_PER_PLAYER}"
    lying = Counter(world for _, world in graph.keys)
    for home in graph.homes:
        if lying[home] != KEYS_AT_HOME:
            yield f"{lying[home]} keys are at W{home}, a home, not {KEYS_AT_HOME}"
    for world, count in lying.items():
        if count > tables.MOST_KEYS and world not in graph.homes:
            yield f"{count} keys are at W{world}, more than {tables.MOST_KEYS}"


def _artifacts(graph: StarGraph) -> Iterator[str]:
    there = sum(len(world.artifacts) for world in graph.worlds)
    if there != ARTIFACTS:
        yield f"there are {there} artifacts, not {ARTIFACTS}"
    most = tables.most_artifacts(len(graph.homes))
    for world in graph.worlds:
        if world.artifacts and world.number in graph.homes:
            yield f"there is an artifact at W{world.number}, a home"
        if len(world.artifacts) > most:
            yield f"{len(world.artifacts)} artifacts are on W{world.number}, more than {most}"
