"""Change what a seat cannot see, and nothing changes of what it is shown."""

from random import Random

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.games.starprobe.random_decisions import wander
from tests.games.starprobe.secrecy.disguise import starprobe
from turnsheet.core.codec import encode
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import starprobe as package
from turnsheet.games.starprobe.notation.position import notate
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import State
from turnsheet.games.starprobe.star_map.places import StarId

GAME = package.game()
SHEET = (orders.Jump(StarId("C2/7")), orders.Wait(2))


def shown(state: State, seat: Seat) -> dict[str, bytes]:
    view = GAME.rules.view(state, seat)
    return {
        "view": encode(view),
        "printout": GAME.pages.printout(view).encode(),
        "chart": encode(GAME.pages.chart(view)),
        "lists": encode(GAME.pages.lists(view)),
        "sketch": encode(GAME.pages.preview(view, SHEET)),
        "scores": encode(dict(GAME.pages.scores(view))),
        "notation": GAME.notation.recount(view).encode(),
        "supposed": encode(GAME.notation.suppose(view)),
    }


def keeps_its_secrets(state: State, chance: Random) -> None:
    for number in range(1, len(state.explorers) + 1):
        hidden = starprobe(state, Seat(number), chance)
        assert hidden != state
        assert shown(hidden, Seat(number)) == shown(state, Seat(number))
        assert notate(hidden) != notate(state)


@pytest.mark.parametrize("name", GIVENS)
def test_short_positions(name: str) -> None:
    keeps_its_secrets(GAME.notation.position(GIVENS[name]), Random(name))


def test_whatever_comes_up() -> None:
    chance = Random(7)
    for number, state in enumerate(wander("secrets", 3, Options(opposite="next player"), 250)):
        if number % 6 == 0:
            keeps_its_secrets(state, chance)


def test_the_referee_is_shown_all() -> None:
    state = GAME.notation.position(GIVENS["two with trade"])
    assert GAME.rules.view(state, REFEREE).secrets == state
