"""PettingZoo's own tests pass, and matches end as the rules say."""

import warnings
from functools import partial

import numpy as np
import pytest

from turnsheet.environments.aec import AecMatch
from turnsheet.environments.parallel import ParallelMatch
from turnsheet.environments.set_up import Settings

with warnings.catch_warnings():
    # Where pygame is installed these tests import a classic environment in a way that PettingZoo itself warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.parallel_test import parallel_api_test
    from pettingzoo.test.seed_test import parallel_seed_test, seed_test

AEC = {
    "robots": Settings(),
    "three teams": Settings(seats=3, reward="score"),
    "starprobe": Settings(seats=2, options={"months": 4}),
}
TRIAL = {"variant": "trial", "turns": 2}
PARALLEL = {
    "raumkrieg": Settings(seats=3),
    "near": Settings(seats=2, options={"layout": "near", "reports": "battle"}, reward="score"),
    "starweb": Settings(seats=2, options=TRIAL),
}
GAMES = {"three teams": "robots", "near": "raumkrieg"}
DICT_OBSERVATIONS = "ignore:Observation space for each agent probably should be"
"""PettingZoo names its own classic environments, whose observations have a mask, too, as the exceptions."""
NOT_AN_ARRAY = "ignore:Observation is not a NumPy array"


@pytest.mark.parametrize("name", AEC)
@pytest.mark.filterwarnings(DICT_OBSERVATIONS, NOT_AN_ARRAY)
def test_the_api_test_passes(name: str) -> None:
    env = AecMatch(GAMES.get(name, name), **AEC[name])
    api_test(env, num_cycles=60)  # type: ignore[no-untyped-call]  # PettingZoo's tests have no types


@pytest.mark.parametrize("name", PARALLEL)
def test_the_parallel_api_test_passes(name: str) -> None:
    parallel_api_test(ParallelMatch(GAMES.get(name, name), **PARALLEL[name]), num_cycles=15)


@pytest.mark.parametrize("name", AEC)
def test_the_seed_test_passes(name: str) -> None:
    made = partial(AecMatch, GAMES.get(name, name), **AEC[name])
    seed_test(made, num_cycles=30)  # type: ignore[no-untyped-call]  # PettingZoo's tests have no types


@pytest.mark.parametrize("name", PARALLEL)
def test_the_parallel_seed_test_passes(name: str) -> None:
    made = partial(ParallelMatch, GAMES.get(name, name), **PARALLEL[name])
    parallel_seed_test(made, num_cycles=4)  # type: ignore[no-untyped-call]  # PettingZoo's tests have no types


def test_winners_get_1_and_all_others_minus_1() -> None:
    env = AecMatch("robots")
    env.reset(seed=3)
    for agent in env.agent_iter():
        seen, reward, ended, cut_off, _ = env.last()
        assert not cut_off
        if ended:
            winners = env.set_up.game.rules.standing(env.set_up.play.state).winners
            assert reward == (0 if not winners else 1 if env.seats[agent] in winners else -1)
            env.step(None)
        else:
            assert isinstance(seen, dict)
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert env.agents == []


def test_scores_add_up_to_the_score_of_the_match() -> None:
    env = ParallelMatch("raumkrieg", seats=2, options={"layout": "near"}, reward="score")
    seen, _ = env.reset(seed=1)
    for seed, name in enumerate(env.agents):
        env.action_space(name).seed(10 * seed)
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            name: env.action_space(name).sample(mask=each["action_mask"])
            for name, each in seen.items()
            if isinstance(each, dict)
        }
        seen, rewards, *_ = env.step(actions)
        total = {name: total[name] + rewards[name] for name in total}
    scores = env.set_up.game.rules.standing(env.set_up.play.state).scores
    assert total == {name: scores[seat] for name, seat in env.seats.items()}
    assert any(total.values())


def test_a_match_is_cut_off_after_its_steps() -> None:
    env = ParallelMatch("raumkrieg", seats=2, most_steps=2)
    env.reset(seed=1)
    for _ in range(2):
        *_, ended, cut_off, _ = env.step({name: env.action_space(name).sample() for name in env.agents})
    assert set(ended.values()) == {False}
    assert set(cut_off.values()) == {True}
    assert env.agents == []


def test_only_the_agent_that_is_asked_may_choose() -> None:
    env = AecMatch("robots")
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert isinstance(seen, dict)
        assert np.any(seen["action_mask"]) == (agent == env.agent_selection)


def test_a_choice_that_is_not_offered_is_refused() -> None:
    env = AecMatch("robots")
    env.reset(seed=1)
    agent = env.agent_selection
    seen = env.observe(agent)
    assert isinstance(seen, dict)
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.infos[agent] == {"refused": ("not-offered",)}


def test_a_sheet_with_a_refused_line_is_written_again() -> None:
    env = AecMatch("robots", text=True)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step("move\nfly")
    told = env.infos[agent]["refused"]
    assert isinstance(told, tuple)
    (refused,) = told
    assert refused.startswith("line 2: fly: ")
    assert env.agent_selection == agent
    env.step("end")
    assert env.agent_selection != agent


def test_games_are_played_in_the_environment_that_suits_them() -> None:
    with pytest.raises(ValueError, match=r"at the same time\. Use ParallelMatch"):
        AecMatch("raumkrieg")
    with pytest.raises(ValueError, match=r"one after the other\. Use AecMatch"):
        ParallelMatch("robots")
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        AecMatch("chess")
    with pytest.raises(ValueError, match="turns must be a number from 1 to 99"):
        ParallelMatch("raumkrieg", options={"turns": 100})


def test_what_is_drawn() -> None:
    env = ParallelMatch("raumkrieg", seats=2, render_mode="rgb_array")
    env.reset(seed=1)
    env.step({name: env.action_space(name).sample() for name in env.agents})
    pixels = env.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.shape == (900, 900, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 10


@pytest.mark.parametrize(("mode", "start"), [("svg", "<svg "), ("ansi", "RAUMKRIEG")])
def test_what_is_written(mode: str, start: str) -> None:
    env = ParallelMatch("raumkrieg", seats=2, render_mode=mode, shown=1)  # type: ignore[arg-type]  # one of the modes
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, str)
    assert shown.upper().startswith(start.upper())
