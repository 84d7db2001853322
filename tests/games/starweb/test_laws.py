"""The laws of Starweb hold in every turn: of crowded positions, of bot games, and of two hundred of these in a soak."""

import os
from random import Random
from typing import cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.starweb.crowded_positions import GAME, Sheets, played, positions, scribbled
from tests.games.starweb.laws import broken_laws, unsound
from tests.games.starweb.metal_accounts import audited
from tests.helpers.reached_states import states
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.ciphers import unveiled
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import Variant
from turnsheet.interfaces.cli.lookup import find_game

ANY = find_game("starweb")
SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
GAMES_PLAYED = 200 if SOAK else 6
LONGEST = 60 if SOAK else 8


def playable(variant: Variant) -> bool:
    """Whether a game of this kind can be set up."""
    try:
        GAME.rules.setup(Options(variant=variant), 4, Dice(b""))
    except BadOptionsError:
        return False
    return True


VARIANTS: list[Variant] = [variant for variant in get_args(Variant) if playable(variant)]


@given(positions, st.integers(0, 1000))
def test_no_law_is_broken_where_everything_happens_at_once(state: State, key: int) -> None:
    assert unsound(state) == []
    for number in range(2):
        orders = scribbled(state, key + number)
        after, unaccounted = audited(state, orders, Dice(turn_key(str(key), number)))
        assert after == played(state, orders, Dice(turn_key(str(key), number)))
        assert unaccounted == []
        assert broken_laws(state, orders, after) == []
        state = after


@given(data=st.data())
def test_no_law_is_broken_in_play(data: st.DataObject) -> None:
    state, key = data.draw(states(ANY)), data.draw(st.integers(0, 1000))
    assert isinstance(state, State)
    sheets = scribbled(state, key)
    orders = unveiled(state, sheets)
    after, unaccounted = audited(state, orders, Dice(turn_key(str(key), 0)))
    assert after == played(state, sheets, Dice(turn_key(str(key), 0)))
    assert unaccounted == []
    assert broken_laws(state, orders, after) == []


def game_of(number: int) -> tuple[Options, int, Random]:
    """The options and the seats of one of the games of the soak, and the chances that seats play or miss turns."""
    chance = Random(number)
    variant = VARIANTS[number % len(VARIANTS)]
    seats = chance.randint(2, 15)
    if variant == "partner":
        seats = 2 * chance.randint(2, 7)
    if variant == "multi":
        seats = chance.randint(2, 5)
    return Options(variant=variant, turns=chance.randint(4, LONGEST)), seats, chance


@pytest.mark.parametrize("number", range(GAMES_PLAYED))
def test_no_law_is_broken_in_a_whole_game(number: int) -> None:
    options, seats, chance = game_of(number)
    players = {seat: BOTS[chance.choice(("settler", "settler", "random"))].player for seat in range(1, seats + 1)}
    state = GAME.rules.setup(options, seats, Dice(turn_key(str(number), 0)))
    turn = 0
    while not state.over:
        turn += 1
        sheets: Sheets = {}
        for seat in GAME.rules.awaiting(state):
            if chance.randrange(20):
                given = answer(ANY, state, seat, players[seat], seed=str(number), step=turn)
                sheets[seat] = cast("tuple[AnyOrder, ...]", given)
        orders = unveiled(state, sheets)
        after, unaccounted = audited(state, orders, Dice(turn_key(str(number), turn)))
        assert unaccounted == []
        assert broken_laws(state, orders, after) == []
        state = after
    assert turn <= options.turns
    assert GAME.notation.position(GAME.notation.notate(state)) == state


def test_all_variants_are_in_the_soak() -> None:
    assert len(VARIANTS) >= len(get_args(Variant)) - 1
    assert {game_of(number)[0].variant for number in range(GAMES_PLAYED)} == set(VARIANTS)
    assert {game_of(number)[1] for number in range(200)} == set(range(2, 16))
