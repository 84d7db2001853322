"""What can be ordered on a voyage."""

import pytest

from tests.games.starprobe.order_contexts import FAR, HIDDEN, HOME, NEAR, NEXT, OTHER, code, context, explorer, why
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import (
    AnyOrder,
    Explore,
    Forage,
    Gather,
    Jump,
    Keep,
    Leave,
    Pick,
    Refine,
    Report,
    Shift,
    Tell,
    Wait,
)
from turnsheet.games.starprobe.pages.view import Known
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import (
    Contact,
    Jumping,
    Lost,
    Numbers,
    Outfitting,
    Recasting,
    Repairing,
    Shifting,
    Survey,
    Surveying,
    Waiting,
)
from turnsheet.games.starprobe.rules.state_parts import Crew, Quarters, Right, Stores
from turnsheet.games.starprobe.star_map.places import StarId

AT = Contact(NEAR, 12, 0, Quarters(20), 4)
MANY = Crew(naval=10, contact=2, scientific=8, first_in=2)


def surveyed(method: int) -> Survey:
    return Survey(NEAR, (), (method,), (3, 4), method=method, result="3")


def test_a_jump_needs_a_slug_for_every_month() -> None:
    """From C5/7 to G2/7 are 4 rows and 3 columns, 5 hexes: two months for an Explorer II, also for an Explorer I."""
    assert code(context(explorer(stores=Stores(supplies=1, slugs=2))), Jump(FAR)) == ""
    assert why(context(explorer(stores=Stores(supplies=1, slugs=1))), Jump(FAR)) == (
        "no-fuel",
        "The jump takes 2 slugs, and there is 1 slug. Choose a nearer star.",
    )


def test_a_jump_leads_to_another_star() -> None:
    assert why(context(), Jump(StarId("C4/0"))) == ("no-such-star", "There is no star C4/0. Choose one on the chart.")
    assert why(context(), Jump(NEAR)) == ("here", "The ship is at C5/7 now. Choose another star.")
    assert code(context(explorer(at=None, beside=NEAR)), Jump(NEAR)) == "here"


def test_a_cloud_on_the_straight_line_hides_a_star() -> None:
    assert why(context(), Jump(HIDDEN)) == (
        "cloud",
        "A cloud blocks the straight line to C9/7. Jump to another star first, to go around it.",
    )


def test_nobody_travels_into_a_war() -> None:
    assert code(context(explorer(), Known(NEXT, closed=True)), Jump(NEXT)) == "war"


def test_without_supplies_a_ship_goes_homeward() -> None:
    hungry = explorer(stores=Stores(slugs=8))
    assert code(context(hungry), Jump(HOME)) == code(context(hungry), Jump(NEXT)) == ""
    assert code(context(hungry), Jump(FAR)) == "no-supplies"


def test_one_jump_per_month_and_none_after_an_attempt() -> None:
    assert code(context(explorer(moved=True)), Jump(NEXT)) == "moved"
    assert code(context(explorer(tried=True)), Jump(NEXT)) == "moved"


def test_computers_make_two_jumps() -> None:
    assert code(context(explorer(crew=Crew(marine=1), crewless=1)), Jump(NEXT)) == ""
    assert code(context(explorer(crew=Crew(marine=1), crewless=2)), Jump(NEXT)) == "no-crew"
    assert code(context(explorer(crewless=2)), Jump(NEXT)) == ""


def test_a_ship_that_is_due_goes_before_the_board_first() -> None:
    """Launched in month 1, month 12 is the twelfth."""
    assert code(context(explorer(at=HOME), month=11), Jump(NEXT)) == ""
    assert code(context(explorer(at=HOME), month=12), Jump(NEXT)) == "board-first"
    assert code(context(explorer(), month=12), Jump(NEXT)) == ""


