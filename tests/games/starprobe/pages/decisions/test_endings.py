"""Both ways to end a month say what they let pass and what may come, and the plain one is named."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS, NATIVES
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.decisions.endings import Ending, endings
from turnsheet.games.starprobe.pages.lists import lists
from turnsheet.games.starprobe.pages.visibility import look

STAY = "month 3\n1 at C3/5\n1 find C3/5 class 3\n1 stay C3/5 methods 10 since {}\n"


def ways(given: str) -> dict[str, Ending]:
    view = look(position(given), Seat(1))
    assert view.own is not None
    return {each.order: each for each in endings(view, view.own)}


def plain(given: str) -> list[str]:
    return [each.order for each in ways(given).values() if each.main]


def test_a_month_that_is_used_is_ended_and_not_waited_through() -> None:
    found = ways(GIVENS["free"])
    assert plain(GIVENS["free"]) == ["wait"]
    fuel, food = "1 stores slugs 4 supplies 3\n", "1 stores slugs 0 supplies 3\n"
    assert ways(GIVENS["free"] + fuel)["wait"].about == "Month 8 begins, and the ship can jump or explore again."
    assert ways(GIVENS["free"] + food)["wait"].about == "Month 8 begins, and the ship can explore again."
    assert found["wait on"].about.startswith("Also skips months in which the ship could jump or explore")


def test_a_ship_that_can_jump_is_urged_to_neither() -> None:
    assert plain("1 at C3/5\n") == []


@pytest.mark.parametrize("stage", ["surveying", "jumping", "repairing", "waiting"])
def test_what_only_takes_time_is_waited_for(stage: str) -> None:
    assert plain(GIVENS[stage]) == ["wait on"]


@pytest.mark.parametrize(("stage", "months"), [("surveying", "1 month"), ("jumping", "2 months")])
def test_a_wait_says_how_long_it_may_last(stage: str, months: str) -> None:
    assert ways(GIVENS[stage])["wait on"].about.endswith(f": up to {months}.")


SURVEY = "option months 12\nmonth {}\n1 at C3/5\n1 stage surveying\n1 survey method 10 result {} months 3 stayed 0\n"


def test_a_survey_says_what_it_brings() -> None:
    """10.1: class 3 is worth 2 M; natives have to be won."""
    assert ways(SURVEY.format(2, 3))["wait on"].about.startswith("It then brings 2 M.")
    assert ways(SURVEY.format(2, 1))["wait on"].about.startswith("Natives can then be talked to.")


@pytest.mark.parametrize(("month", "result"), [(2, 5), (11, 3)])
def test_a_survey_in_vain_is_not_waited_for(month: int, result: int) -> None:
    """10.1: class 5 is worth nothing. 19.11: what the Board does not see in the last month does not count."""
    assert plain(SURVEY.format(2, 3)) == ["wait on"]
    assert plain(SURVEY.format(month, result)) == []


def test_both_ways_warn_of_the_check_to_come() -> None:
    risks = {each.risk for each in ways(STAY.format(2)).values()}
    assert risks == {"35 % risk of trouble if the ship stays here"}
    assert {each.risk for each in ways(STAY.format(1)).values()} == {""}
    assert "Every second month: 35 % risk of trouble." in ways(STAY.format(1))["wait on"].about


def test_a_survey_warns_of_the_check_to_come() -> None:
    survey = "1 at C3/5\n1 stage surveying\n1 survey method 10 result {} months 3 stayed 0\n"
    assert ways(survey.format(3))["wait on"].risk == "35 % risk of trouble"
    assert ways(survey.format(1))["wait"].risk == "35 % risk of trouble, which makes the natives harder to win"
    assert ways(survey.format(3) + "1 month tried\n")["wait"].risk == ""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("1 stage waiting chance 20\n", "The game ends: no month is left in which you could leave again."),
        ("", "The Board counts this voyage, and the game ends."),
        ("1 at C3/5\n", "The game ends. The ship is not home, so the Board does not count this voyage."),
    ],
)
def test_the_last_month_is_not_waited_through(given: str, told: str) -> None:
    found = ways(f"option months 12\nmonth 12\n{given}")
    assert list(found) == ["wait"]
    assert found["wait"].label == "End the last month"
    assert found["wait"].about == told


@pytest.mark.parametrize(
    "given", [GIVENS["outfitting"], NATIVES + "1 stage contact\n", GIVENS["numbers"], GIVENS["lost"]]
)
def test_a_month_is_not_ended_where_something_is_to_be_decided(given: str) -> None:
    assert ways(given) == {}


def test_the_list_has_both_ways_as_data() -> None:
    found = next(each for each in lists(look(position(GIVENS["free"]), Seat(1))) if each.id == "now")
    ending = {row.id: row.values for row in found.rows if row.kind == "ending"}
    assert ending["wait"] == {"label": "End month", "risk": "", "main": 1}
    assert ending["wait on"]["main"] == 0


def test_a_ship_that_could_wait_until_the_game_ends_away_from_home_is_asked() -> None:
    given = "option months 12\nmonth 9\n{}1 stores supplies {}\n"
    away = "1 at C3/5\n"
    assert "3 months that are left" in ways(given.format(away, 3))["wait on"].question
    assert ways(given.format(away, 3))["wait"].question == ""
    assert ways(given.format(away, 2))["wait on"].question == ""
    assert ways(given.format("", 3))["wait on"].question == ""
