"""Sight: whom a printout shows, and whose scores stand below it."""

from typing import cast

from tests.games.starweb.crowded_positions import Sheets
from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.pages.printout_data import Page

GAME = starweb.game()
POSITION = """
[QUILL]: Merchant (Score=10,Met=[ORRIN])
[ORRIN]: Artifact Collector (Score=55,Met=[QUILL])
[TASK]: Merchant (Score=77)
W1 (2) [QUILL] (Population=10,Limit=10,I-Ships=1)
   F1[QUILL]=10
   F2[ORRIN]=1
W5 (6) [TASK] (Population=10,Limit=10)
"""


def page(sheets: dict[int, str]) -> Page:
    """Seat 1's printout when a turn was played."""
    state = GAME.notation.position(POSITION)
    orders = {
        Seat(seat): GAME.rules.read(GAME.rules.view(state, Seat(seat)), text).orders for seat, text in sheets.items()
    }
    after = GAME.rules.advance(state, cast("Sheets", orders), Dice(b""))
    return GAME.rules.view(after, Seat(1)).pages[0]


def test_a_player_named_as_the_loser_of_a_fleet_is_seen() -> None:
    seen = page({1: "F1AF2", 2: "", 3: ""})
    assert [each.lost_by for each in seen.worlds[0].fleets] == [None, "ORRIN"]
    assert (seen.seen, seen.scores) == (("ORRIN",), (55,))


def test_a_player_named_as_the_giver_of_a_fleet_is_seen() -> None:
    seen = page({1: "", 2: "F2G=QUILL", 3: ""})
    assert [(each.owner, each.gift_of) for each in seen.worlds[0].fleets] == [("QUILL", None), ("QUILL", "ORRIN")]
    assert (seen.seen, seen.scores) == (("ORRIN",), (55,))