@pytest.mark.parametrize(
    "stage",
    [Jumping((2, 2, 7), HOME, 1), Repairing(1, "the drive"), Waiting(30, Quarters(120)), Surveying(surveyed(3)), AT],
)
def test_other_stages_neither_jump_nor_explore(stage: Surveying) -> None:
    assert code(context(explorer(stage)), Jump(NEXT)) == "not-now"
    assert code(context(explorer(stage)), Explore((), (3,))) == "not-now"


def test_ships_in_the_docks_are_launched_first() -> None:
    own = explorer(Outfitting(Quarters(140), 1), HOME)
    assert code(context(own), Jump(NEXT)) == code(context(own), Explore((), (3,))) == "not-launched"


def test_an_attempt_needs_a_method_for_each_that_explores() -> None:
    """2 Contact and 2 Scientific Teams are one crew."""
    assert code(context(), Explore((20,), (1,))) == ""
    assert code(context(), Explore((), ())) == "no-method"
    assert why(context(), Explore((), (21,))) == (
        "no-such-method",
        "Methods are numbered 1 to 20; there is no method 21.",
    )
    assert code(context(), Explore((), (0,))) == "no-such-method"
    assert why(context(), Explore((3,), (3,))) == (
        "method-twice",
        "Method 3 is named twice; each is used once in an attempt. Choose another.",
    )
    assert why(context(), Explore((3, 4), ())) == (
        "no-teams",
        "2 methods for First-In Teams, and there is 1 First-In Team. Name fewer methods.",
    )
    assert why(context(), Explore((), (3, 4))) == (
        "no-teams",
        "2 methods for survey crews, and there is 1 survey crew. Name fewer methods.",
    )


def test_methods_may_be_used_up() -> None:
    assert code(context(explorer(used=(3,))), Explore((), (3,))) == "method-spent"


def test_where_nothing_can_be_explored() -> None:
    order = Explore((), (3,))
    assert code(context(explorer(at=None)), order) == "between-stars"
    assert code(context(explorer(at=HOME)), order) == code(context(explorer(at=OTHER)), order) == "home"
    assert code(context(explorer(), Known(NEAR, taken=True)), order) == "taken"
    assert code(context(explorer(), Known(NEAR, closed=True)), order) == "war"
    assert code(context(explorer(tried=True)), order) == "tried"
    assert code(context(explorer(stores=Stores(slugs=8))), order) == "no-supplies"
    assert code(context(explorer(crew=Crew(naval=10, contact=4))), order) == "no-teams"
    assert code(context(explorer(moved=True)), order) == ""


def test_one_of_two_numbers_is_picked() -> None:
    own = explorer(Numbers(surveyed(3)))
    assert code(context(own), Pick(1)) == code(context(own), Pick(2)) == ""
    assert code(context(own), Pick(3)) == "bad-number"
    assert why(context(own), Jump(NEXT)) == ("not-now", "Two numbers are face down: 'pick 1' or 'pick 2'.")
    assert code(context(), Pick(1)) == "not-now"


@pytest.mark.parametrize(
    ("order", "refused"),
    [
        (Shift(-1, 1, 0), ""),
        (Shift(-1, 0, 1), ""),
        (Shift(-1), ""),
        (Shift(1, 1, 1), ""),
        (Shift(-2, 2, 2), ""),
        (Shift(2, 0, 5), ""),
        (Shift(-1, 1, 1), "reserve"),
        (Shift(1, 3, 0), "reserve"),
        (Shift(-2, 3, 1), "no-teams"),
        (Shift(3), "bad-shift"),
        (Shift(0), "bad-shift"),
    ],
)
def test_a_method_is_changed_by_teams_in_reserve(order: Shift, refused: str) -> None:
    """8 Scientific and 2 First-In Teams have five in reserve."""
    assert code(context(explorer(Shifting(surveyed(10)), crew=MANY)), order) == refused


