"""Matches of version 1 go on by the rules they began with, in every point where version 2 has others."""

import pytest

from turnsheet.core.cases.play import Case, run
from turnsheet.core.cases.reader import load
from turnsheet.core.game import AnyGame, BadPositionError
from turnsheet.games import versions

ONE, TWO = versions("starprobe")[1], versions("starprobe")[2]
CASES = """
- case: 9.13-no-trouble-after-the-survey
  title: after the survey there are no more checks, however long the ship stays
  given: |
    month 3
    1 at C3/5
    1 stage surveying
    1 survey C3/5 method 12 result 3 months 2 stayed 1
  steps:
    - orders: {1: wait}
      dice: []
      then: |
        1 find C3/5 class 3 proved value 2
    - orders: {1: wait 4}
      dice: []
      then: |
        month 8

- case: D53-specialities-by-themselves
  title: a 1* pays 17 M for its minerals when contact is made, and one negotiates about 4 and the level alone
  given: |
    month 2
    1 at C3/5
    1 stage surveying
    1 survey C3/5 method 16 result 1* months 1
  orders: {1: wait}
  dice: [1, 41, 50, 20]
  then: |
    1 find C3/5 class 1 items minerals value 17
    1 natives C3/5 worth 7
    1 ledger 2 found 17 C3/5

- case: D52-unproved-specialities-of-natives
  title: with OPTION 3 the speciality of a class 1 survey that is given up is paid at once
  given: |
    month 2
    1 at C3/5
    1 stage surveying
    1 survey C3/5 method 16 result 1* months 1
    2 at E12/0
  orders: {1: leave}
  then: |
    1 find C3/5 class 1 items minerals unproved value 17

- case: 12.22-nothing-to-beat
  title: to those who submit a randomizer of one's choice is added, and nothing is to beat
  given: |
    1 at C3/5
    1 find C3/5 class 1 race Canine level 1
    1 stage contact
  steps:
    - orders: {1: blast 4}
      dice: [1]
    - orders: {1: keep}
      refused:
        1: [not-now]
    - orders: {1: generate RM 1-e}
      dice: [12]
      then: |
        1 stage free
        1 find C3/5 won value 17 mark H

- case: 9.17-only-those-above-five
  title: with six teams one is in reserve, for a change by -1 alone
  given: |
    1 at C3/5
    1 crew contact 2 scientific 6 first-in 0
    1 stage shifting
    1 survey C3/5 crews 13 numbers 16 1 method 13 result 2
  orders:
    1: |
      shift +1
      shift +2
      shift -1
  refused:
    1: [bad-shift, bad-shift]
  dice: [31]
  then: |
    1 survey C3/5 method 12 result 3 months 1

- case: D41-paid-alone
  title: with OPTION 3 an unproved find is worth its full value, also alone
  given: |
    month 2
    1 at C3/5
    1 stage surveying
    1 survey C3/5 method 10 result 3* months 3
  orders: {1: leave}
  then: |
    1 find C3/5 class 3 items exotics unproved value 13
    1 balance 13

- case: 23.4-passed-over
  title: what was refused is passed over, and the orders behind it stand
  given: |
    1 ship II
    1 stage outfitting grant 35
  orders: {1: hire 10 naval; dance; buy 8 slugs}
  refused:
    1: [unknown-order]
  then: |
    1 crew naval 10
    1 stores slugs 8

- case: 23.3-the-month-is-over
  title: what stands behind wait fails, also alone
  given: |
    stars C3/7
    1 at C2/7
  orders: {1: wait; jump C3/7}
  dice: []
  then: |
    month 2
    1 at C2/7
    * 1 could not jump C3/7: month-ended

- case: 23.3-in-company
  title: what stands behind wait is only read, and fails
  given: |
    stars C3/7
    1 at C2/7
    2 at E12/0
  orders: {1: wait; jump C3/7}
  then: |
    1 month done
    * 1 could not jump C3/7: month-ended
"""
ALL = list(load(CASES, "starprobe"))


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_version_1_holds(case: Case) -> None:
    assert run(ONE, case) == []


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_version_2_says_something_else(case: Case) -> None:
    assert run(TWO, case) != []


@pytest.mark.parametrize(("game", "refused"), [(ONE, True), (TWO, False)], ids=["1", "2"])
def test_positions_of_version_1_have_no_stays(game: AnyGame, refused: bool) -> None:
    text = "month 4\n1 at C3/5\n1 stay C3/5 methods 12 since 3\n"
    if not refused:
        assert game.notation.position(text).rules == 2
        return
    with pytest.raises(BadPositionError, match="line 3: stays are counted from version 2 on"):
        game.notation.position(text)
