"""States that play really leads to, for the tests to try things on."""

from functools import cache

from hypothesis import strategies as st

from turnsheet.bots import BOTS
from turnsheet.core.game import AnyGame, State
from turnsheet.core.match import Match
from turnsheet.core.table import step
from turnsheet.interfaces.cli.lookup import bots_for, find_game

MOST_STEPS = 100


def played(game: AnyGame, seats: int, seed: int, bot: str) -> tuple[State, ...]:
    """The states of a match of one kind of bot, up to a number of steps."""
    return _played(game.id, seats, seed, bot)


@cache
def _played(name: str, seats: int, seed: int, bot: str) -> tuple[State, ...]:
    game = find_game(name)
    match = Match(game, game.presets[0].options, seats, str(seed))
    states = [match.state]
    while not match.over and len(states) < MOST_STEPS:
        step(match, [BOTS[bot].player] * seats)
        states.append(match.state)
    return tuple(states)


@st.composite
def states(draw: st.DrawFn, game: AnyGame) -> State:
    """A state from the middle of some match."""
    bot = draw(st.sampled_from([bot.name for bot in bots_for(game)]))
    whole = played(game, draw(st.sampled_from(game.seat_counts)), draw(st.integers(0, 20)), bot)
    return draw(st.sampled_from(whole))


def by_id(game: AnyGame) -> str:
    """A game's name in the list of tests."""
    return game.id
