"""Advice: averages by the tables, the methods that bring most, and what is said before months or a voyage are lost."""

import pytest
from msgspec.structs import replace

from turnsheet.core.pages.lists import Row
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.orders import parse
from turnsheet.games.starprobe.orders.reader import read
from turnsheet.games.starprobe.pages.decisions.advice import attempt_means, suggested, worth_of
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.lists import lists
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.actions.exploration.results import M, result_of
from turnsheet.games.starprobe.tables.tables import METHODS

CREW = "1 crew naval 10 contact 2 scientific 2 marine 6 first-in 1\n1 stores supplies 12 slugs 8 salvos 5 modes 1 3 5\n"
OUT = f"option months 12\nstars C3/5, C3/7\n1 Beagle, Humanoid of C2/7, ship II at C3/5\n1 voyage launched 1\n{CREW}"


def view_of(text: str) -> View:
    """What player 1 sees."""
    return look(position(text), Seat(1))


def rows(text: str, kind: str) -> list[Row]:
    """What the list of what is to be decided has of a kind."""
    now = next(each for each in lists(view_of(text)) if each.id == "now")
    return [row for row in now.rows if row.kind == kind]


def test_an_attempt_brings_its_finds_less_what_trouble_costs() -> None:
    """Without anybody whom a lifeform could attack, the average is that of the column of the matrix (9.4, 10.1)."""
    view = view_of(OUT)
    own = view.own
    assert own is not None
    cells = [row[20].text for row in view.tables.exploration[1:]]
    finds = sum(worth_of(result_of(cell), view.tables) for cell in cells) / M / METHODS
    nobody = replace(own, crew=replace(own.crew, scientific=0, first_in=0))
    assert attempt_means(view, nobody, (), (20,)).worth == pytest.approx(finds)
    assert attempt_means(view, own, (), (20,)).worth < finds


def test_a_first_in_team_is_dear_to_lose() -> None:
    """13.2, 6.1: a third of the attacks is on it, and the Board charges 22 M for it."""
    view = view_of(OUT)
    own = view.own
    assert own is not None
    without = replace(own, crew=replace(own.crew, first_in=0))
    assert attempt_means(view, own, (), (20,)).worth < attempt_means(view, without, (), (20,)).worth


def test_no_pair_of_methods_brings_more_per_month_than_the_suggested_one() -> None:
    view = view_of(OUT)
    own = view.own
    assert own is not None
    found = suggested(view, own)
    assert found is not None
    assert not read(view, found.order).refusals
    methods = range(1, METHODS + 1)
    pairs = (((one,), (other,)) for one in methods for other in methods if one != other)
    best = max(attempt_means(view, own, *pair).rate for pair in pairs)
    assert found.means.rate == pytest.approx(best)


def test_surveys_that_end_too_late_bring_nothing() -> None:
    """19.11: in the last months only what takes no time is worth an attempt."""
    early, late = view_of(f"month 2\n{OUT}"), view_of(f"month 12\n{OUT}")
    assert early.own is not None
    assert late.own is not None
    assert attempt_means(early, early.own, (), (14,)).worth > 1
    assert attempt_means(late, late.own, (), (14,)).worth < 0


def test_the_suggestion_is_an_order_with_its_average() -> None:
    (row,) = rows(f"month 2\n{OUT}", "suggestion")
    view = view_of(f"month 2\n{OUT}")
    stakes = stakes_of(view, parse(row.id))
    assert stakes is not None
    assert stakes.mean is not None
    assert f"{stakes.mean:+.1f} M" in str(row.cells[0])


@pytest.mark.parametrize(
    "text", [OUT.replace("at C3/5", "at C2/7"), f"{OUT}1 month tried\n", f"{OUT}1 find C3/5 class 2\n"]
)
def test_nothing_is_suggested_where_nothing_can_be_found(text: str) -> None:
    assert rows(text, "suggestion") == []


def test_it_is_said_in_time_to_turn_back() -> None:
    """19.11. C3/5 is a month from home: a jump in month 12 is the last that arrives in time."""
    assert rows(f"month 8\n{OUT}", "advice") == rows(f"month 8\n{OUT}", "homeward") == []
    (said,) = rows(f"month 9\n{OUT}", "advice")
    assert str(said.cells[0]).startswith("Time to go home: jump in month 12 at the latest.")
    assert [row.id for row in rows(f"month 9\n{OUT}", "homeward")] == ["jump C2/7"]


def test_a_ship_with_fuel_for_the_way_home_alone_turns_back() -> None:
    one, none = (f"month 3\n{OUT.replace('slugs 8', f'slugs {slugs}')}" for slugs in (1, 0))
    (said,) = rows(one, "advice")
    assert str(said.cells[0]).startswith("The fuel is just enough for the way home")
    assert [row.id for row in rows(one, "homeward")] == ["jump C2/7"]
    assert rows(none, "advice") == rows(none, "homeward") == []


@pytest.mark.parametrize(
    ("survey", "said"),
    [
        ("result 5 months 3", ["This survey brings nothing: leave it, and explore another system."]),
        ("result 3 months 3", ["This survey is over in month 13, too late to be home in month 12: leave it."]),
        ("result 3 months 1", []),
    ],
)
def test_a_survey_in_vain_is_to_be_left(survey: str, said: list[str]) -> None:
    text = f"month 10\n{OUT}1 stage surveying\n1 survey method 10 {survey} stayed 0\n"
    assert [row.cells[0] for row in rows(text, "advice")] == said
