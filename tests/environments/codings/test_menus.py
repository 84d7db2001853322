"""Star Probe and Starweb in numbers: all that a mask allows is accepted, whatever is chosen together."""

from typing import cast

import numpy as np
import pytest

from tests.helpers.reached_states import played
from turnsheet.core.game import AnyGame
from turnsheet.environments.codings.all_codings import coding_of
from turnsheet.environments.codings.choices import Choices
from turnsheet.environments.codings.menu import REST, Menu
from turnsheet.environments.codings.starprobe import BLOCKS
from turnsheet.environments.codings.starweb import StarwebCoding
from turnsheet.games import GAMES
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.pages.view import View as StarprobeView

STARWEB, STARPROBE = GAMES[2], GAMES[3]


@pytest.mark.parametrize("step", [0, 3, 9])
def test_whatever_keys_and_worlds_choose_together_is_read(step: int) -> None:
    state = played(STARWEB, 3, 1, "settler")[step]
    coding = cast(StarwebCoding, coding_of(STARWEB, STARWEB.presets[0].options, 3, text=False, together=True))
    space = cast(Choices, coding.action_space)
    space.seed(step)
    for seat in STARWEB.rules.names(state):
        view = STARWEB.rules.view(state, seat)
        seen = coding.observe(view, asked=True)  # type: ignore[arg-type]  # the view of this game
        assert isinstance(seen, dict)
        assert seen["observation"].shape == (len(coding.fields),)
        for _ in range(3):
            decision = coding.decide(view, space.sample(mask=seen["action_mask"]))  # type: ignore[arg-type]  # as above
            assert decision.refused == ()
            assert decision.orders


def _asked(game: AnyGame, seats: int, bot: str) -> list[StarprobeView]:
    views = []
    for state in played(game, seats, 1, bot):
        for seat, prompt in game.rules.awaiting(state).items():
            if prompt.awaited:
                views.append(cast(StarprobeView, game.rules.view(state, seat)))
    return views


@pytest.mark.parametrize("bot", ["random", "surveyor"])
def test_everything_an_explorer_may_choose_is_read(bot: str) -> None:
    coding = coding_of(STARPROBE, STARPROBE.presets[0].options, 2, text=False, together=False)
    for view in _asked(STARPROBE, 2, bot)[::5]:
        seen = coding.observe(view, asked=True)
        assert isinstance(seen, dict)
        allowed = np.flatnonzero(seen["action_mask"])
        assert len(allowed)
        for number in allowed:
            decision = coding.decide(view, int(number))
            assert decision.refused == ()
            assert len(decision.orders) == 1


def test_a_menu_offers_all_verbs_that_it_has_a_block_for() -> None:
    menu = Menu(BLOCKS)
    for view in _asked(STARPROBE, 2, "random"):
        forms = order_forms(view)
        offered = menu.offered(forms)
        for form in forms:
            block = menu.blocks[form.verb if form.verb in BLOCKS else REST]
            assert form.verb in ("name", "to") or any(number in offered for number in block)
