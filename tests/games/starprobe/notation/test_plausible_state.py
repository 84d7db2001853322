"""What is supposed looks to a seat just like what it knows."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.games.starprobe.random_decisions import wander
from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.notation import facts, recount
from turnsheet.games.starprobe.notation.plausible_state import suppose
from turnsheet.games.starprobe.notation.position import notate, position
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Jumping, Numbers
from turnsheet.games.starprobe.rules.state import State

TAKEN = "1 at C3/5\n2 at C3/5\n2 stage surveying\n2 survey method 12 result 4 months 2\n"


def looks_alike(state: State) -> None:
    for number in range(1, len(state.explorers) + 1):
        view = look(state, Seat(number))
        assert recount(look(suppose(view), Seat(number))) == recount(view)


@pytest.mark.parametrize("given", [*GIVENS.values(), TAKEN])
def test_short_positions(given: str) -> None:
    state = position(given)
    looks_alike(state)
    assert suppose(look(state, REFEREE)) == state


@pytest.mark.parametrize("options", [Options(), Options(opposite="next player", tapes=True)])
def test_whatever_comes_up(options: Options) -> None:
    for number, state in enumerate(wander("s", 3, options, 300)):
        if number % 4 == 0:
            looks_alike(state)


def test_numbers_that_lie_face_down_are_supposed() -> None:
    state = suppose(look(position(GIVENS["numbers"]), Seat(1)))
    stage = state.explorers[0].stage
    assert isinstance(stage, Numbers)
    assert all(1 <= each <= 20 for each in stage.survey.numbers)


def test_assumptions_take_the_place_of_what_would_be_supposed() -> None:
    view = look(position(GIVENS["two with trade"]), Seat(2))
    state = suppose(view, "1 crew naval 4\n1 ledger 9 found 30 C9/0\nsystem C4/-3 base 9 base-of C2/7")
    found = facts(notate(state))
    assert found["1 crew"]["naval"] == "4"
    assert "1 ledger 9 found 30 C9/0" in found
    assert found["system C4/-3"] == {"base": "9", "base-of": "C2/7"}


def test_an_assumption_that_cannot_be_has_its_line() -> None:
    with pytest.raises(BadPositionError) as refused:
        suppose(look(position(""), Seat(1)), "month 3\n1 crew naval lots")
    assert refused.value.line == 2


def test_natives_another_talks_to_are_supposed_to_be_somebody() -> None:
    state = position(GIVENS["opposing"])
    view = look(state, Seat(2))
    assert view.asked == Seat(1)
    supposed = suppose(view)
    assert position(notate(supposed)) == supposed
    looks_alike(state)


def test_a_ship_in_hyper_space_is_supposed_to_come_from_somewhere() -> None:
    state = position("1 at C2/7\n2 stage jumping to C3/5 months 2 from C4/5\n")
    other = suppose(look(state, Seat(1))).explorers[1]
    assert isinstance(other.stage, Jumping)
    assert other.place != other.stage.to
    looks_alike(state)
