"""The hard bot of Robots: it wins, its sheets are sound, dice and more time change them, and it knows only its view."""

from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from tests.helpers.reached_states import played
from tests.properties.changed_secrets import DISGUISES
from turnsheet.bots.robots.grid import grid
from turnsheet.bots.robots.place_values import WORTH, Scene
from turnsheet.bots.robots.plans import Aim, Plan
from turnsheet.bots.robots.quick_plays import quick_play
from turnsheet.bots.robots.sampled_worlds import world
from turnsheet.bots.robots.trials import SHEETS, VICTORY, outcomes
from turnsheet.core import game
from turnsheet.core.bot_match import step
from turnsheet.core.dice import Dice
from turnsheet.core.events import Failed
from turnsheet.core.lookahead import Lookahead
from turnsheet.core.match import Match
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules.state import State
from turnsheet.interfaces.cli.lookup import bots_for, find_bot, find_game
from turnsheet.interfaces.cli.offline.series import Arguments, batch

GAME = find_game("robots")
HARD = find_bot("hard", GAME)
RED = Seat(1)
GREEN_SCOUT, GREEN_SNIPER, GREEN_TANK = 3, 4, 5
NORMAL_95 = 1.96


def wins(other: str, seed: int, matches: int) -> int:
    """How many matches against a bot it wins, seats swapped from one to the next."""
    results = batch(Arguments("robots", ("hard", other), b"{}", seed), range(matches))
    return sum(result.wins == 1 for result in results if result.bot == "hard")


def at_least(won: int, of: int) -> float:
    """The lower end of the 95 % interval of a share (Wilson's)."""
    share, square = won / of, NORMAL_95**2
    margin = NORMAL_95 * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return (share + square / (2 * of) - margin) / (1 + square / of)


def at(text: str) -> State:
    """A position."""
    state = GAME.notation.position(text)
    assert isinstance(state, State)
    return state


def sheet(state: game.State, seat: Seat = RED, key: bytes = b"") -> str:
    """What the bot writes."""
    assert isinstance(state, State)
    view = look(state, seat)
    return HARD.player(view, GAME.pages.forms(view), Dice(key))


def awaited(seats: int, seed: int) -> Iterator[tuple[State, Seat]]:
    """The states of a match between copies of it, with the seat whose play it is."""
    for state in played(GAME, seats, seed, "hard"):
        assert isinstance(state, State)
        for seat, prompt in GAME.rules.awaiting(state).items():
            if prompt.awaited:
                yield state, seat


def test_it_is_the_last_and_so_the_best() -> None:
    assert bots_for(GAME)[-1] is HARD


def test_it_beats_strong() -> None:
    assert wins("strong", 0, 10) >= 7


@pytest.mark.soak
def test_it_wins_at_least_70_percent_against_strong() -> None:
    """Even the lower end of the interval is above that, on seeds that it was not made with."""
    assert at_least(wins("strong", 91_000, 200), 200) >= 0.7


@pytest.mark.soak
@pytest.mark.parametrize("other", ["medium", "wanderers", "hunters", "spotters", "guards", "sitters"])
def test_it_wins_against_the_others(other: str) -> None:
    assert wins(other, 92_000, 20) >= 14


