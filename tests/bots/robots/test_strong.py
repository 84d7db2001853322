"""The strong bot of Robots: it wins, it takes what is sure, it spares its own, and it knows no more than its view."""

from random import Random

import pytest

from tests.helpers.reached_states import played
from tests.properties.changed_secrets import DISGUISES
from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.robots.belief import Foe, foes
from turnsheet.bots.robots.clock import plays_before, upcoming
from turnsheet.bots.robots.recent_events import Past
from turnsheet.core import game
from turnsheet.core.bot_match import step
from turnsheet.core.dice import Dice
from turnsheet.core.events import Failed
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules.hexes import board, distance
from turnsheet.games.robots.rules.state import State
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.offline.series import Arguments, batch

GAME = find_game("robots")
STRONG = BOTS["strong"]
RED_TANK = 2
GREEN_SCOUT, GREEN_SNIPER, GREEN_TANK = 3, 4, 5


def wins(other: str, matches: int) -> int:
    """How many of the matches against a bot it wins, seats swapped from one to the next."""
    results = batch(Arguments("robots", ("strong", other), b"{}", 0), range(matches))
    return sum(result.wins == 1 for result in results if result.bot == "strong")


def at(text: str) -> State:
    """A position."""
    state = GAME.notation.position(text)
    assert isinstance(state, State)
    return state


def seen(state: game.State) -> View:
    """What seat 1 sees, which is red in a position."""
    assert isinstance(state, State)
    return look(state, Seat(1))


def sheet(state: game.State) -> str:
    """What the bot writes for seat 1."""
    view = seen(state)
    return STRONG.player(view, GAME.pages.forms(view), Dice(b""))


def after_play(state: State) -> State:
    """The state when red's robot has had its play."""
    robot = state.playing
    while state.playing == robot:
        after = GAME.rules.advance(state, {Seat(1): GAME.rules.read(seen(state), sheet(state)).orders}, Dice(b""))
        assert isinstance(after, State)
        state = after
    return state


def believed(state: State) -> dict[int, Foe]:
    """What red believes of its enemies, by their numbers."""
    view = seen(state)
    return {foe.number: foe for foe in foes(view, Past(view))}


@pytest.mark.parametrize(("other", "least"), [("wanderers", 18), ("hunters", 15), ("spotters", 15), ("guards", 15)])
def test_it_wins(other: str, least: int) -> None:
    assert wins(other, 20) >= least


@pytest.mark.parametrize("other", ["sitters", "random"])
def test_it_does_not_wait_for_those_who_never_come(other: str) -> None:
    assert wins(other, 6) == 6


@pytest.mark.parametrize("teams", [2, 3, 6])
def test_it_plays_to_the_end_and_no_order_of_it_is_refused(teams: int) -> None:
    for seed in range(2):
        match = Match(GAME, GAME.options_type(), teams, str(seed))
        while not match.over:
            for seat, prompt in GAME.rules.awaiting(match.state).items():
                view = GAME.rules.view(match.state, seat)
                text = STRONG.player(view, GAME.pages.forms(view), Dice(b""))
                assert GAME.rules.read(view, text).refusals == ()
                assert bool(text) == prompt.awaited
            step(match, [STRONG.player] * teams)
            assert isinstance(match.state, State)
            assert not any(isinstance(event, Failed) for event in match.state.news)
        assert len(GAME.rules.standing(match.state).winners) == 1


def test_it_cannot_tell_states_apart_that_look_alike_to_it() -> None:
    chance = Random(4)
    for seats in (2, 3):
        for state in played(GAME, seats, 1, "strong"):
            assert sheet(state) == sheet(DISGUISES["robots"](state, Seat(1), chance))


@pytest.mark.parametrize("place", ["3,0", "4,0", "-3,4"])
def test_it_takes_a_sure_kill(place: str) -> None:
    """Also if it has to walk there first, to where the enemy was seen in this turn."""
    state = at(
        f"red sniper at 0,0\ngreen sniper at {place}\nred saw green sniper at {place} facing 3 health 2 in turn 1\n"
    )
    assert not after_play(state).robots[GREEN_SNIPER].alive


def test_it_prefers_the_kill_to_the_wound() -> None:
    state = at("red sniper at 0,0\ngreen tank at 3,0\ngreen sniper at -3,0\n")
    assert not after_play(state).robots[GREEN_SNIPER].alive


def test_it_does_not_hit_its_own() -> None:
    state = at("red sniper at 0,0\nred tank at 2,0\ngreen tank at 2,0\n")
    after = after_play(state)
    assert after.robots[RED_TANK].health == 3
    assert after.robots[GREEN_TANK].health == 3


def test_it_hits_its_own_if_that_is_worth_it() -> None:
    """A scout for the last sniper they have."""
    state = at("turn 1 round 2\nred scout at 2,0 played\nred sniper at 0,0\ngreen sniper at 2,0\n")
    assert after_play(state).playing is None


def test_it_shoots_a_tank_from_afar_and_stays_out_of_its_reach() -> None:
    after = after_play(at("red sniper at 0,0\ngreen tank at 2,0\n"))
    assert after.robots[GREEN_TANK].health == 1
    assert distance(after.robots[1].at, after.robots[GREEN_TANK].at) > 2


def test_a_kill_changes_who_plays_when() -> None:
    """Without their scout, the sniper plays before ours does: twice, until ours is back."""
    both, played_so_far = [0, 1, 2, 3, 4, 5], {0, 3}
    assert upcoming(both, played_so_far, 1) == [4, 2, 5, 0, 3, 1, 4, 2, 5]
    assert plays_before(upcoming(both, played_so_far, 1), 1)[4] == 1
    assert plays_before(upcoming([0, 1, 2, 4, 5], played_so_far, 1), 1)[4] == 2


def test_a_robot_that_was_never_seen_started_at_home() -> None:
    state = at("red scout at -4,0\ngreen scout at 4,0\n")
    foe = believed(state)[GREEN_SCOUT]
    assert [board(5)[place] for place, _ in foe.places] == [(4, 0)]
    assert not foe.sure


def test_a_robot_that_has_not_played_since_is_where_it_was() -> None:
    state = at(
        "turn 3\nred scout at -4,0\ngreen scout at 4,0\nred saw green scout at 1,0 facing 3 health 1 in turn 3\n"
    )
    foe = believed(state)[GREEN_SCOUT]
    assert [board(5)[place] for place, _ in foe.places] == [(1, 0)]
    assert foe.sure


def test_a_shot_out_of_the_dark_tells_where_it_came_from() -> None:
    """A tank sees one hex far; who hits it for 2 is a sniper within 3 steps, and may have gone one on."""
    past = "- turn 2 began\n- red tank hurt 2\n- green ended its play\n- turn 3 began\n"
    state = at(f"turn 3\nred tank at 0,0 health 1\ngreen sniper at 3,0\ngreen tank at 4,0\n{past}")
    assert all(1 < distance(board(5)[place], (0, 0)) <= 4 for place, _ in believed(state)[GREEN_SNIPER].places)
