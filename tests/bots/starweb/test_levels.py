"""Starweb's bots for people: easy and medium."""

import pytest

from tests.helpers.reached_states import played
from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.starweb.orders.orders import Bomb, Fire, LandRobots, Plunder
from turnsheet.games.starweb.rules.state import State
from turnsheet.interfaces.cli.lookup import find_bot

GAME = next(game for game in GAMES if game.id == "starweb")


def states(name: str) -> list[State]:
    """A match of three bots of one kind."""
    return [state for state in played(GAME, 3, 1, name) if isinstance(state, State)]


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_they_write_sound_sheets_and_the_dice_change_what_they_do(name: str) -> None:
    bot = find_bot(name, GAME)
    differ = 0
    for state in states(name)[::2]:
        for seat in (Seat(1), Seat(3)):
            view = GAME.rules.view(state, seat)
            one, other = (bot.player(view, (), Dice(key)) for key in (b"one", b"other"))
            assert GAME.rules.read(view, one).refusals == ()
            differ += one != other
    assert differ > 5


def test_the_easy_bot_is_peaceful() -> None:
    """It gives no order to fire, bomb or plunder, and lands robots only on worlds that are nobody else's."""
    for before, after in zip(states("easy"), states("easy")[1:], strict=False):
        owners: dict[int, int] = {world.number: world.owner for world in before.worlds}
        places: dict[int, int] = {fleet.number: fleet.world for fleet in before.fleets}
        for empire, player in enumerate(after.players, 1):
            assert not [order for order in player.sheet if isinstance(order, Fire | Bomb | Plunder)]
            landings = [order for order in player.sheet if isinstance(order, LandRobots)]
            assert {owners[places[order.fleet]] for order in landings} <= {0, empire}


def test_the_medium_bot_fires_only_at_its_own_worlds() -> None:
    for before, after in zip(states("medium"), states("medium")[1:], strict=False):
        owners: dict[int, int] = {world.number: world.owner for world in before.worlds}
        places: dict[int, int] = {fleet.number: fleet.world for fleet in before.fleets}
        for empire, player in enumerate(after.players, 1):
            for order in player.sheet:
                if isinstance(order, Fire):
                    assert owners[places[order.number] if order.letter == "F" else order.number] == empire


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_they_settle_and_score(name: str) -> None:
    last = states(name)[-1]
    for empire, player in enumerate(last.players, 1):
        assert player.score > 0
        assert sum(world.owner == empire for world in last.worlds) > 3
