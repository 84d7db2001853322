"""Secrecy in Starweb, field by field: every field of a state has a verdict, and what is hidden can be anything."""

from random import Random

import pytest

from tests.games.starweb.crowded_positions import crowded
from tests.games.starweb.secrecy.changed_secrets import disguise, plant, prying
from tests.games.starweb.secrecy.secret_fields import SECRETS, VERDICTS, Knowledge
from tests.helpers.reached_states import played
from tests.properties.states_and_seats import changed_unseen, judged, refused_alike
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import step
from turnsheet.core.codec import encode
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starweb")


def of_several() -> State:
    """A game in which each seat has three empires, in its fifth turn."""
    match = Match(GAME, Options(variant="multi"), 4, "5")
    for _ in range(4):
        step(match, [BOTS["settler"].player] * 4)
    return _starweb(match.state)


def _starweb(state: object) -> State:
    assert isinstance(state, State)
    return state


SCENES = [
    (crowded(Random(8)), Seat(2)),
    (crowded(Random(9)), Seat(5)),
    (_starweb(played(GAME, 6, 3, "settler")[1]), Seat(1)),
    (_starweb(played(GAME, 6, 3, "settler")[9]), Seat(4)),
    (_starweb(played(GAME, 6, 3, "settler")[-1]), Seat(3)),
    (of_several(), Seat(2)),
]


@pytest.mark.parametrize("kind", VERDICTS, ids=lambda kind: kind.__name__)
def test_every_field_has_a_verdict(kind: type) -> None:
    assert judged(VERDICTS, kind)


@pytest.mark.parametrize(("kind", "name"), SECRETS, ids=[f"{kind.__name__} {name}" for kind, name in SECRETS])
def test_a_hidden_field_can_be_anything(kind: type, name: str) -> None:
    told = encode if kind is Options else None  # notation does not tell how the opening was drawn
    assert changed_unseen(
        GAME, SCENES, lambda state, seat, chance: plant(state, Knowledge(state, seat), chance, kind, name), told
    )


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_refusals_tell_nothing_that_is_hidden(number: int) -> None:
    state, seat = SCENES[number]
    assert refused_alike(GAME, seat, state, disguise(state, seat, Random(number)), prying(state)) > 100
