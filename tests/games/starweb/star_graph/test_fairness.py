"""Fairness: what is measured of a map, and faults that are planted in one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.games.starweb.star_graph.maps import far, graph_of
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId
from turnsheet.games.starweb.star_graph.fairness import faults, measure
from turnsheet.games.starweb.star_graph.star_graph import StarGraph


def changed(graph: StarGraph, number: int, **fields: object) -> StarGraph:
    """A star graph with one world different."""
    worlds = list(graph.worlds)
    worlds[number - 1] = replace(worlds[number - 1], **fields)
    return replace(graph, worlds=tuple(worlds))


def joined(graph: StarGraph, one: int, other: int) -> StarGraph:
    """A star graph with a gate more."""
    for here, there in ((one, other), (other, one)):
        gates = (*graph.worlds[here - 1].gates, WorldId(there))
        graph = changed(graph, here, gates=tuple(sorted(gates)))
    return graph


def neighbour(graph: StarGraph) -> World:
    """A world next to the first home."""
    return graph.worlds[graph.worlds[graph.homes[0] - 1].gates[0] - 1]


def remote(graph: StarGraph) -> World:
    """A world far from the first home, that is not a home, next to one or a black hole, and has room for a gate."""
    found = far(graph, graph.homes[0])
    shunned = {gate for home in graph.homes for gate in (home, *graph.worlds[home - 1].gates)}
    fit = [w for w in graph.worlds if w.number not in shunned and not w.hole and 2 <= len(w.gates) < 4]
    return max(fit, key=lambda world: found[world.number])


def moved(graph: StarGraph, count: int, world: WorldId) -> StarGraph:
    """A star graph with the first keys, this number of them, at one world."""
    keys = [(key, world if place < count else lies) for place, (key, lies) in enumerate(graph.keys)]
    return replace(graph, keys=tuple(keys))


VOID: dict[str, object] = {
    "hole": True,
    "artifacts": (),
    **dict.fromkeys(("limit", "people", "mines", "metal", "industry", "iships", "pships"), 0),
}


def bare(graph: StarGraph) -> StarGraph:
    """A star graph without artifacts."""
    return replace(graph, worlds=tuple(replace(world, artifacts=()) for world in graph.worlds))


PLANTED: dict[str, tuple[Callable[[StarGraph], StarGraph], str]] = {
    "gates": (
        lambda graph: joined(joined(graph, remote(graph).number, 1), remote(graph).number, 2),
        "gates, not 2 to 4",
    ),
    "home gates": (lambda graph: joined(graph, graph.homes[0], remote(graph).number), "a home, has 4 gates, not 3"),
    "rivals": (lambda graph: joined(graph, graph.homes[0], graph.homes[1]), "another"),
    "apart": (
        lambda graph: joined(graph, neighbour(graph).number, graph.homes[1]),
        "rivals are 2 jumps apart by gates, not 5",
    ),
    "unlike": (lambda graph: joined(graph, neighbour(graph).number, graph.homes[1]), "is 2 to 5 jumps away by gates"),
    "hole": (lambda graph: changed(graph, neighbour(graph).number, **VOID), "a black hole"),
    "home": (lambda graph: changed(graph, graph.homes[0], industry=29), "does not have the numbers of a home"),
    "limit": (
        lambda graph: changed(graph, neighbour(graph).number, limit=neighbour(graph).limit + 1),
        "the limit adds up to",
    ),
    "mines": (lambda graph: changed(graph, neighbour(graph).number, mines=0), "the mines adds up to"),
    "industry": (lambda graph: changed(graph, neighbour(graph).number, industry=2), "the industry adds up to"),
    "people": (lambda graph: changed(graph, remote(graph).number, people=0), "has 0 people with a limit of"),
    "crowd": (lambda graph: changed(graph, remote(graph).number, people=255), "has 255 people with a limit of"),
    "barren": (lambda graph: changed(graph, remote(graph).number, limit=26), "has a limit of 26, not 27 to 190"),
    "rich": (lambda graph: changed(graph, remote(graph).number, mines=9), "has 9 mines"),
    "armed": (lambda graph: changed(graph, remote(graph).number, iships=2, pships=2), "has 4 ships"),
    "owner": (lambda graph: changed(graph, remote(graph).number, owner=Seat(1)), "has an owner or a history"),
    "keys": (lambda graph: replace(graph, keys=graph.keys[:-1]), "15 players have 254 keys, not 255"),
    "home keys": (lambda graph: moved(graph, 9, graph.homes[0]), "keys are at W"),
    "key heap": (lambda graph: moved(graph, 3, remote(graph).number), "more than 2"),
    "key": (lambda graph: replace(graph, keys=((FleetId(2), WorldId(1)), *graph.keys[1:])), "one is missing"),
    "artifact": (lambda graph: changed(graph, remote(graph).number, artifacts=(1, 2, 3)), "is on W"),
    "museum": (lambda graph: changed(bare(graph), remote(graph).number, artifacts=(1, 2, 3)), "more than 2"),
    "few": (lambda graph: bare(graph), "there are 0 artifacts, not 100"),
    "home artifact": (lambda graph: changed(bare(graph), graph.homes[0], artifacts=(1,)), "there is an artifact at W"),
    "pair": (lambda graph: replace(graph, partner=True), "is not next to a partner's"),
    "size": (lambda graph: replace(graph, homes=graph.homes[:-1]), "14 players have 255 worlds, not 238"),
    "one way": (lambda graph: changed(graph, 1, gates=graph.worlds[0].gates[1:]), "but W1 has none back"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_faults_are_found(name: str) -> None:
    plant, reason = PLANTED[name]
    found = faults(plant(graph_of(4)))
    assert any(reason in fault for fault in found), found


def test_a_star_graph_that_holes_cut_apart_is_found_out() -> None:
    graph = graph_of(4)
    alone = next(world for world in graph.worlds if len(world.gates) == 2 and world.number not in graph.homes)
    for gate in alone.gates:
        graph = changed(graph, gate, **VOID)
    graph = replace(graph, keys=tuple((key, graph.homes[0]) for key, _ in graph.keys))
    assert "black holes cut worlds off" in faults(graph)


def test_too_many_worlds_for_one_player_are_found_out() -> None:
    """Gates from a home's neighbours to all over the star graph bring more than a fifth more worlds within reach."""
    graph = graph_of(4)
    for gate in graph.worlds[graph.homes[0] - 1].gates:
        if len(graph.worlds[gate - 1].gates) < 4:
            graph = joined(graph, gate, remote(graph).number)
    assert any("worlds are within 4 jumps of a home by gates" in fault for fault in faults(graph))


def test_a_star_graph_with_too_many_gates_is_found_out() -> None:
    graph = graph_of(4)
    few = [world.number for world in graph.worlds if len(world.gates) == 3]
    for one, other in zip(few[::2], few[1::2], strict=False):
        if other not in graph.worlds[one - 1].gates:
            graph = joined(graph, one, other)
    assert "half of the worlds or more do not have 3 gates" in faults(graph)


def test_outlooks_say_what_players_have_around_them() -> None:
    graph = graph_of(7)
    found = measure(graph)
    assert found.fair
    assert (found.worlds, len(found.outlooks)) == (255, 15)
    assert found.gates == sum(len(world.gates) for world in graph.worlds) // 2
    assert [graph.worlds[hole - 1].hole for hole in found.holes] == [True] * len(found.holes)
    for seat, (each, home) in enumerate(zip(found.outlooks, graph.homes, strict=True), 1):
        assert (each.seat, each.home, each.rival) == (seat, home, 5)
        assert each.within[:2] == (3, 9)
        assert (each.limit, each.mines, each.industry) == (310, 9, 1)
        assert each.keys >= 7
