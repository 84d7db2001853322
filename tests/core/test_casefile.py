"""Case files: what is wrong with one is said with its line; what does not hold is said with what was found."""

import pytest

from tests.reached import ALL
from turnsheet.core.casefile import load
from turnsheet.core.cases import BadCaseError, run
from turnsheet.core.orders import LONGEST_SHEET

GAME = ALL[0]

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
    "- case: [": (1, "no YAML"),
    "": (1, "empty"),
    "case: x": (1, "a list belongs here"),
    "- 3": (1, "'key: value' lines"),
    "- title: x\n  given: turn 1\n  then: turn 1": (1, "needs 'case'"),
    "- case: x\n  title: y\n  then: turn 1": (1, "either 'given' or 'setup'"),
    "- case: x\n  title: y\n  given: turn 1": (1, "needs an expectation"),
    "- case: x\n  title: y\n  given: turn 1\n  then: ''": (4, "nothing is expected"),
    "- case: x\n  title: y\n  given: turn 1\n  when: turn 1": (4, "no key 'when'"),
    "- case: x\n  case: y": (2, "'case' is there twice"),
    "- case: x\n  title: y\n  given: turn 1\n  then: turn 1\n  dice: [1, six]": (5, "whole number"),
    "- case: x\n  title: y\n  given: turn 1\n  then: turn 1\n  steps: []": (1, "belong into the steps"),
    "- case: x\n  title: y\n  given: [1]\n  then: turn 1": (3, "a text belongs here"),
    "- case: x\n  title: y\n  setup: {options: {}}\n  then: turn 1": (3, "needs 'seats'"),
    GOOD + GOOD: (10, "there already, in line 1"),
}


@pytest.mark.parametrize(("text", "complaint"), BROKEN.items(), ids=[reason for _, reason in BROKEN.values()])
def test_a_broken_file_gets_line_and_reason(text: str, complaint: tuple[int, str]) -> None:
    with pytest.raises(BadCaseError) as error:
        load(text, "raumkrieg")
    assert error.value.line == complaint[0]
    assert complaint[1] in error.value.reason


UNPLAYABLE = {
    GOOD.replace("24 of 2", "twenty-four of 2"): (5, "'twenty-four of 2  P 900,900' is no line"),
    GOOD.replace("14 V 5,0  P", "14 V 5,0 Q"): (9, "is no line"),
    GOOD.replace('1: ""', '3: ""'): (1, "there is no seat 3; the seats are 1, 2"),
    GOOD.replace("24 of 2  P 900,900", "24 of 2"): (5, "'24' needs P"),
    GOOD.replace("24 of 2", "14 of 2"): (5, "ship 14 is there twice"),
    "- case: x\n  title: y\n  setup: {seats: 12}\n  then: turn 0": (3, "2 to 9, not by 12"),
    "- case: x\n  title: y\n  setup: {seats: 2, options: {turns: many}}\n  then: turn 0": (3, "Expected `int`"),
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
