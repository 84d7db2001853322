"""The look-ahead of the hard bot of Starweb: it plays each sheet some turns ahead, and the best one wins."""

import pytest

from tests.bots.starweb.positions import GAME, known_from, view_from
from turnsheet.bots.starweb import hard, prospects, trials
from turnsheet.bots.starweb.styles import STYLES, USUAL
from turnsheet.bots.starweb.trials import outcomes
from turnsheet.bots.starweb.whole_sheet import whole_sheet
from turnsheet.core.dice import Dice
from turnsheet.core.game import hosted
from turnsheet.core.lookahead import Lookahead

FRONT = """
turn 10
[QUILL]: Pirate (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
W1 (2,3) [QUILL] (Industry=30,Metal=30,Population=50,Limit=100,I-Ships=4)
   F1[QUILL]=30
W2 (1) [ORRIN] (Industry=20,Mines=9,Population=60,Limit=90)
old [QUILL] W2 turn 10 W2 [ORRIN] (Industry=20,Mines=9,Population=60,Limit=90)
"""
"""Another player's rich world without guards, next door, and a world that nobody knows."""


def lookahead(steps: int, text: str = FRONT) -> Lookahead:
    """What the bot may simulate."""
    return Lookahead(hosted(GAME), view_from(text), steps)


def test_a_sheet_that_takes_a_world_is_better_than_one_that_does_nothing_or_harm() -> None:
    view = view_from(FRONT)
    found = outcomes(view, ["F1W2", "", "F1T29P"], Dice(b"one"), lookahead(99))
    assert found is not None
    assert found[0] > found[1]


def test_it_guesses_a_world_for_every_16_steps_it_may_simulate() -> None:
    view = view_from(FRONT)
    for steps, worlds in ((0, 0), (15, 0), (16, 1), (96, 6)):
        left = lookahead(steps)
        found = outcomes(view, ["F1W2", ""], Dice(b"one"), left)
        assert (found is None) == (worlds == 0)
        assert steps - left.left == worlds * 2 * trials.TURNS


def test_the_same_dice_find_the_same_and_others_something_else() -> None:
    view = view_from(FRONT)
    sheets = ["F1W2", "F1W3"]
    one, again, other = (outcomes(view, sheets, Dice(key), lookahead(16)) for key in (b"one", b"one", b"other"))
    assert one == again != other


@pytest.mark.parametrize(
    ("poor", "rich"),
    [("F1[QUILL]=30", "F1[QUILL]=40"), ("Score=900", "Score=950"), ("F1[QUILL]=30", "F1[QUILL]=30 (Cargo=9)")],
)
def test_more_ships_points_and_cargo_are_worth_more(poor: str, rich: str) -> None:
    now = prospects.prices(known_from(FRONT))
    assert prospects.value(view_from(FRONT.replace(poor, rich)), now) > prospects.value(view_from(FRONT), now)


def test_metal_on_its_worlds_makes_others_worth_no_less() -> None:
    """Prices are those before the turn: they do not fall while it is tried."""
    now = prospects.prices(known_from(FRONT))
    more = FRONT.replace("Metal=30", "Metal=90")
    assert prospects.value(view_from(more), now) > prospects.value(view_from(FRONT), now)


def test_without_time_it_sends_its_usual_sheet() -> None:
    view = view_from(FRONT)
    assert hard.play(view, (), Dice(b"one"), lookahead(0)) == whole_sheet(view, USUAL, Dice(b"one"))


def test_it_sends_the_sheet_of_which_most_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another sheet than the usual one is sent only if it is better by a margin."""
    view = view_from(FRONT)
    sheets = {style: f"F1W2 {number}" for number, style in enumerate(STYLES)}
    monkeypatch.setattr(hard, "whole_sheet", lambda _view, style, _dice: sheets[style])
    for last, best in ((hard.MARGIN + 2, 2), (hard.MARGIN / 2, 0)):
        monkeypatch.setattr(hard, "outcomes", lambda *_, last=last: [1.0, 0.0, last])
        assert hard.play(view, (), Dice(b"one"), lookahead(99)) == list(sheets.values())[best]
