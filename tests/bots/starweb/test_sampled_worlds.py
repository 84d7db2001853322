"""The guesses of the hard bot of Starweb at what it does not know, in positions."""

from collections import Counter

import pytest

from tests.bots.starweb.positions import GAME, view_from
from turnsheet.bots.starweb.sampled_worlds import assumptions
from turnsheet.core.dice import Dice
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import CHARACTERS

SCENE = """
turn 20
[QUILL]: Pirate (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
[TASK]: Pirate
W1 (2,3) [QUILL] (Industry=30,Population=50,Limit=100,I-Ships=4)
W2 (1,4) [] (Population=20,Limit=60)
   F1[QUILL]=5
W3 (1) [ORRIN] (Population=60,Limit=90)
   F7[ORRIN]=9
old [QUILL] W3 turn {seen} W3 [ORRIN] (Population=60,Limit=90) F7[ORRIN]=9
"""


def supposed(text: str, count: int = 40) -> list[State]:
    """States that are guessed."""
    view = view_from(text)
    return [GAME.notation.suppose(view, assumptions(view, Dice(b"one").at("world", each))) for each in range(count)]


def test_what_is_in_sight_is_as_it_is() -> None:
    for state in supposed(SCENE.format(seen=19)):
        home = state.worlds[0]
        assert (home.industry, home.people, home.iships) == (30, 50, 4)
        assert [(fleet.ships, fleet.world) for fleet in state.fleets if fleet.owner == 1] == [(5, 2)]


def test_a_world_behind_a_gate_is_different_in_every_guess() -> None:
    found = {
        (state.worlds[3].metal, state.worlds[3].mines, state.worlds[3].people)
        for state in supposed(SCENE.format(seen=19))
    }
    assert len(found) > 30
    assert all(0 <= metal <= 6 and 0 <= mines <= 6 and 10 <= people <= 90 for metal, mines, people in found)


def test_others_have_all_characters_if_nothing_tells_what_they_are() -> None:
    found = Counter(state.players[1].character for state in supposed(SCENE.format(seen=19)))
    assert set(found) == set(CHARACTERS)


@pytest.mark.parametrize(
    ("world", "character"),
    [
        ("[ORRIN] (Population=20R,Limit=60)", "Berserker"),
        ("[ORRIN] (Industry=60,Population=20,Limit=60)", "Empire Builder"),
        ("[ORRIN] (Population=20,Limit=60,Plunder=2)", "Pirate"),
        ("[] C[ORRIN] (Population=20/9C,Limit=60)", "Apostle"),
    ],
)
def test_what_is_seen_of_others_tells_what_they_are(world: str, character: str) -> None:
    text = SCENE.format(seen=19).replace("[] (Population=20,Limit=60)", world)
    assert {state.players[1].character for state in supposed(text, 5)} == {character}


def test_fleets_are_the_less_likely_to_be_where_they_were_the_longer_that_is_ago() -> None:
    there = [
        sum(fleet.ships == 9 for state in supposed(SCENE.format(seen=seen)) for fleet in state.fleets)
        for seen in (20, 19, 15, 5)
    ]
    assert there[0] == 40
    assert there[0] > there[1] > there[2] > there[3]


def test_the_same_dice_guess_the_same() -> None:
    view = view_from(SCENE.format(seen=19))
    one, again, other = (assumptions(view, Dice(key).at("world", 0)) for key in (b"one", b"one", b"other"))
    assert one == again != other


def test_a_fleet_that_was_seen_twice_is_guessed_once() -> None:
    text = SCENE.format(seen=5) + "old [QUILL] W4 turn 4 W4 [] (Population=60,Limit=90) F7[ORRIN]=9\n"
    for state in supposed(text, 5):
        assert len([fleet for fleet in state.fleets if fleet.number == 7]) == 1
