"""No bot of Starweb, and so no draft for a player, sends ships into a black hole that the player knows of."""

import pytest

from tests.bots.starweb.positions import GAME, view_from
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.dice import Dice
from turnsheet.games.starweb.orders.orders import Move

POSITION = """
turn 5
[QUILL]: Empire Builder (Score=100,Home=W1)
[ORRIN]: Merchant
W1 (2) [QUILL] (Industry=5,Metal=5,Population=50,Limit=100)
   F1[QUILL]=9
   F2[QUILL]=1
W2 (1,3) [QUILL] (Population=20,Limit=90)
   F3[QUILL]=2
   F4[QUILL]=1
W3 (2) {there}
old [QUILL] W3 turn 4 W3 {there}
"""


def paths(text: str, bot: str, dice: bytes) -> set[int]:
    """The worlds on the paths that a bot orders for the first player."""
    view = view_from(text)
    sheet = BOTS[bot].player(view, GAME.pages.forms(view), Dice(dice))
    reading = GAME.rules.read(view, sheet)
    return {world for order in reading.orders if isinstance(order, Move) for world in order.path}


@pytest.mark.parametrize("bot", ["starweb easy", "starweb medium", "settler", "starweb hard"])
def test_no_ships_are_sent_into_a_known_black_hole(bot: str) -> None:
    for dice in (b"one", b"two", b"three"):
        assert 3 not in paths(POSITION.format(there="[] (B*L*A*C*K H*O*L*E)"), bot, dice)
    free = POSITION.format(there="[] (Population=9,Limit=20,Metal=9)")
    assert any(3 in paths(free, bot, dice) for dice in (b"one", b"two", b"three"))
