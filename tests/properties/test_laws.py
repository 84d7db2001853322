"""Laws that hold for every game, whatever happens in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.starweb.renumbered_state import retold
from tests.helpers.reached_states import by_id, states
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.codec import decode, encode, fingerprint
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, State
from turnsheet.core.orders import Order
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.starweb.rules.state import State as StarwebState


def in_words_of(state: State, seat: Seat) -> State:
    """The state as a seat would call things, where every seat calls them otherwise."""
    if isinstance(state, StarwebState) and state.ciphers:
        return retold(state, seat, state.ciphers[state.seats.index(seat)])
    return state


every_game = pytest.mark.parametrize("game", GAMES, ids=by_id)


def some_orders(game: AnyGame, state: State, key: int) -> dict[Seat, tuple[Order, ...]]:
    """Orders of a random bot for every seat that is asked."""
    orders = {}
    for seat in game.rules.awaiting(state):
        view = game.rules.view(state, seat)
        text = BOTS["random"].player(view, game.pages.forms(view), Dice(turn_key(str(key), seat)))
        orders[seat] = game.rules.read(view, text).orders
    return orders


@every_game
@given(data=st.data())
def test_the_same_seed_and_orders_lead_to_the_same_state(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    orders = some_orders(game, state, data.draw(st.integers(0, 1000)))
    key = turn_key("law", data.draw(st.integers(0, 1000)))
    one, other = game.rules.advance(state, orders, Dice(key)), game.rules.advance(state, orders, Dice(key))
    assert fingerprint(one) == fingerprint(other)
    assert one.events == other.events


@every_game
@given(data=st.data())
def test_advance_does_not_change_the_state_it_was_given(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    before = encode(state)
    game.rules.advance(state, some_orders(game, state, data.draw(st.integers(0, 1000))), Dice(b""))
    assert encode(state) == before


@every_game
@given(data=st.data())
def test_the_order_in_which_seats_are_listed_does_not_matter(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    orders = some_orders(game, state, data.draw(st.integers(0, 1000)))
    shuffled = {seat: orders[seat] for seat in data.draw(st.permutations(list(orders)))}
    one, other = game.rules.advance(state, orders, Dice(b"")), game.rules.advance(state, shuffled, Dice(b""))
    assert one == other


@every_game
@given(data=st.data())
def test_what_is_written_is_read_as_the_same_order(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat, orders in some_orders(game, state, data.draw(st.integers(0, 1000))).items():
        view = game.rules.view(state, seat)
        reading = game.rules.read(view, "\n".join(map(game.rules.write, orders)))
        assert reading.orders == orders
        assert reading.refusals == ()
        for order in orders:
            assert game.rules.read(view, game.rules.write(order)).orders == (order,)


@every_game
@given(data=st.data())
def test_a_state_survives_the_codec(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    assert decode(encode(state), game.state_type) == state


@every_game
@given(data=st.data())
def test_a_position_says_all_there_is(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    assert game.notation.position(game.notation.notate(state)) == state


@every_game
@given(data=st.data())
def test_every_audience_is_made_of_seats_of_the_match(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    step = game.rules.advance(state, some_orders(game, state, 1), Dice(b""))
    for event in step.events:
        assert event.audience is None or set(event.audience) <= set(game.rules.names(state))


@every_game
@given(data=st.data())
def test_what_a_seat_knows_is_a_part_of_what_the_referee_knows(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat in game.rules.names(state):
        all_facts = game.notation.facts(game.notation.notate(in_words_of(state, seat)))
        for thing, fields in game.notation.facts(game.notation.recount(game.rules.view(state, seat))).items():
            assert fields.items() <= all_facts[thing].items()


@every_game
@given(data=st.data())
def test_what_a_seat_supposes_agrees_with_all_it_knows(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    for seat in game.rules.names(state):
        view = game.rules.view(state, seat)
        assert game.notation.recount(game.rules.view(game.notation.suppose(view), seat)) == game.notation.recount(view)


@every_game
@given(data=st.data())
def test_the_referee_need_suppose_nothing(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    assert game.notation.suppose(game.rules.view(state, REFEREE)) == state


@every_game
@given(data=st.data())
def test_what_is_supposed_can_be_written_down_and_played(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(states(game))
    seat = data.draw(st.sampled_from(list(game.rules.names(state))))
    supposed = game.notation.suppose(game.rules.view(state, seat))
    assert game.notation.position(game.notation.notate(supposed)) == supposed
    assert game.rules.awaiting(supposed).get(seat) == game.rules.awaiting(state).get(seat)
    assert game.rules.standing(supposed).over == game.rules.standing(state).over
    if not game.rules.standing(state).over:
        orders = some_orders(game, supposed, data.draw(st.integers(0, 1000)))
        after = game.rules.advance(supposed, orders, Dice(b""))
        assert game.notation.position(game.notation.notate(after)) == after
