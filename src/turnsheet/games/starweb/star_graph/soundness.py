"""Soundness: what is wrong with a map that cannot be played on at all, fair or not."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import ARTIFACTS, MOST, MOST_MINES, SEATS, WorldId
from turnsheet.games.starweb.star_graph.distances import connected
from turnsheet.games.starweb.star_graph.star_graph import StarGraph
from turnsheet.games.starweb.star_graph.tables import NUMBERS, numbers_of


class Flaw(Struct, frozen=True):
    """What is wrong, and with what: `W41`, `F12`, `home 3`, or nothing if it is the whole."""

    thing: str
    reason: str


def flaws(graph: StarGraph) -> tuple[Flaw, ...]:
    """Everything that makes a map unplayable."""
    if not graph.worlds or len(graph.worlds) > MOST:
        return (Flaw("", f"there are {len(graph.worlds)} worlds, not 1 to {MOST}"),)
    for number, world in enumerate(graph.worlds, 1):
        if world.number != number:
            return (Flaw(f"W{world.number}", f"worlds are numbered from 1 on, and W{number} is missing"),)
    gates = tuple(_gates(graph))
    if not gates and not connected(doors(graph)):
        gates = (Flaw("", "not every world can be reached from every other"),)
    return (*gates, *_worlds(graph), *_homes(graph), *_keys(graph), *_artifacts(graph))


def doors(graph: StarGraph) -> list[list[int]]:
    """Where the gates lead to, by places from 0."""
    return [[gate - 1 for gate in world.gates] for world in graph.worlds]


def _gates(graph: StarGraph) -> Iterator[Flaw]:
    known = {world.number: frozenset(world.gates) for world in graph.worlds}
    for world in graph.worlds:
        if len(known[world.number]) < len(world.gates):
            yield Flaw(f"W{world.number}", f"W{world.number} has two gates to the same world")
        for gate in sorted(known[world.number]):
            if gate == world.number:
                yield Flaw(f"W{world.number}", f"W{world.number} has a gate to itself")
            elif gate not in known:
                yield Flaw(f"W{world.number}", f"W{world.number} has a gate to W{gate}, which does not exist")
            elif world.number not in known[gate]:
                yield Flaw(f"W{world.number}", f"W{world.number} has a gate to W{gate}, but W{gate} has none back")


def _worlds(graph: StarGraph) -> Iterator[Flaw]:
    for world in graph.worlds:
        if world.mines > MOST_MINES or world.mines < 0:
            yield Flaw(
                f"W{world.number}", f"W{world.number} has {world.mines} mines; at most {MOST_MINES} are possible"
            )
        if any(not 0 <= number <= MOST for number in numbers_of(replace(world, mines=0))):
            yield Flaw(f"W{world.number}", f"W{world.number} has a number that is not from 0 to {MOST}")
        if world.hole and (any(numbers_of(world)) or world.artifacts):
            yield Flaw(f"W{world.number}", f"there is something on W{world.number}, a black hole")
        if world != plain(world):
            yield Flaw(f"W{world.number}", f"W{world.number} has an owner or a history; on a map it has neither")


def plain(world: World) -> World:
    """The part of a world that belongs to a map."""
    kept = {field: getattr(world, field) for field in ("hole", "artifacts", *NUMBERS)}
    return replace(World(world.number, world.gates), **kept)


def _homes(graph: StarGraph) -> Iterator[Flaw]:
    if len(graph.homes) not in SEATS:
        yield Flaw("", f"there are {len(graph.homes)} homes, not {SEATS[0]} to {SEATS[-1]}")
    for seat, home in enumerate(graph.homes, 1):
        if not 1 <= home <= len(graph.worlds):
            yield Flaw(f"home {seat}", f"W{home}, a home, does not exist")
        elif graph.worlds[home - 1].hole:
            yield Flaw(f"home {seat}", f"W{home}, a home, is a black hole")
        elif home in graph.homes[: seat - 1]:
            yield Flaw(f"home {seat}", f"W{home} is the home of two players")


def _keys(graph: StarGraph) -> Iterator[Flaw]:
    if len(graph.keys) > MOST or [key for key, _ in graph.keys] != list(range(1, len(graph.keys) + 1)):
        yield Flaw("", f"keys are numbered from 1 to {MOST} at most, and one is missing")
    for key, world in graph.keys:
        if not 1 <= world <= len(graph.worlds):
            yield Flaw(f"F{key}", f"F{key} is at W{world}, which does not exist")
        elif graph.worlds[world - 1].hole:
            yield Flaw(f"F{key}", f"F{key} is in W{world}, a black hole")


def _artifacts(graph: StarGraph) -> Iterator[Flaw]:
    seen: dict[int, WorldId] = {}
    for world in graph.worlds:
        for artifact in world.artifacts:
            if not 1 <= artifact <= ARTIFACTS:
                yield Flaw(f"W{world.number}", f"V{artifact} on W{world.number} does not exist")
            elif artifact in seen:
                yield Flaw(f"W{world.number}", f"V{artifact} is on W{seen[artifact]} and on W{world.number}")
            seen[artifact] = world.number
