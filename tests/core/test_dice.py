"""Dice: named, repeatable, fair."""

from collections import Counter

import pytest

from turnsheet.core.dice import (
    GAMMA,
    MASK,
    MOST_LANES,
    Dice,
    DiceError,
    ScriptedDice,
    mix,
    seed_hash,
    together,
    turn_key,
)


def test_splitmix64_gives_its_published_numbers() -> None:
    """The first outputs from state 1234567, as other implementations print them."""
    gamma = 0x9E3779B97F4A7C15
    outputs = [mix((1234567 + n * gamma) & ((1 << 64) - 1)) for n in (1, 2, 3)]
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_key_of_a_turn_is_the_hash_of_seed_and_step() -> None:
    """`printf '7\\n3' | sha256sum`"""
    assert turn_key("7", 3).hex() == "664a5ae770ab77f5e1d7407736cbd40fe27bf4d2bfe89a88c28b8419227231ac"
    assert turn_key("7", 3) != turn_key("73", 0)
    assert len({turn_key(seed, step) for seed in ("1", "11") for step in (1, 11, 111)}) == 6


def test_a_roll_depends_on_key_name_and_count_alone() -> None:
    one, other = Dice(b"key"), Dice(b"key")
    other.at("weather").below(100)
    other.at("growth", 40).below(100)
    first = [one.at("growth", 41).below(1000) for _ in range(5)]
    second = [other.at("growth", 41).below(1000) for _ in range(5)]
    assert first == second
    assert len(set(first)) > 1


def test_different_names_and_keys_give_different_rolls() -> None:
    names = [("a",), ("b",), ("a", 1), ("a", 2), ("a", 1, 2), ("a", 2, 1), ("a", -1)]
    rolls = [Dice(key).at(str(name[0]), *map(int, name[1:])).below(1 << 60) for key in (b"x", b"y") for name in names]
    assert len(set(rolls)) == len(rolls)


def test_rolls_are_fair() -> None:
    """60,000 rolls of a die: chi-squared with 5 degrees of freedom stays below its 99.9 % point."""
    roll = Dice(b"fair").at("die")
    counts = Counter(roll.die(6) for _ in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5


def test_a_number_of_sides_that_does_not_divide_the_range_is_still_fair() -> None:
    """With 3 * 2^62 sides, taking the remainder alone would give the lowest third twice as often."""
    roll = Dice(b"fair").at("huge")
    low = sum(roll.below(3 << 62) < 1 << 62 for _ in range(3000))
    assert 900 < low < 1100


def test_every_roll_is_in_the_log() -> None:
    dice = Dice(b"log")
    results = [dice.at("x", 1).below(10), dice.at("y").die(6), dice.at("x", 1).below(10)]
    assert [(roll.name, roll.earlier, roll.sides, roll.result) for roll in dice.log] == [
        ("x 1", 0, 10, results[0]),
        ("y", 0, 6, results[1]),
        ("x 1", 1, 10, results[2]),
    ]


def test_one_side_needs_no_roll() -> None:
    dice = ScriptedDice([])
    assert dice.at("x").below(1) == 0
    assert dice.at("x").die(1) == 1
    with pytest.raises(ValueError, match="0 sides"):
        dice.at("x").below(0)


def test_a_die_has_no_more_sides_than_can_be_told_apart() -> None:
    assert Dice(b"").at("x").below(1 << 64) < 1 << 64
    with pytest.raises(ValueError, match="18446744073709551617 sides"):
        Dice(b"").at("x").below((1 << 64) + 1)


def test_dealing_takes_without_putting_back() -> None:
    assert sorted(Dice(b"deal").at("cards").deal(range(10), 10)) == list(range(10))
    assert ScriptedDice([2, 0, 1]).at("cards").deal("abcd", 3) == ["c", "a", "d"]


def test_scripted_dice_give_what_they_are_told_in_order() -> None:
    dice = ScriptedDice([4, 6, 0])
    assert dice.at("a").below(5) == 4
    assert dice.at("b").die(6) == 6
    assert dice.at("a").chance(1, 10) is True
    assert dice.unused == []


def test_scripted_dice_complain() -> None:
    with pytest.raises(DiceError, match="ran out at 'x 3', a number from 1 to 6"):
        ScriptedDice([]).at("x", 3).die(6)
    with pytest.raises(DiceError, match="say 7 at 'x', a number from 1 to 6"):
        ScriptedDice([7]).at("x").die(6)
    assert ScriptedDice([1, 2]).unused == [1, 2]


def test_the_published_hash_is_not_the_key() -> None:
    assert seed_hash("7") != turn_key("7", 0).hex()
    assert seed_hash("7") != seed_hash("8")


def test_a_row_of_tries_is_as_many_chances() -> None:
    row, single = Dice(turn_key("seed", 1)), Dice(turn_key("seed", 1))
    assert row.at("convert", 7).chance(1, 10) == single.at("convert", 7).chance(1, 10)
    hits = [single.at("convert", 7).chance(1, 10) for _ in range(200)]
    assert row.at("convert", 7).successes(1, 10, 200) == sum(hits)
    assert 0 < sum(hits) < 200
    assert row.log == single.log
    assert row.at("convert", 7).die(6) == single.at("convert", 7).die(6)


@pytest.mark.parametrize("times", [1, 2, 5, 63, MOST_LANES])
@pytest.mark.parametrize("start", [0, 1, MASK, GAMMA, 0x0123456789ABCDEF, MASK + 3 * GAMMA])
def test_numbers_stirred_together_are_those_stirred_alone(start: int, times: int) -> None:
    assert together(start, times) == tuple(mix((start + each * GAMMA) & MASK) for each in range(1, times + 1))


@pytest.mark.parametrize("sides", [2, 10, 1 << 63, (1 << 63) + 1, (1 << 64) - 1])
@pytest.mark.parametrize("times", [1, 4, 5, 30, 64, 65, 200])
def test_a_row_of_rolls_is_rolled_as_one_by_one(times: int, sides: int) -> None:
    row, single = Dice(turn_key("1", 1)), Dice(turn_key("1", 1))
    row.at("convert", 7).successes(1, sides, times)
    for _ in range(times):
        single.at("convert", 7).below(sides)
    assert row.log == single.log
