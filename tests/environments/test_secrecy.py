"""Secrecy: change what a seat cannot see, and nothing it observes changes, in numbers or in text."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.helpers.reached_states import by_id, states
from tests.properties.changed_secrets import DISGUISES
from turnsheet.core.game import AnyGame, State
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.all_codings import coding_of
from turnsheet.environments.codings.coding import Observation
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState


def observed(game: AnyGame, state: State, seat: Seat) -> list[Observation]:
    """All that a seat can be shown of a state: alone, together with all others, not asked for orders, and as text."""
    seats = sorted(game.rules.names(state))
    options = getattr(state, "options", game.presets[0].options)
    seen: list[Observation] = []
    for text in (False, True):
        coding = coding_of(game, options, len(seats), text=text, together=True)
        look = coding.look(game)
        view = look(state, seat)
        shown = [seat] if text else seats  # texts of others need not fit together in a disguised state
        together = coding.observe_all([look(state, each) for each in shown])[shown.index(seat)]
        seen += coding.observe(view, asked=True), together, coding.observe(view, asked=False)
    return seen


def same(one: Observation, other: Observation) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return all(np.array_equal(one[name], other[name]) for name in ("observation", "action_mask"))


@pytest.mark.parametrize("game", GAMES, ids=by_id)
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing_it_observes(game: AnyGame, data: st.DataObject) -> None:
    """And what is made once for all seats tells none of them more than its own view."""
    state = data.draw(states(game))
    seat = data.draw(st.sampled_from(sorted(game.rules.names(state))))
    disguised = DISGUISES[game.id](state, seat, Random(data.draw(st.integers())))
    before, after = observed(game, state, seat), observed(game, disguised, seat)
    assert all(same(one, other) for one, other in zip(before, after, strict=True))
    assert same(before[0], before[1])


@given(data=st.data())
def test_what_a_seat_can_see_changes_what_it_observes(data: st.DataObject) -> None:
    """Otherwise the properties above would prove nothing."""
    state = data.draw(states(GAMES[0]).filter(lambda each: isinstance(each, RaumkriegState) and bool(each.ships)))
    assert isinstance(state, RaumkriegState)
    ship = state.ships[0]
    changed = replace(state, ships=(ship.with_fuel(ship.fuel + 1), *state.ships[1:]))
    assert not same(observed(GAMES[0], state, ship.owner)[1], observed(GAMES[0], changed, ship.owner)[1])
    other = next(seat for seat in state.seats if seat != ship.owner)
    assert same(observed(GAMES[0], state, other)[1], observed(GAMES[0], changed, other)[1])
