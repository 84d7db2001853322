"""Gymnasium's own checker passes, for numbers and for text, and several matches go side by side."""

import os
import subprocess
import sys
from typing import cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.helpers.paths import ROOT
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import Numbers
from turnsheet.environments.gymnasium_names import NAMES
from turnsheet.environments.one_seat import OneSeat
from turnsheet.environments.set_up import Settings
from turnsheet.environments.vector import many_matches
from turnsheet.games import GAMES

SETTINGS = {
    "raumkrieg": Settings(seats=2),
    "robots": Settings(),
    "starweb": Settings(seats=2, options={"variant": "trial", "turns": 2}),
    "starprobe": Settings(options={"months": 3}),
}
NO_SPEC = "ignore:.*Not able to test alternative render modes"
"""Environments that are made without Gymnasium's list of environments are tested in the mode they are made with."""


@pytest.mark.parametrize("text", [False, True], ids=["numbers", "text"])
@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.filterwarnings(NO_SPEC)
def test_the_checker_finds_nothing(game: str, text: bool) -> None:
    settings = Settings(**SETTINGS[game])
    settings["text"], settings["render_mode"] = text, "ansi"
    check_env(OneSeat(game, **settings))


@pytest.mark.parametrize("game", SETTINGS)
def test_gymnasium_makes_an_environment_by_its_name_in_every_render_mode(game: str) -> None:
    env = gymnasium.make(f"turnsheet/{NAMES[game]}", **SETTINGS[game], most_steps=20).unwrapped
    assert isinstance(env, OneSeat)
    assert (env.set_up.game.id, env.set_up.most_steps) == (game, 20)
    check_env(env)


def test_every_game_has_a_name_and_a_vector_environment() -> None:
    assert NAMES.keys() == {game.id for game in GAMES}
    envs = gymnasium.make_vec("turnsheet/Raumkrieg-v0", num_envs=2, seats=2)
    seen = cast(dict[str, Numbers], envs.reset(seed=5)[0])
    alone = cast(dict[str, Numbers], OneSeat("raumkrieg", seats=2).reset(seed=6)[0])
    assert np.array_equal(seen["observation"][1], alone["observation"])
    envs.close()


@pytest.mark.processes
@pytest.mark.parametrize("before", ["import turnsheet.environments", "pass"])
def test_a_name_is_found_after_the_import_or_with_the_module_before_it(before: str) -> None:
    module = "turnsheet.environments:" if before == "pass" else ""
    code = f"import gymnasium\n{before}\nprint(gymnasium.make('{module}turnsheet/Robots-v0').spec.id)"
    path = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=path, check=False)
    assert done.stdout == "turnsheet/Robots-v0\n", done.stderr


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_can_be_played_to_the_end(seat: int) -> None:
    env = OneSeat("robots", seat=seat, seats=3, opponents="random")
    seen, _ = env.reset(seed=4)
    over = False
    while not over:
        assert isinstance(seen, dict)
        mask = cast(Numbers, seen["action_mask"])
        assert mask.any()
        seen, reward, over, cut_off, info = env.step(int(np.flatnonzero(mask)[0]))
        assert info == {}
        assert not cut_off
    winners = env.set_up.game.rules.standing(env.set_up.play.state).winners
    assert reward == (0 if not winners else 1 if Seat(seat) in winners else -1)


def test_an_opponent_may_be_a_function() -> None:
    asked: list[int] = []

    def silent(view: View, _forms: tuple[OrderForm, ...], _dice: Dice) -> str:
        asked.append(view.seat)
        return ""

    env = OneSeat("raumkrieg", seats=3, opponents=[silent, "easy"])
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert asked == [2]


def test_opponents_that_do_not_fit_are_named() -> None:
    with pytest.raises(ValueError, match=r"No bot called .hunter. plays Robots\. Use one of random, easy"):
        OneSeat("robots", opponents="hunter")
    with pytest.raises(ValueError, match="There are 1 other seats, and 2 opponents"):
        OneSeat("robots", opponents=["easy", "easy"])
    with pytest.raises(ValueError, match="There is no seat 3"):
        OneSeat("robots", seat=3)


def test_a_vector_environment_plays_the_matches_of_its_seeds() -> None:
    envs, alone = many_matches("raumkrieg", 3, seats=2), OneSeat("raumkrieg", seats=2)
    seen = cast(dict[str, Numbers], envs.reset(seed=5)[0])
    for number in range(3):
        single = cast(dict[str, Numbers], alone.reset(seed=5 + number)[0])
        assert np.array_equal(seen["observation"][number], single["observation"])
    envs.action_space.seed(1)
    after, rewards, *_ = envs.step(envs.action_space.sample())
    assert cast(dict[str, Numbers], after)["observation"].shape == seen["observation"].shape
    assert rewards.shape == (3,)
    envs.close()


@pytest.mark.soak
def test_matches_may_have_processes_of_their_own() -> None:
    envs = many_matches("robots", 2, processes=True)
    seen = cast(dict[str, Numbers], envs.reset(seed=1)[0])
    assert seen["action_mask"].shape == (2, 44)
    envs.close()