def test_a_method_is_not_changed_beyond_its_limits() -> None:
    assert why(context(explorer(Shifting(surveyed(19)), crew=MANY)), Shift(2, 0, 5)) == (
        "bad-shift",
        "Method 19 can be changed by -2 or -1 or +1.",
    )


def test_a_mode_is_changed_without_teams() -> None:
    own = explorer(Recasting(AT, 4, 7, (-1,)))
    assert code(context(own), Shift(-1)) == ""
    assert code(context(own), Shift(1)) == "bad-shift"
    assert code(context(own), Shift(-1, 1, 0)) == "no-reserve"
    assert code(context(own), Keep()) == ""
    assert code(context(), Keep()) == code(context(), Shift(-1)) == "not-now"


def test_surveys_and_contacts_are_left() -> None:
    assert code(context(explorer(Surveying(surveyed(3)))), Leave()) == code(context(explorer(AT)), Leave()) == ""
    assert code(context(), Leave()) == "not-now"


def known(*rights: Right) -> Known:
    return Known(NEAR, rights=rights)


MINE, ASKED, SHUT = (
    Right("minerals", Seat(1)),
    Right("fuel", Seat(2), Quarters(8)),
    Right("food", Seat(2)),
)


@pytest.mark.parametrize(
    ("order", "refused"),
    [
        (Gather((11, 15)), ""),
        (Gather((11,)), ""),
        (Gather((11, 12, 13)), "bad-number"),
        (Gather(()), "bad-number"),
        (Gather((11, 3)), "no-such-mode"),
        (Gather((6, 7)), "no-speciality"),
        (Refine(), ""),
        (Forage(), "no-right"),
    ],
)
def test_specialities_are_worked_by_those_who_are_let_in(order: AnyOrder, refused: str) -> None:
    assert code(context(explorer(), known(MINE, ASKED, SHUT)), order) == refused


def test_specialities_of_those_who_are_out_are_free() -> None:
    assert code(context(explorer(), known(SHUT), lost=(2,)), Forage()) == ""


def test_work_takes_a_whole_month() -> None:
    assert code(context(explorer(moved=True), known(ASKED)), Refine()) == "moved"
    assert code(context(explorer(tried=True), known(ASKED)), Refine()) == "tried"


def test_the_board_sits_after_a_year_and_at_the_end() -> None:
    assert code(context(explorer(at=HOME), month=12), Report()) == ""
    assert why(context(explorer(at=HOME), month=11), Report()) == (
        "too-early",
        "The Board sits after 12 months of a voyage, and this is month 11 of it.",
    )
    assert code(context(explorer(at=HOME, launched=60), month=60), Report()) == ""
    assert code(context(explorer(at=HOME), month=5, options=Options(months=5)), Report()) == ""
    assert code(context(explorer(), month=12), Report()) == "not-home"
    assert code(context(explorer(Repairing(2, "the drive"), HOME), month=12), Report()) == ""


def test_a_month_is_ended_when_nothing_is_left_to_decide() -> None:
    assert (
        code(context(), Wait())
        == code(context(), Wait(-1))
        == code(context(explorer(Surveying(surveyed(3)))), Wait(6))
        == ""
    )
    assert code(context(explorer(Numbers(surveyed(3)))), Wait()) == code(context(explorer(AT)), Wait()) == "not-now"
    assert code(context(), Wait(0)) == code(context(), Wait(601)) == "bad-number"


def test_a_player_who_has_ended_the_month_can_only_talk() -> None:
    own = explorer(done=True)
    assert why(context(own), Jump(NEXT)) == (
        "month-ended",
        "You have ended month 5. Remove this order, or give it next month.",
    )
    assert code(context(own), Wait()) == "month-ended"
    assert code(context(own), Tell(Seat(2), "Hello")) == ""


def test_a_player_who_is_out_can_only_talk() -> None:
    own = explorer(Lost("given up"), None)
    assert code(context(own), Wait()) == "out"
    assert code(context(own), Tell(Seat(2), "Farewell")) == ""
