"""Case files: what is wrong with one is said with its line; what does not hold is said with what was found."""

import pytest

from turnsheet.core.cases.play import BadCaseError, run
from turnsheet.core.cases.reader import load
from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.games import GAMES

GAME = GAMES[0]

GOOD = """\
- case: 2.1-coasting
  title: a ship coasts
  given: |
    14 of 1  V 5,0  P 100,200  F 30
    24 of 2  P 900,900
  orders:
    1: ""
  then: |
    14 V 5,0  P 105,200  F 40
"""

BROKEN = {
    "- case: [": (1, "not YAML"),
    "": (1, "empty"),
    "[]": (1, "the list of cases is empty"),
    "- case: ''\n  title: y": (1, "'case' is empty"),
    "- case: x\n  title: ' '": (2, "'title' is empty"),
    "case: x": (1, "expected a list here"),
    "- 3": (1, "'key: value' lines"),
    "- title: x\n  given: turn 1\n  then: turn 1": (1, "needs 'case'"),
    "- case: x\n  title: y\n  then: turn 1": (1, "either 'given' or 'setup'"),
    "- case: x\n  title: y\n  given: turn 1": (1, "needs an expectation"),
    "- case: x\n  title: y\n  given: turn 1\n  then: ''": (4, "this expectation is empty"),
    "- case: x\n  title: y\n  given: turn 1\n  when: turn 1": (4, "no key 'when'"),
    "- case: x\n  case: y": (2, "'case' appears twice"),
    "- case: x\n  title: y\n  given: turn 1\n  then: turn 1\n  dice: [1, six]": (5, "whole number"),
    "- case: x\n  title: y\n  given: turn 1\n  then: turn 1\n  steps: []": (1, "into the steps"),
    "- case: x\n  title: y\n  given: [1]\n  then: turn 1": (3, "expected a text here"),
    "- case: x\n  title: y\n  setup: {options: {}}\n  then: turn 1": (3, "needs 'seats'"),
    GOOD + GOOD: (10, "is already in line 1"),
}


@pytest.mark.parametrize(("text", "complaint"), BROKEN.items(), ids=[reason for _, reason in BROKEN.values()])
def test_a_broken_file_gets_line_and_reason(text: str, complaint: tuple[int, str]) -> None:
    with pytest.raises(BadCaseError) as error:
        load(text, "raumkrieg")
    assert error.value.line == complaint[0]
    assert complaint[1] in error.value.reason


UNPLAYABLE = {
    GOOD.replace("24 of 2", "twenty-four of 2"): (5, "'twenty-four of 2  P 900,900' is not a line"),
    GOOD.replace("14 V 5,0  P", "14 V 5,0 Q"): (9, "is not a line"),
    GOOD.replace('1: ""', '3: ""'): (1, "there is no seat 3; the seats are 1, 2"),
    GOOD.replace("24 of 2  P 900,900", "24 of 2"): (5, "'24' needs P"),
    GOOD.replace("24 of 2", "14 of 2"): (5, "ship 14 is there twice"),
    GOOD.replace("P 105,200", "P 105,200 P 105,200"): (9, "'14 V 5,0  P 105,200 P 105,200  F 40' is not a line"),
    GOOD.replace("14 V 5,0  P 105,200  F 40", "14"): (9, "'14' is not a line"),
    GOOD + "  refused: {2: [unreadable]}\n": (1, "seat 2 has refusals but sends no orders"),
    GOOD.replace('  orders:\n    1: ""\n', "") + "  refused: {1: [unreadable]}\n": (
        1,
        "seat 1 has refusals but sends no orders",
    ),
    "- case: x\n  title: y\n  setup: {seats: 12}\n  then: turn 0": (3, "2 to 9 players, not 12"),
    "- case: x\n  title: y\n  setup: {seats: 1000000000}\n  then: turn 0": (3, "2 to 9 players, not 1000000000"),
    "- case: x\n  title: y\n  setup: {seats: 2, options: {turns: many}}\n  then: turn 0": (
        3,
        "turns must be a number from 1 to 99, not 'many'",
    ),
    "- case: x\n  title: y\n  setup: {seats: 2, options: {layout: row}}\n  then: turn 0": (
        3,
        "layout must be drawn, ring, grid or near, not 'row'",
    ),
}


def with_given(*lines: str) -> str:
    """A case of these lines and two ships, with an empty sheet of player 1."""
    given = "".join(f"    {line}\n" for line in lines)
    return GOOD.replace("  given: |\n", "  given: |\n" + given)


