"""Fairness: what is measured of a map, and faults that are planted in one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.games.starweb.star_graph.maps import far, web_of
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId
from turnsheet.games.starweb.star_graph.fairness import faults, measure
from turnsheet.games.starweb.star_graph.star_graph import Web


def changed(web: Web, number: int, **fields: object) -> Web:
    """A web with one world different."""
    worlds = list(web.worlds)
    worlds[number - 1] = replace(worlds[number - 1], **fields)
    return replace(web, worlds=tuple(worlds))


def joined(web: Web, one: int, other: int) -> Web:
    """A web with a gate more."""
    for here, there in ((one, other), (other, one)):
        gates = (*web.worlds[here - 1].gates, WorldId(there))
        web = changed(web, here, gates=tuple(sorted(gates)))
    return web


def neighbour(web: Web) -> World:
    """A world next to the first home."""
    return web.worlds[web.worlds[web.homes[0] - 1].gates[0] - 1]


def remote(web: Web) -> World:
    """A world far from the first home, that is not a home, next to one or a black hole, and has room for a gate."""
    found = far(web, web.homes[0])
    shunned = {gate for home in web.homes for gate in (home, *web.worlds[home - 1].gates)}
    fit = [w for w in web.worlds if w.number not in shunned and not w.hole and 2 <= len(w.gates) < 4]
    return max(fit, key=lambda world: found[world.number])


def moved(web: Web, count: int, world: WorldId) -> Web:
    """A star graph with the first keys, this number of them, at one world."""
    keys = [(key, world if place < count else lies) for place, (key, lies) in enumerate(web.keys)]
    return replace(web, keys=tuple(keys))


VOID: dict[str, object] = {
    "hole": True,
    "artifacts": (),
    **dict.fromkeys(("limit", "people", "mines", "metal", "industry", "iships", "pships"), 0),
}


def bare(web: Web) -> Web:
    """A web without artifacts."""
    return replace(web, worlds=tuple(replace(world, artifacts=()) for world in web.worlds))


PLANTED: dict[str, tuple[Callable[[Web], Web], str]] = {
    "gates": (lambda web: joined(joined(web, remote(web).number, 1), remote(web).number, 2), "gates, not 2 to 4"),
    "home gates": (lambda web: joined(web, web.homes[0], remote(web).number), "a home, has 4 gates, not 3"),
    "rivals": (lambda web: joined(web, web.homes[0], web.homes[1]), "another"),
    "apart": (lambda web: joined(web, neighbour(web).number, web.homes[1]), "rivals are 2 jumps apart by gates, not 5"),
    "unlike": (lambda web: joined(web, neighbour(web).number, web.homes[1]), "is 2 to 5 jumps away by gates"),
    "hole": (lambda web: changed(web, neighbour(web).number, **VOID), "a black hole"),
    "home": (lambda web: changed(web, web.homes[0], industry=29), "does not have the numbers of a home"),
    "limit": (lambda web: changed(web, neighbour(web).number, limit=neighbour(web).limit + 1), "the limit adds up to"),
    "mines": (lambda web: changed(web, neighbour(web).number, mines=0), "the mines adds up to"),
    "industry": (lambda web: changed(web, neighbour(web).number, industry=2), "the industry adds up to"),
    "people": (lambda web: changed(web, remote(web).number, people=0), "has 0 people with a limit of"),
    "crowd": (lambda web: changed(web, remote(web).number, people=255), "has 255 people with a limit of"),
    "barren": (lambda web: changed(web, remote(web).number, limit=26), "has a limit of 26, not 27 to 190"),
    "rich": (lambda web: changed(web, remote(web).number, mines=9), "has 9 mines"),
    "armed": (lambda web: changed(web, remote(web).number, iships=2, pships=2), "has 4 ships"),
    "owner": (lambda web: changed(web, remote(web).number, owner=Seat(1)), "has an owner or a history"),
    "keys": (lambda web: replace(web, keys=web.keys[:-1]), "15 players have 254 keys, not 255"),
    "home keys": (lambda web: moved(web, 9, web.homes[0]), "keys are at W"),
    "key heap": (lambda web: moved(web, 3, remote(web).number), "more than 2"),
    "key": (lambda web: replace(web, keys=((FleetId(2), WorldId(1)), *web.keys[1:])), "one is missing"),
    "artifact": (lambda web: changed(web, remote(web).number, artifacts=(1, 2, 3)), "is on W"),
    "museum": (lambda web: changed(bare(web), remote(web).number, artifacts=(1, 2, 3)), "more than 2"),
    "few": (lambda web: bare(web), "there are 0 artifacts, not 100"),
    "home artifact": (lambda web: changed(bare(web), web.homes[0], artifacts=(1,)), "there is an artifact at W"),
    "pair": (lambda web: replace(web, partner=True), "is not next to a partner's"),
    "size": (lambda web: replace(web, homes=web.homes[:-1]), "14 players have 255 worlds, not 238"),
    "one way": (lambda web: changed(web, 1, gates=web.worlds[0].gates[1:]), "but W1 has none back"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_faults_are_found(name: str) -> None:
    plant, reason = PLANTED[name]
    found = faults(plant(web_of(4)))
    assert any(reason in fault for fault in found), found


def test_a_web_that_holes_cut_apart_is_found_out() -> None:
    web = web_of(4)
    alone = next(world for world in web.worlds if len(world.gates) == 2 and world.number not in web.homes)
    for gate in alone.gates:
        web = changed(web, gate, **VOID)
    web = replace(web, keys=tuple((key, web.homes[0]) for key, _ in web.keys))
    assert "black holes cut worlds off" in faults(web)


def test_too_many_worlds_for_one_player_are_found_out() -> None:
    """Gates from a home's neighbours to all over the web bring more than a fifth more worlds within reach."""
    web = web_of(4)
    for gate in web.worlds[web.homes[0] - 1].gates:
        if len(web.worlds[gate - 1].gates) < 4:
            web = joined(web, gate, remote(web).number)
    assert any("worlds are within 4 jumps of a home by gates" in fault for fault in faults(web))


def test_a_web_with_too_many_gates_is_found_out() -> None:
    web = web_of(4)
    few = [world.number for world in web.worlds if len(world.gates) == 3]
    for one, other in zip(few[::2], few[1::2], strict=False):
        if other not in web.worlds[one - 1].gates:
            web = joined(web, one, other)
    assert "half of the worlds or more do not have 3 gates" in faults(web)


def test_outlooks_say_what_players_have_around_them() -> None:
    web = web_of(7)
    found = measure(web)
    assert found.fair
    assert (found.worlds, len(found.outlooks)) == (255, 15)
    assert found.gates == sum(len(world.gates) for world in web.worlds) // 2
    assert [web.worlds[hole - 1].hole for hole in found.holes] == [True] * len(found.holes)
    for seat, (each, home) in enumerate(zip(found.outlooks, web.homes, strict=True), 1):
        assert (each.seat, each.home, each.rival) == (seat, home, 5)
        assert each.within[:2] == (3, 9)
        assert (each.limit, each.mines, each.industry) == (310, 9, 1)
        assert each.keys >= 7
