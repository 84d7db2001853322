"""The hard bot for Raumkrieg: it wins, its sheets are sound, and more time changes what it does."""

from itertools import pairwise

import pytest

from tests.helpers.reached_states import played
from turnsheet.bots.raumkrieg.equilibrium import mixture
from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.rules.events import Fired, LeftBoard
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.interfaces.cli.lookup import bots_for, find_bot, find_game
from turnsheet.interfaces.cli.offline.series import Arguments, batch

GAME = find_game("raumkrieg")
HARD = find_bot("hard", GAME)
SKIRMISH = b'{"turns": 8, "layout": "near", "reports": "battle"}'


def wins(bots: tuple[str, ...], options: bytes, seed: int, matches: int) -> float:
    """How many matches it wins; a shared win counts in parts."""
    results = batch(Arguments("raumkrieg", bots, options, seed), range(matches))
    return sum(result.wins for result in results if result.bot == "hard")


def test_it_is_the_last_and_so_the_best() -> None:
    assert bots_for(GAME)[-1] is HARD


def test_it_wins_skirmishes_against_the_hunter() -> None:
    assert wins(("hard", "hunter"), SKIRMISH, 0, 5) >= 4


@pytest.mark.soak
def test_it_wins_85_of_100_duels_against_the_hunter() -> None:
    assert wins(("hard", "hunter"), b"{}", 81_000, 100) >= 85


@pytest.mark.soak
def test_it_wins_45_of_100_matches_against_eight_hunters() -> None:
    assert wins(("hard", *["hunter"] * 8), b"{}", 82_000, 100) >= 45


def test_its_sheets_are_sound() -> None:
    """Nothing is refused, no ship leaves the board, none shoots its own; dice and more time change what it does."""
    by_dice, by_time, sheets = 0, 0, 0
    states = [state for state in played(GAME, 2, 5, "hard", "skirmish") if isinstance(state, State)]
    for before, after in pairwise(states):
        owners = {ship.number: ship.owner for ship in before.ships}
        for event in after.news:
            assert not isinstance(event, LeftBoard)
            assert not isinstance(event, Fired) or event.owner not in {owners[hit] for hit in event.hits}
    for state in states:
        for seat in GAME.rules.awaiting(state):
            view = GAME.rules.view(state, seat)
            one, other = (HARD.player(view, (), Dice(key)) for key in (b"one", b"other"))
            assert GAME.rules.read(view, one).refusals == ()
            assert HARD.player(view, (), Dice(b"one")) == one
            sheets += 1
            by_dice += one != other
            by_time += one != HARD.thinking(40)(view, (), Dice(b"one"))
    assert by_dice > sheets // 2
    assert by_time > 0


def test_a_mixture_leaves_nothing_to_gain() -> None:
    """Of rock, paper and scissors each a third of the time; of a plan that is always better, that one alone."""
    chosen = mixture(((0, -1, 1), (1, 0, -1), (-1, 1, 0)), 3000)
    assert all(900 <= each <= 1100 for each in chosen)
    assert mixture(((1, 2), (3, 4)), 100)[1] >= 99