UNPLAYABLE |= {
    with_given("turn 3", "turn 4"): (5, "turn is there twice"),
    with_given("players 3", "players 3"): (5, "players is there twice"),
    with_given("points 1 = 3", "points 1 = 4"): (5, "points 1 is there twice"),
    with_given("14 destroyed"): (5, "ship 14 is there twice"),
    with_given("turns 0"): (4, "turns is a number from 1 to 99"),
    with_given("players 1"): (4, "players is a number from 2 to 9"),
    with_given("turn 999"): (4, "turn is a number from 0 to 100"),
    with_given("turn 14"): (6, "turn 14 does not come in a game of 12 turns"),
    with_given("points 1 = 1000000000"): (4, "numbers in a position have at most 9 digits"),
    with_given("34 P 1,1 F " + "9" * 5000): (4, "numbers in a position have at most 9 digits"),
    with_given("* 1 missed turn 1000000000"): (4, "numbers in a position have at most 9 digits"),
    with_given("34 P 1,1 F ?"): (4, "a position has no '?'"),
    with_given("won by 1"): (4, "nobody has won yet: turn 1 is still to be played"),
    with_given("turn 13", "won by 1", "points 2 = 11"): (5, "by these points it is won by 2"),
    with_given("turn 13", "won by 2 1"): (1, "the game is over, so no turn can be played"),
    with_given("turn 2", "dropped 1"): (1, "seat 1 has orders, but cannot give any now"),
}


@pytest.mark.parametrize(("text", "complaint"), UNPLAYABLE.items(), ids=[reason for _, reason in UNPLAYABLE.values()])
def test_a_case_that_cannot_be_played_gets_line_and_reason(text: str, complaint: tuple[int, str]) -> None:
    (case,) = load(text, "raumkrieg")
    with pytest.raises(BadCaseError) as error:
        run(GAME, case)
    assert error.value.line == complaint[0]
    assert complaint[1] in error.value.reason


def failures(text: str) -> list[str]:
    """What does not hold in a file of one case."""
    (case,) = load(text, "raumkrieg")
    return run(GAME, case)


def test_a_case_that_holds_has_no_failures() -> None:
    assert failures(GOOD) == []


FALSE = {
    GOOD.replace("P 105,200", "P 106,200"): (
        "expected 14 V 5,0  P 106,200  F 40, found 14 of 1  A 0,0  V 5,0  P 105,200  F 40"
    ),
    GOOD.replace("14 V 5,0  P 105,200  F 40", "14 destroyed"): (
        "expected 14 destroyed, found 14 of 1  A 0,0  V 5,0  P 105,200  F 40"
    ),
    GOOD.replace("14 V 5,0  P 105,200  F 40", "15 of 1"): "expected 15 of 1, found no 15",
    GOOD.replace("14 V 5,0  P 105,200  F 40", "not 14 V 5,0"): "expected not 14 V 5,0, found that it is so",
    GOOD.replace("14 V 5,0  P 105,200  F 40", "14 F ?"): "expected 14 F ?, found F 40",
    GOOD.replace("14 V 5,0  P 105,200  F 40", "19 F ?"): "expected 19 F ?, found no 19",
    GOOD.replace("14 V 5,0  P 105,200  F 40", "turn ?"): "expected turn ?, found is 2",
    GOOD.replace('  orders:\n    1: ""\n', ""): (
        "expected 14 V 5,0  P 105,200  F 40, found 14 of 1  A 0,0  V 5,0  P 100,200  F 30 (no turn was played)"
    ),
    GOOD.replace('1: ""', '1: "to 2: hi"') + '  seen: {2: "* 1 told 3: hi"}\n': (
        "2 sees: expected * 1 told 3: hi, found no 1 told 3 hi"
    ),
    GOOD.replace('1: ""', "1: 14 A x"): "refused to 1: expected nothing, found unreadable",
    GOOD + "  refused: {1: [unreadable]}\n": "refused to 1: expected unreadable, found nothing",
    GOOD + "  seen: {2: 14 F 40}\n": "2 sees: expected 14 F 40, found 14 of 1  A 0,0  V 5,0  P 105,200",
    GOOD + "  dice: [3]\n": "the dice were not asked for [3]",
    "- case: x\n  title: y\n  setup: {seats: 2}\n  dice: [0, 99]\n  then: turn 0": (
        "the dice say 99 at 'rotation', a number from 0 to 71"
    ),
}


