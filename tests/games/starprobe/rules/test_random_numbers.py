"""The randomizers: their exact distributions, by following all that the dice can give."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

from turnsheet.core.dice import DiceError, Roller, ScriptedDice
from turnsheet.games.starprobe.pages.decisions.chances import distribution
from turnsheet.games.starprobe.rules.random_numbers import METHODS, SIDES, Method, chance, drawn, rm1, rm2, rm3
from turnsheet.games.starprobe.star_map.generator import KINDS, MORE_STARS, SURE_STARS, WEIGHTS

PAIRS = (1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 17, 16, 13, 12, 9, 8, 5, 4, 1)
"""How many of the 190 pairs of chits give 2, 3, 4 ... 20: the rules page has them (3.2)."""

LETTERS = {"RM 1-a": 4, "RM 1-b": 6, "RM 1-c": 8, "RM 1-d": 10, "RM 1-e": 12, "RM 1-f": 20}
"""The highest number of each RM 1 (3.1)."""


class Trial(ScriptedDice):
    """Dice that remember of how many sides the roll was that they could not give."""

    wanted = 0

    def _next(self, name: str, sides: int, lowest: int) -> int:
        self.wanted = sides
        return super()._next(name, sides, lowest)


def exact(draw: Callable[[Roller], int]) -> dict[int, Fraction]:
    """What a draw can give, and how likely each is: every roll is followed with each of its sides."""
    parts: dict[int, Fraction] = {}
    ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ways:
        rolls, part = ways.pop()
        dice = Trial(rolls)
        try:
            number = draw(dice.at("draw"))
        except DiceError:
            ways += [((*rolls, roll), part / dice.wanted) for roll in range(1, dice.wanted + 1)]
        else:
            parts[number] = parts.get(number, Fraction(0)) + part
    assert sum(parts.values()) == 1
    return parts


def even(sides: int) -> dict[int, Fraction]:
    """Each number from 1 on equally likely."""
    return {number: Fraction(1, sides) for number in range(1, sides + 1)}


def test_rm2_is_two_chits_out_of_one_cup() -> None:
    """All 190 pairs out of two sets of 1 to 10, the first not put back."""
    cup = [*range(1, 11), *range(1, 11)]
    pairs = Counter(one + other for one, other in combinations(cup, 2))
    assert [pairs[total] for total in range(2, 21)] == list(PAIRS)
    assert exact(rm2) == {total: Fraction(count, 190) for total, count in enumerate(PAIRS, 2)}


def test_rm2_is_not_two_numbers_of_ten() -> None:
    """With the first chit put back a 2 would come once in a hundred times, not once in 190."""
    assert exact(rm2)[2] == Fraction(1, 190) != Fraction(1, 100)


def test_scripted_chits_are_added_up() -> None:
    assert rm2(ScriptedDice([6, 4]).at("mood")) == 10
    assert rm2(ScriptedDice([10, 10]).at("mood")) == 20
    assert rm2(ScriptedDice([1, 11]).at("mood")) == 3  # the first chit left of its own set is 2
    assert rm2(ScriptedDice([10, 19]).at("mood")) == 19


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_rm1_is_even(sides: int) -> None:
    assert exact(lambda roller: rm1(roller, sides)) == even(sides)


def test_rm3_is_even() -> None:
    assert exact(rm3) == even(100)


@pytest.mark.parametrize("percent", range(101))
def test_a_chance_comes_true_so_often_in_a_hundred(percent: int) -> None:
    parts = exact(lambda roller: int(chance(roller, percent)))
    assert parts.get(1, 0) == Fraction(percent, 100)


@pytest.mark.parametrize("method", METHODS)
def test_they_are_drawn_by_name(method: Method) -> None:
    assert SIDES == LETTERS
    wanted = exact(rm2) if method == "RM 2" else even(LETTERS[method])
    assert exact(lambda roller: drawn(roller, method)) == wanted


@pytest.mark.parametrize("method", METHODS)
def test_players_are_told_the_very_distribution(method: Method) -> None:
    told = distribution(method)
    whole = sum(count for _, count in told)
    assert {number: Fraction(count, whole) for number, count in told} == exact(lambda roller: drawn(roller, method))


def test_the_stars_of_a_hex_are_two_and_six_tries() -> None:
    """2.4: each of six possible ones beyond the second with 45 in 100."""
    tries = [Fraction(1)]
    for _ in range(6):
        there = [Fraction(0), *(each * Fraction(45, 100) for each in tries)]
        tries = [one + other * Fraction(55, 100) for one, other in zip(there, [*tries, Fraction(0)], strict=True)]
    assert (SURE_STARS, MORE_STARS) == (2, 6)
    assert [Fraction(upto, WEIGHTS[-1]) for upto in WEIGHTS] == [sum(tries[: count + 1]) for count in range(7)]


def test_kinds_of_stars_are_six_two_and_two_of_ten() -> None:
    """D8."""
    assert Counter(KINDS) == {"regular": 6, "hot": 2, "cool": 2}
