"""The randomizers: their exact distributions, by counting all that the dice can give."""

from collections import Counter
from itertools import combinations

from turnsheet.core.dice import Dice, ScriptedDice, turn_key
from turnsheet.games.starprobe.randomizers import METHODS, SIDES, chance, drawn, rm1, rm2, rm3


def test_rm2_is_two_chits_out_of_one_cup() -> None:
    """All 190 pairs out of two sets of 1 to 10, against all 10 times 19 rolls."""
    cup = [*range(1, 11), *range(1, 11)]
    pairs = Counter(one + other for one, other in combinations(cup, 2))
    rolls = Counter(rm2(ScriptedDice([first, second]).at("mood")) for first in range(1, 11) for second in range(1, 20))
    assert rolls == pairs
    assert [pairs[total] for total in range(2, 21)] == [
        1,
        4,
        5,
        8,
        9,
        12,
        13,
        16,
        17,
        20,
        17,
        16,
        13,
        12,
        9,
        8,
        5,
        4,
        1,
    ]


def test_scripted_chits_are_added_up() -> None:
    assert rm2(ScriptedDice([6, 4]).at("mood")) == 10
    assert rm2(ScriptedDice([10, 10]).at("mood")) == 20
    assert rm2(ScriptedDice([1, 11]).at("mood")) == 3  # the first chit left of its own set is 2
    assert rm2(ScriptedDice([10, 19]).at("mood")) == 19


def test_the_others_are_even() -> None:
    assert [rm1(ScriptedDice([roll]).at("x"), 20) for roll in (1, 20)] == [1, 20]
    assert [rm3(ScriptedDice([roll]).at("x")) for roll in (1, 100)] == [1, 100]
    assert [chance(ScriptedDice([roll]).at("x"), 33) for roll in (33, 34)] == [True, False]


def test_they_are_drawn_by_name() -> None:
    dice = Dice(turn_key("names", 1))
    for method in METHODS:
        found = {drawn(dice.at(method), method) for _ in range(600)}
        lowest, highest = (2, 20) if method == "RM 2" else (1, SIDES[method])
        assert found == set(range(lowest, highest + 1))
