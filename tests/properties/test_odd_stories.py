"""Stories are made of any two states, also of those that play never leads to: a result page must not fail for one step.

In play the events of a step fit the position before it. Match files, sandboxes and tests can hold others.
"""

from itertools import pairwise
from random import Random

import pytest

from tests.helpers.reached_states import by_id, played
from tests.properties.changed_secrets import DISGUISES
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.story import Story
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES

BOT = {"raumkrieg": "hunter", "robots": "wanderers", "starweb": "settler", "starprobe": "random"}
STEPS, ROUNDS = 15, 8


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_steps_that_do_not_fit_together_are_told_all_the_same(game: AnyGame) -> None:
    chance = Random(15)
    for seats in game.seat_counts[:2]:
        states = played(game, seats, 3, BOT[game.id])[-STEPS:]
        for _ in range(ROUNDS):
            odd = [DISGUISES[game.id](state, Seat(1), chance) for state in states]
            for before, after in pairwise(odd):
                for seat in (REFEREE, *game.rules.names(before)):
                    views = game.rules.view(before, Seat(seat)), game.rules.view(after, Seat(seat))
                    assert isinstance(game.pages.story(*views), Story)
