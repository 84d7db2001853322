"""Maps of Starweb: fair for any number of players, and different from each other."""

import os
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.starweb.star_graph.maps import TABLES, far, graph_of
from turnsheet.core.dice import Dice, ScriptedDice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.star_graph.fairness import faults
from turnsheet.games.starweb.star_graph.star_graph import make

SEEDS = 1000 if os.environ.get("TURNSHEET_SOAK") else 20


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_maps_of_every_size_are_as_they_must_be(players: int, partner: bool) -> None:
    for seed in range(5):
        assert faults(graph_of(seed, players, partner)) == ()


@given(st.sampled_from(TABLES), st.integers(0, 10**9))
def test_any_roll_gives_a_fair_map(table: tuple[int, bool], roll: int) -> None:
    assert faults(make(*table, ScriptedDice([roll]))) == ()


def test_standard_maps_are_all_fair() -> None:
    """1,000 seeds in a soak: none fails."""
    for seed in range(SEEDS):
        assert faults(make(15, False, Dice(turn_key(str(seed), 0)))) == (), seed


@pytest.mark.parametrize("seed", range(5))
def test_what_is_ruled_holds_by_another_count(seed: int) -> None:
    graph = graph_of(seed)
    assert [world.number for world in graph.worlds] == list(range(1, 256))
    reached = [far(graph, home) for home in graph.homes]
    assert all(len(found) == 255 for found in reached)
    nearest = [
        min(found[home] for home in graph.homes if home != own) for own, found in zip(graph.homes, reached, strict=True)
    ]
    assert min(nearest) >= 5
    assert max(nearest) - min(nearest) <= 1
    counts = [sum(0 < jumps <= 4 for jumps in found.values()) for found in reached]
    assert max(counts) <= 1.2 * min(counts)
    for home in graph.homes:
        ring = [graph.worlds[gate - 1] for gate in graph.worlds[home - 1].gates]
        assert [sum(w.limit for w in ring), sum(w.mines for w in ring), sum(w.industry for w in ring)] == [310, 9, 1]
        assert not any(world.hole or world.number in graph.homes for world in ring)
    assert 3 <= sum(world.hole for world in graph.worlds) <= 5
    assert sorted(artifact for world in graph.worlds for artifact in world.artifacts) == list(range(1, 101))


@pytest.mark.parametrize("players", range(4, 15, 2))
def test_partners_live_next_to_each_other_and_far_from_others(players: int) -> None:
    graph = graph_of(3, players, True)
    for one, other in combinations(range(players), 2):
        jumps = far(graph, graph.homes[one])[graph.homes[other]]
        assert jumps == 1 if one // 2 == other // 2 else jumps >= 5


@pytest.mark.parametrize(("players", "partner"), [(1, False), (16, False), (5, True), (2, True)])
def test_no_map_is_made_for_tables_there_are_none_for(players: int, partner: bool) -> None:
    with pytest.raises(BadOptionsError):
        make(players, partner, Dice(b""))


def test_other_worlds_have_the_numbers_that_were_ruled() -> None:
    graphs = [graph_of(seed) for seed in range(20)]
    worlds = [world for graph in graphs for world in graph.worlds if not world.hole and world.number not in graph.homes]
    assert 82 < sum(world.limit for world in worlds) / len(worlds) < 90
    assert Counter(world.mines for world in worlds).most_common(1)[0][0] == 3
    assert 0.6 < sum(world.industry == 0 for world in worlds) / len(worlds) < 0.72
    assert 0.05 < sum(world.iships + world.pships > 0 for world in worlds) / len(worlds) < 0.2
    gates = Counter(len(world.gates) for graph in graphs for world in graph.worlds)
    assert gates[3] > 0.6 * sum(gates.values())


def test_numbers_tell_nothing() -> None:
    """Homes, their keys and artifacts are found anywhere, and gates lead to no number more than to others."""
    graphs = [graph_of(seed) for seed in range(20)]
    homes = [home for graph in graphs for home in graph.homes]
    assert 110 < sum(homes) / len(homes) < 146
    keys = [key for graph in graphs for key, world in graph.keys if world in graph.homes]
    assert 118 < sum(keys) / len(keys) < 138
    apart = [abs(world.number - gate) for graph in graphs for world in graph.worlds for gate in world.gates]
    assert 83 < sum(apart) / len(apart) < 88


def test_the_same_dice_give_the_same_map_and_others_another() -> None:
    graphs = [make(15, False, Dice(turn_key(seed, 0))) for seed in ("1", "1", "2")]
    assert graphs[0] == graphs[1]
    assert graphs[0] != graphs[2]


def test_a_map_is_one_roll() -> None:
    dice = Dice(turn_key("1", 0))
    make(15, False, dice)
    assert [roll.name for roll in dice.log] == ["web"]