@pytest.mark.parametrize(("text", "failure"), FALSE.items(), ids=FALSE.values())
def test_what_does_not_hold_is_said_with_what_was_found(text: str, failure: str) -> None:
    assert failures(text) == [failure]


def test_a_field_nobody_knows_is_unknown() -> None:
    assert failures(GOOD + "  seen:\n    2: 14 P 105,200 F ?\n") == []


HELD = [
    GOOD.replace("14 V 5,0  P 105,200  F 40", "14 f 40  p +105,0200  of 1  v 5,-0"),
    GOOD.replace("14 V 5,0  P 105,200  F 40", "turn 02"),
    GOOD.replace("14 of 1  V 5,0  P 100,200  F 30", "14 P 100,200  f 999999  V +5,0").replace("F 40", "F 1000009"),
    with_given("points 1 = 999999") + "    points 1 = 999999\n",
    with_given("turns 99", "turn 99") + "    turn 100\n    * 2 missed turn 99\n    won by 1 2\n",
    GOOD + "  seen: {2: 'start 1 = ?'}\n",
]


@pytest.mark.parametrize("text", HELD)
def test_lines_hold_however_they_are_written(text: str) -> None:
    """Fields in any order, small letters, signs and zeros; and numbers that play has made longer than any order's."""
    assert failures(text) == []


QUOTED = """\
- case: x
  title: y
  given: "14 P 1,1\\n24 P 2,2\\n\\
    34 P 3,3

    44 P 4,4


    54 P 5,5\\nwrong"
  then: turn 1
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (QUOTED, 9),
        (QUOTED.replace("wrong", "64 P 6,6").replace("54 P", "5 P"), 9),
        (QUOTED.replace("44 P", "4 P"), 6),
        (QUOTED.replace("34 P", "3 P"), 4),
        (QUOTED.replace("24 P", "2 P"), 3),
        ("- case: x\n  title: y\n  given: '14 P 1,1\n\n    wrong'\n  then: turn 1\n", 5),
        ("- case: x\n  title: y\n  given: >\n    14 P 1,1\n\n    24 P 2,2\n\n    wrong\n  then: turn 1\n", 8),
        ("- case: x\n  title: y\n  given: |\n\n    14 P 1,1\n\n    wrong\n  then: turn 1\n", 7),
        ("- case: x\n  title: y\n  given: 14 P 1,1\n\n    wrong\n  then: turn 1\n", 5),
    ],
)
def test_a_complaint_has_its_line_however_the_text_is_quoted(text: str, line: int) -> None:
    with pytest.raises(BadCaseError) as error:
        run(GAME, load(text, "raumkrieg")[0])
    assert error.value.line == line


def test_a_thing_nobody_knows_is_unknown_with_all_its_fields() -> None:
    (case,) = load("- {case: 22.2-q, title: t, given: 1 at C3/5, seen: {1: '1 crew ?'}}", "starprobe")
    (failure,) = run(next(game for game in GAMES if game.id == "starprobe"), case)
    assert failure.startswith("1 sees: expected 1 crew ?, found 1 crew naval 10  contact 2")


def test_dice_of_a_step_that_nobody_asked_for_are_named() -> None:
    text = """\
- case: 2.1-coasting
  title: a ship coasts
  given: 14 of 1  P 100,200
  steps:
    - orders: {1: ""}
      dice: [4, 5]
      then: turn 2
    - orders: {1: ""}
      then: turn 3
"""
    assert failures(text) == ["step 1: the dice were not asked for [4, 5]"]


def test_steps_are_played_in_a_row_and_failures_name_them() -> None:
    text = """\
- case: 2.2-twice
  title: two turns
  given: 14 of 1  P 100,200
  steps:
    - orders: {1: "14 A 5,0"}
      then: 14 P 105,200
    - orders: {1: "14 A 5,0"}
      then: 14 P 116,200
"""
    assert failures(text) == ["step 2: expected 14 P 116,200, found 14 of 1  A 5,0  V 10,0  P 115,200  F 50"]


def test_a_case_must_know_its_game() -> None:
    with pytest.raises(BadCaseError, match="--game"):
        load(GOOD, None)
    assert load(GOOD + "  game: raumkrieg\n", None)[0].game == "raumkrieg"


def test_a_monstrous_file_is_refused_like_any_other() -> None:
    for text in ("[" * 5000, "- " * 5000, "&a [*a]", "- case: " + "x" * LONGEST_SHEET):
        with pytest.raises(BadCaseError):
            load(text, "raumkrieg")
