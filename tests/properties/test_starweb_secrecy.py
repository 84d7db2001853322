"""Secrecy in Starweb, field by field: every field of a state has a verdict, and what is hidden can be anything."""

from random import Random

import pytest

from tests.properties.starweb_secrets import disguise, plant, prying
from tests.properties.starweb_verdicts import SECRETS, VERDICTS, Knowledge
from tests.properties.test_secrecy import leaks
from tests.reached import played
from tests.starweb.strange import crowded
from turnsheet.bots import BOTS
from turnsheet.core.match import Match
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.table import step
from turnsheet.games.starweb.options import Options
from turnsheet.games.starweb.state import State
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
    assert list(VERDICTS[kind]) == list(kind.__struct_fields__)  # type: ignore[attr-defined]  # they are structs


@pytest.mark.parametrize(("kind", "name"), SECRETS, ids=[f"{kind.__name__} {name}" for kind, name in SECRETS])
def test_a_hidden_field_can_be_anything(kind: type, name: str) -> None:
    changed = 0
    for number, (state, seat) in enumerate(SCENES):
        planted = plant(state, Knowledge(state, seat), Random(number), kind, name)
        if planted != state:
            changed += 1
            assert leaks(GAME, GAME.view(state, seat), GAME.view(planted, seat)) == []
            assert "notation" in leaks(GAME, GAME.view(state, REFEREE), GAME.view(planted, REFEREE))
    assert changed


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_refusals_tell_nothing_that_is_hidden(number: int) -> None:
    state, seat = SCENES[number]
    disguised = disguise(state, seat, Random(number))
    asked = prying(state)
    one, other = GAME.read(GAME.view(state, seat), asked), GAME.read(GAME.view(disguised, seat), asked)
    assert len(one.refusals) > 100
    assert one == other
