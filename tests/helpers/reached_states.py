"""States that play really leads to, for the tests to try things on."""

from functools import cache

from hypothesis import strategies as st

from turnsheet.core.bot_match import step
from turnsheet.core.game import AnyGame, Options, State
from turnsheet.core.match import Match
from turnsheet.games.raumkrieg.rules.options import Options as RaumkriegOptions
from turnsheet.games.starprobe.rules.options import Options as StarprobeOptions
from turnsheet.games.starweb.rules.options import Options as StarwebOptions
from turnsheet.interfaces.cli.lookup import bots_for, find_bot, find_game

MOST_STEPS = 100


VARIANTS: dict[str, dict[str, tuple[Options, tuple[int, ...]]]] = {
    "raumkrieg": {
        "skirmish": (RaumkriegOptions(turns=8, layout="near", reports="battle"), (2, 3, 4)),
    },
    "starweb": {
        "anonymous": (StarwebOptions(variant="anonymous", turns=12), (2, 3, 6)),
        "multi": (StarwebOptions(variant="multi", turns=6), (5, 7)),
    },
    "starprobe": {
        "talking": (StarprobeOptions(months=24, opposite="next player", tapes=True, enemies="hunting"), (2, 3)),
    },
}
"""Games that are otherwise secret, or otherwise shared out, than the first preset: options, and for how many."""


def played(game: AnyGame, seats: int, seed: int, bot: str, variant: str = "") -> tuple[State, ...]:
    """The states of a match of one kind of bot, up to a number of steps."""
    return _played(game.id, seats, seed, bot, variant)


@cache
def _played(name: str, seats: int, seed: int, bot: str, variant: str) -> tuple[State, ...]:
    game = find_game(name)
    options = VARIANTS[name][variant][0] if variant else game.presets[0].options
    match = Match(game, options, seats, str(seed))
    states = [match.state]
    while not match.over and len(states) < MOST_STEPS:
        step(match, [find_bot(bot, game).player] * seats)
        states.append(match.state)
    return tuple(states)


@st.composite
def states(draw: st.DrawFn, game: AnyGame) -> State:
    """A state from the middle of some match."""
    return draw(steps(game))[1]


@st.composite
def steps(draw: st.DrawFn, game: AnyGame) -> tuple[State | None, State]:
    """A state from the middle of some match, after the one before it, if there is one."""
    bot = draw(st.sampled_from([bot.name for bot in bots_for(game) if not bot.searches]))
    variants = VARIANTS.get(game.id, {})
    variant = draw(st.sampled_from(["", *variants]))
    seats = draw(st.sampled_from(variants[variant][1] if variant else game.seat_counts))
    whole = played(game, seats, draw(st.integers(0, 20)), bot, variant)
    number = draw(st.integers(0, len(whole) - 1))
    return (whole[number - 1] if number > 0 else None), whole[number]


def by_id(game: AnyGame) -> str:
    """A game's name in the list of tests."""
    return game.id
