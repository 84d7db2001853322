"""Bots see what a player sees, and play well enough."""

import inspect
from itertools import pairwise
from random import Random

import pytest

from tests.helpers.reached_states import by_id, played
from tests.properties.changed_secrets import DISGUISES
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import ask
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, State
from turnsheet.core.match import Match
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.rules.events import Fired, LeftBoard, Lost
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState
from turnsheet.interfaces.cli.lookup import bots_for, find_bot
from turnsheet.interfaces.cli.offline.series import Arguments, batch

GAME = next(game for game in GAMES if game.id == "raumkrieg")
SKIRMISH = b'{"turns": 8, "layout": "near", "reports": "battle"}'


def test_a_player_is_given_a_view_order_forms_and_dice_of_its_own() -> None:
    """And these dice do not tell what the rules will roll."""
    seen: list[object] = []

    def spy(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
        seen.extend((view, order_forms, dice))
        return ""

    match = Match(GAME, GAME.options_type(), 2, "7")
    ask(match, Seat(1), spy)
    view, order_forms, dice = seen
    assert view == GAME.rules.view(match.state, Seat(1))
    assert not isinstance(view, State)
    assert order_forms == GAME.pages.forms(GAME.rules.view(match.state, Seat(1)))
    assert isinstance(dice, Dice)
    rules = Dice(turn_key("7", 1))
    assert [dice.at("x").below(1000) for _ in range(5)] != [rules.at("x").below(1000) for _ in range(5)]


def test_bots_take_nothing_else() -> None:
    for bot in BOTS.values():
        assert len(inspect.signature(bot.player).parameters) == 3


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_a_bot_cannot_tell_states_apart_that_look_alike_to_it(game: AnyGame) -> None:
    """Change what seat 1 cannot see, and it writes the same sheet with the same dice."""
    chance = Random(4)
    for bot in bots_for(game):
        for state in (*played(game, 3, 4, "random"), *played(game, 3, 4, bots_for(game)[-1].name)):
            disguised = DISGUISES[game.id](state, Seat(1), chance)
            assert disguised != state
            assert sheet(game, bot, state) == sheet(game, bot, disguised)


def sheet(game: AnyGame, bot: Bot, state: State) -> str:
    """What a bot writes for seat 1."""
    return bot.player(view := game.rules.view(state, Seat(1)), game.pages.forms(view), Dice(b"same"))


def test_one_hunter_among_eight_randoms_wins_90_of_100_games() -> None:
    """With the seat rotated; a shared win does not count."""
    results = batch(Arguments("raumkrieg", ("hunter",) + ("random",) * 8, b"{}", 0), range(100))
    wins = [result for result in results if result.bot == "hunter" and result.wins == 1]
    assert len(wins) >= 90


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("medium", "easy", 60), ("hunter", "medium", 55), ("hunter", "easy", 85)]
)
def test_each_level_of_raumkrieg_beats_the_one_below(better: str, worse: str, least: int) -> None:
    """In a hundred skirmishes of two fleets, with a good margin below what was measured."""
    results = batch(Arguments("raumkrieg", (better, worse), SKIRMISH, 0), range(100))
    assert sum(result.wins for result in results if result.bot == better) >= least


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_the_bots_for_people_write_sound_sheets(name: str) -> None:
    """Nothing is refused, nobody flies off the board, and the dice change what they do."""
    bot = find_bot(name, GAME)
    left, sheets = 0, 0
    for state in played(GAME, 4, 2, name, "skirmish"):
        assert isinstance(state, RaumkriegState)
        left += sum(isinstance(event, LeftBoard) for event in state.news)
        for seat in GAME.rules.awaiting(state):
            view = GAME.rules.view(state, seat)
            one, other = (bot.player(view, GAME.pages.forms(view), Dice(key)) for key in (b"one", b"other"))
            assert GAME.rules.read(view, one).refusals == ()
            sheets += one != other
    assert left == 0
    assert sheets > 10


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_the_bots_for_people_do_not_shoot_their_own(name: str) -> None:
    for seed in range(3):
        for before, after in pairwise(played(GAME, 4, seed, name, "skirmish")):
            assert isinstance(before, RaumkriegState)
            assert isinstance(after, RaumkriegState)
            owners = {ship.number: ship.owner for ship in before.ships}
            shots = [event for event in after.news if isinstance(event, Fired)]
            assert not [shot for shot in shots if shot.owner in {owners[hit] for hit in shot.hits}]


def test_fleets_of_a_skirmish_meet_by_turn_3() -> None:
    """In most matches somebody is hit by then, even among easy bots."""
    met = 0
    for seed in range(20):
        states = played(GAME, 4, seed, "easy", "skirmish")[:5]
        met += any(isinstance(event, Lost) for state in states for event in state.events)
    assert met >= 15


def hunters() -> list[RaumkriegState]:
    """The states of some games of nine hunters, one after the other."""
    states = [state for seed in range(5) for state in played(GAME, 9, seed, "hunter")]
    return [state for state in states if isinstance(state, RaumkriegState)]


def test_the_hunter_stays_on_the_board() -> None:
    assert not [event for state in hunters() for event in state.news if type(event).__name__ == "LeftBoard"]


def test_the_hunter_does_not_shoot_its_own() -> None:
    shots = 0
    for before, after in pairwise(hunters()):
        owners = {ship.number: ship.owner for ship in before.ships}
        for shot in after.news:
            if isinstance(shot, Fired):
                shots += 1
                assert shot.owner not in {owners[hit] for hit in shot.hits}
    assert shots > 100


def test_the_hunter_gives_no_order_that_is_refused() -> None:
    for state in hunters():
        for seat in GAME.rules.awaiting(state):
            view = GAME.rules.view(state, seat)
            assert GAME.rules.read(view, BOTS["hunter"].player(view, GAME.pages.forms(view), Dice(b""))).refusals == ()


def test_the_hunter_keeps_fuel_for_fire() -> None:
    """Its ships can fire in nearly every turn."""
    fuels = [ship.fuel for state in hunters() for ship in state.ships]
    assert sum(fuel >= 10 for fuel in fuels) > 0.95 * len(fuels)
