"""Secrecy: change what a seat cannot see, and no byte of what it is shown changes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers.reached_states import by_id, played, states
from tests.properties.changed_secrets import DISGUISES
from turnsheet.core.codec import encode
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, State
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.pages.view import View as RaumkriegView
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState
from turnsheet.interfaces.cli.offline.bench import fullest


def shown(game: AnyGame, view: View) -> dict[str, bytes]:
    """All that a seat is shown, as bytes."""
    order_forms = game.pages.forms(view)
    orders = game.rules.read(view, fullest(view, order_forms, Dice(b"shown"))).orders
    return {
        "view": encode(view),
        "printout": game.pages.printout(view).encode(),
        "chart": encode(game.pages.chart(view)),
        "report": encode(game.pages.report(view)),
        "lists": encode(game.pages.lists(view)),
        "forms": encode(order_forms),
        "preview": encode(game.pages.preview(view, orders)),
        "scores": encode(dict(game.pages.scores(view))),
        "notation": game.notation.recount(view).encode(),
        "supposed": encode(game.notation.suppose(view)),
    }


def leaks(game: AnyGame, one: View, other: View) -> list[str]:
    """The ways in which two views that should look alike do not."""
    first, second = shown(game, one), shown(game, other)
    return [name for name in first if first[name] != second[name]]


@pytest.mark.parametrize("game", GAMES, ids=by_id)
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    seat = data.draw(st.sampled_from(list(game.rules.names(state))))
    disguised = DISGUISES[game.id](state, seat, Random(data.draw(st.integers())))
    assert disguised != state
    assert leaks(game, game.rules.view(state, seat), game.rules.view(disguised, seat)) == []


@pytest.mark.parametrize("game", GAMES, ids=by_id)
@given(data=st.data())
def test_the_referee_sees_every_difference(game: AnyGame, data: st.DataObject) -> None:
    """Otherwise a disguise could change what nobody is shown, and the property above would prove nothing."""
    state = data.draw(states(game))
    disguised = DISGUISES[game.id](state, Seat(1), Random(data.draw(st.integers())))
    assert "notation" in leaks(game, game.rules.view(state, REFEREE), game.rules.view(disguised, REFEREE))


def leaky(game: AnyGame, state: State, seat: Seat) -> View:
    """A view that shows too much: the fuel of all ships."""
    view = game.rules.view(state, seat)
    assert isinstance(state, RaumkriegState)
    assert isinstance(view, RaumkriegView)
    fuels = {ship.number: ship.fuel for ship in state.ships}
    return replace(view, ships=tuple(replace(ship, fuel=fuels[ship.number]) for ship in view.ships))


def test_a_leak_would_be_found() -> None:
    game = GAMES[0]
    state = played(game, 3, 1, "random")[3]
    disguised = DISGUISES[game.id](state, Seat(1), Random(0))
    found = leaks(game, leaky(game, state, Seat(1)), leaky(game, disguised, Seat(1)))
    assert found == ["view", "printout", "chart", "notation", "supposed"]