@pytest.mark.parametrize("teams", [2, 3, 6])
def test_it_plays_to_the_end_and_no_order_of_it_is_refused(teams: int) -> None:
    player = HARD.thinking(8 // teams)
    match = Match(GAME, GAME.options_type(), teams, "1")
    while not match.over:
        prompts = GAME.rules.awaiting(match.state)
        for seat in prompts:
            view = GAME.rules.view(match.state, seat)
            text = player(view, GAME.pages.forms(view), Dice(b""))
            assert GAME.rules.read(view, text).refusals == ()
            assert bool(text) == prompts[seat].awaited
        step(match, [player] * teams)
        assert isinstance(match.state, State)
        assert not any(isinstance(event, Failed) for event in match.state.news)
    assert len(GAME.rules.standing(match.state).winners) == 1


def test_it_cannot_tell_states_apart_that_look_alike_to_it() -> None:
    chance = Random(4)
    for seats in (2, 3):
        for state in played(GAME, seats, 1, "hard"):
            assert sheet(state) == sheet(DISGUISES["robots"](state, RED, chance))


def test_the_same_dice_give_the_same_sheet_and_others_another() -> None:
    by_dice = 0
    for state, seat in awaited(2, 2):
        one = sheet(state, seat, b"one")
        assert sheet(state, seat, b"one") == one
        by_dice += sheet(state, seat, b"other") != one
    assert by_dice > 5


def test_it_thinks_as_long_as_it_may_and_no_longer() -> None:
    """Without any time it still plays."""
    for state, seat in awaited(2, 3):
        view = look(state, seat)
        for turns in (0, 1, 2):
            text = HARD.thinking(turns)(view, (), Dice(b""))
            assert text
            assert GAME.rules.read(view, text).refusals == ()


def test_worlds_look_to_the_seat_like_its_view() -> None:
    """Every robot in sight is where it was, and no other comes into sight."""
    worlds = 0
    for seats in (2, 3):
        for state, seat in awaited(seats, 1):
            view = look(state, seat)
            player = view.player
            assert player is not None
            lookahead = Lookahead(GAME, view, 0)
            for number in range(2):
                position = lookahead.suppose(world(Scene(view, player), Dice(b"").at("world", number)))
                supposed = lookahead.view(position, seat)
                assert isinstance(supposed, View)
                assert supposed.own == view.own
                assert supposed.playing == view.playing
                assert supposed.seen == view.seen
                worlds += 1
    assert worlds > 100


def test_trials_tell_the_winning_shot_from_waiting_to_be_shot() -> None:
    known = "red saw green scout dead\nred saw green tank dead\n"
    view = look(at(f"red sniper at 0,0\nred tank at -4,0\ngreen sniper at 3,0\n{known}"), RED)
    player = view.player
    assert player is not None
    scene, here, there = Scene(view, player), grid(5).at((0, 0)), grid(5).at((3, 0))
    plans = Plan(here, Aim(there, 6.0, (GREEN_SNIPER,)), here), Plan(here, Aim(None, 0.0), here)
    found = outcomes(scene, plans, Dice(b""), Lookahead(GAME, view, 2 * SHEETS))
    assert found is not None
    assert found[0] == WORTH[1] + WORTH[2] + VICTORY
    assert found[1] < 0
    assert outcomes(scene, plans, Dice(b""), Lookahead(GAME, view, 2 * SHEETS - 1)) is None


def answer(state: State, guessed: int = 0, *, shot: bool = False) -> State:
    """The state after a quick play."""
    text = quick_play(look(state, REFEREE), shot, guessed, Dice(b"").at("guess"))
    reading = GAME.rules.read(look(state, RED), text)
    assert reading.refusals == ()
    after = GAME.rules.advance(state, {RED: reading.orders}, Dice(b""))
    assert isinstance(after, State)
    assert after.playing != state.playing
    return after


def test_a_quick_play_takes_the_kill_and_leaves_the_reach_of_the_rest() -> None:
    state = at("red sniper at 0,0\ngreen tank at 3,0\ngreen sniper at -3,0\n")
    assert not answer(state).robots[GREEN_SNIPER].alive
    assert answer(state, shot=True).robots[GREEN_SNIPER].alive


def test_a_quick_play_walks_up_to_its_target() -> None:
    state = at("red scout at 1,0\nred sniper at -3,0\ngreen sniper at 2,0\n")
    after = answer(at("turn 1 round 2\nred scout at 1,0 played\nred sniper at -3,0\ngreen sniper at 2,0\n"))
    assert not after.robots[GREEN_SNIPER].alive
    assert answer(state).robots[GREEN_SNIPER].health == 1


def test_a_quick_play_knows_hidden_robots_only_by_guessing() -> None:
    state = at("red sniper at 0,0\ngreen scout at 5,-1\ngreen tank at -4,0\n".replace("5,-1", "4,0"))
    assert answer(state).robots[GREEN_SCOUT].alive
    assert not answer(state, 4).robots[GREEN_SCOUT].alive


def test_a_quick_play_does_not_hit_its_own_for_little() -> None:
    state = at("turn 1 round 2\nred sniper at 0,0\nred tank at 2,0\ngreen tank at 2,0\n")
    assert answer(state).robots[GREEN_TANK].health == 3
