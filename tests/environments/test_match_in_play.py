"""A match in play goes as the recorded match with the same seed and orders does."""

import pickle
from copy import deepcopy

import pytest

from tests.helpers.reached_states import by_id
from turnsheet.bots.any_game import play as at_random
from turnsheet.core.bot_match import answer
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match
from turnsheet.environments.match_in_play import MatchInPlay
from turnsheet.games import GAMES

STEPS = 6


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_it_reaches_the_same_states(game: AnyGame) -> None:
    preset = game.presets[0]
    recorded = Match(game, preset.options, preset.seats, "7")
    play = MatchInPlay(game, preset.options, preset.seats)
    play.begin("7")
    for number in range(1, STEPS + 1):
        orders = {seat: answer(game, play.state, seat, at_random, seed="7", step=number) for seat in play.asked}
        recorded.advance(orders)
        play.advance(orders)
        assert play.state == recorded.state


@pytest.mark.parametrize("copied", [deepcopy, lambda play: pickle.loads(pickle.dumps(play))], ids=["copied", "stored"])
def test_a_copy_goes_on_by_itself(copied: type[MatchInPlay]) -> None:
    game = GAMES[0]
    play = MatchInPlay(game, game.presets[0].options, 2)
    other = copied(play)  # type: ignore[call-arg, arg-type]  # a function, which takes a match
    before = play.state
    other.advance(dict.fromkeys(other.asked, ()))
    assert play.state == before
    assert other.state != before
    play.advance(dict.fromkeys(play.asked, ()))
    assert play.state == other.state
