"""OpenSpiel's own tests pass: random matches with copies and storage, and a playthrough that repeats itself."""

import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

import turnsheet.environments.openspiel.games  # noqa: F401 - registers both
from tests.environments.openspiel import playthroughs
from turnsheet.environments.openspiel.raumkrieg_duel import DUEL
from turnsheet.environments.openspiel.robots_duel import ROBOTS

MOST_LINES = 700
"""Of a playthrough that a reviewer can read."""
SHORT = {"robots": "turnsheet_robots(orders=8,openings=2)", "raumkrieg": "turnsheet_raumkrieg(turns=1,openings=2)"}


def test_both_games_are_registered() -> None:
    assert {DUEL.short_name, ROBOTS.short_name} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", SHORT)
def test_the_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SHORT[name]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["turnsheet_robots(orders=300)", "turnsheet_raumkrieg"])
def test_the_random_simulation_of_whole_matches_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["robots", pytest.param("raumkrieg", marks=pytest.mark.soak)])
def test_a_playthrough_repeats_itself(name: str) -> None:
    state = pyspiel.load_game(SHORT[name]).new_initial_state()
    moves: list[int] = []
    while not state.is_terminal():
        moves.append(state.legal_actions()[-1 if len(moves) % 2 else 0])
        state.apply_action(moves[-1])
    assert playthrough(SHORT[name], moves) == playthrough(SHORT[name], moves)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", playthroughs.PLAYED)
def test_the_stored_playthrough_is_as_it_was(name: str) -> None:
    """If the change is meant, run scripts/golden and read the difference."""
    stored = (playthroughs.STORED / f"{name}.txt").read_text(encoding="utf-8")
    assert playthroughs.playthrough(name) == stored
    assert len(stored.splitlines()) < MOST_LINES


def test_every_game_has_a_stored_playthrough() -> None:
    played = {pyspiel.load_game(each).get_type().short_name for each in playthroughs.PLAYED.values()}
    assert played == {each for each in pyspiel.registered_names() if each.startswith("turnsheet_")}


def test_a_player_is_not_told_what_the_other_chose_this_turn() -> None:
    def after(action: int) -> pyspiel.State:
        state = pyspiel.load_game("turnsheet_raumkrieg(turns=2)").new_initial_state()
        state.apply_action(0)
        for _ in range(10):
            state.apply_action(state.legal_actions()[action])
        assert state.current_player() == 1
        return state

    one, other = after(0), after(-1)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.observation_string(0) != other.observation_string(0)
    assert one.observation_tensor(0) != other.observation_tensor(0)
