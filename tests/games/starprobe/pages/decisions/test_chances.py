"""Chances, computed by hand from the rules page."""

import pytest

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.chances import Odds
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.stages import Attacked, Bargaining, Fighting
from turnsheet.games.starprobe.tables.tables import BOOK

PAIRS = {2: 1, 3: 4, 4: 5, 5: 8, 6: 9, 7: 12, 8: 13, 9: 16, 10: 17, 11: 20, 12: 17, 13: 16, 14: 13, 15: 12}


def test_rm_2_has_the_pairs_of_the_rules_page() -> None:
    cases = dict(chances.distribution("RM 2"))
    assert {number: cases[number] for number in PAIRS} == PAIRS
    assert sum(cases.values()) == 190


@pytest.mark.parametrize(
    ("beat", "hits"), [(1, 190), (2, 189), (10, 105), (11, 85), (19, 1), (20, 0), (25, 0), (-3, 190)]
)
def test_rm_2_above_a_number(beat: int, hits: int) -> None:
    assert chances.above(beat) == Odds(hits, 190)


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (chances.above(10), "55 %"),
        (Odds(8), "8 %"),
        (Odds(1, 3), "33 %"),
        (Odds(5, 8), "63 %"),
        (Odds(0), "0 %"),
        (Odds(1, 1000), "< 1 %"),
        (Odds(999, 1000), "> 99 %"),
        (Odds(20, 20), "100 %"),
    ],
)
def test_odds_are_told_in_whole_percents_and_what_is_open_not_as_certain(odds: Odds, words: str) -> None:
    assert str(odds) == words


@pytest.mark.parametrize(("naval", "chance"), [(12, 8), (10, 8), (9, 8), (8, 18), (2, 48), (0, 58)])
def test_malfunctions(naval: int, chance: int) -> None:
    assert chances.malfunction(naval) == Odds(chance)


def test_a_long_jump_must_be_safe_every_month() -> None:
    assert chances.safe(10, BOOK, 2) == Odds(86 * 86, 10_000)


def test_every_mode_has_ten_noughts_five_pluses_and_five_minuses() -> None:
    for mode in range(1, 21):
        assert chances.outcomes(mode, BOOK) == {"0": Odds(10, 20), "+": Odds(5, 20), "-": Odds(5, 20)}


@pytest.mark.parametrize(("level", "salvos", "chance"), [(1, 1, 30), (1, 4, 100), (5, 1, 10), (4, 3, 45)])
def test_blasting(level: int, salvos: int, chance: int) -> None:
    assert chances.submit(level, salvos) == Odds(chance)


@pytest.mark.parametrize(("priority", "level", "chance"), [("5", 5, 50), ("5", 3, 80), ("1", 7, 0), ("10E", 1, 100)])
def test_the_military(priority: str, level: int, chance: int) -> None:
    assert chances.subdued(priority, level, BOOK) == Odds(chance)


def test_bargaining_is_computed_over_both_randomizers() -> None:
    # 4 M and level 5 are 9 M; RM 1-a makes 10 to 13 of them, to beat 5, 6, 6, 7 on RM 2: 172, 163, 163, 151 of 190
    state = position("1 at C3/5\n1 find C3/5 class 1 race Canine level 5\n1 stage bargaining\n")
    stage = state.explorers[0].stage
    assert isinstance(stage, Bargaining)
    assert chances.bargained(stage, "RM 1-a", 2) == Odds(172 + 163 + 163 + 151, 4 * 190)
    assert chances.expected(stage, "RM 1-a", 2) == pytest.approx((10 * 172 + 11 * 163 + 12 * 163 + 13 * 151) / 190 / 4)


def test_a_turn_on_the_ground() -> None:
    # a Scientific Team and 2 Marine Groups: attack 45, defence 35; beams of an Explorer II add 10 to both
    state = position("1 at C3/5\n1 stage fighting\n1 ground attack 40 scientific 1 marine 2\n")
    own = look(state, Seat(1)).own
    assert own is not None
    assert isinstance(own.stage, Fighting)
    # 45 against 40: half of 45 is 23, 17 above are three fives; 40 against 35: half is 20, 15 above are three fives
    assert chances.exchange(own.stage, own, BOOK, False, 0) == (Odds(30), Odds(25))
    # 55 against 40: half is 28, 12 above are two fives; 40 against 45: 25 above are five fives
    assert chances.exchange(own.stage, own, BOOK, True, 0) == (Odds(45), Odds(15))
    # 95 with a salvo against 40: half is 48, 8 below is one five, and 95 is the most there is
    assert chances.exchange(own.stage, own, BOOK, False, 1) == (Odds(95), Odds(25))


def test_teams_that_stand() -> None:
    # two Contact Teams have three guards each: defence 90 and beams of 10 against 50, half of it 25: 75 above
    state = position("1 at C3/5\n1 find C3/5 class 1 race Canine level 5\n1 stage attacked attack 50 teams 2\n")
    own = state.explorers[0]
    assert isinstance(own.stage, Attacked)
    assert chances.struck(own.stage, own.crew, 0, 2, own, BOOK) == Odds(1)
    # a First-In Team alone: 30 and 10 are 15 above
    assert chances.struck(own.stage, own.crew, 1, 0, own, BOOK) == Odds(35)
