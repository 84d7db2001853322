"""Secrecy: change what a seat cannot see, and no byte of what it is shown changes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers.reached_states import by_id, played, states, steps
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


def shown(game: AnyGame, view: View, before: View | None = None) -> dict[str, bytes]:
    """All that a seat is shown, as bytes; its story also tells what changed since the view before."""
    order_forms = game.pages.forms(view)
    story = game.pages.story(before, view)
    orders = game.rules.read(view, fullest(view, order_forms, Dice(b"shown"))).orders
    return {
        "view": encode(view),
        "printout": game.pages.printout(view).encode(),
        "chart": encode(game.pages.chart(view)),
        "report": encode(game.pages.report(view)),
        "digest": encode(story.digest),
        "replay": encode(story.replay),
        "story": encode(story),
        "lists": encode(game.pages.lists(view)),
        "forms": encode(order_forms),
        "explained": encode(game.pages.explained(view, order_forms)),
        "preview": encode(game.pages.preview(view, orders)),
        "scores": encode(dict(game.pages.scores(view))),
        "notation": game.notation.recount(view).encode(),
        "supposed": encode(game.notation.suppose(view)),
    }


def leaks(game: AnyGame, one: View, other: View, before: tuple[View | None, View | None] = (None, None)) -> list[str]:
    """The ways in which two views that should look alike do not, after those before each of them."""
    first, second = shown(game, one, before[0]), shown(game, other, before[1])
    return [name for name in first if first[name] != second[name]]


@pytest.mark.parametrize("game", GAMES, ids=by_id)
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(game: AnyGame, data: st.DataObject) -> None:
    before, state = data.draw(steps(game))
    seat = data.draw(st.sampled_from(list(game.rules.names(state))))
    chance = Random(data.draw(st.integers()))
    disguised = DISGUISES[game.id](state, seat, chance)
    assert disguised != state
    seen: tuple[View | None, View | None] = (None, None)
    if before is not None:
        other = DISGUISES[game.id](before, seat, chance)
        seen = game.rules.view(before, seat), game.rules.view(other, seat)
    assert leaks(game, game.rules.view(state, seat), game.rules.view(disguised, seat), seen) == []


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


def test_a_leak_into_the_story_would_be_found() -> None:
    """Two seats see different things: so do their digests and replays."""
    game = GAMES[0]
    before, state = played(game, 3, 1, "random")[3:5]
    (first, second), past = (tuple(game.rules.view(each, Seat(seat)) for seat in (1, 2)) for each in (state, before))
    assert {"digest", "replay", "story"} <= set(leaks(game, first, second, (past[0], past[1])))
