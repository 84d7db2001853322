"""The chart and the lists."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.chart import draw
from turnsheet.games.starprobe.pages.lists import lists
from turnsheet.games.starprobe.pages.visibility import look

SMALL = (
    "stars C3/7, C7/7, C12/7 hot, D2*/7\ncloud D9* 3-5\n1 ship I at C2/7\n2 Fram, Canine of E12/0, ship II near C7/2\n"
    "1 find C3/7 class 3 items food value 7\n2 find C12/7 class 1 race Plant level 4 published\n"
)


@pytest.mark.parametrize("name", GIVENS)
def test_every_stage_has_a_chart_whose_marks_have_ids_of_their_own(name: str) -> None:
    state = position(GIVENS[name])
    for seat in (REFEREE, Seat(1)):
        ids = [mark.id for mark in draw(look(state, seat)).marks]
        assert len(ids) == len(set(ids))


def test_stars_within_a_month_are_marked() -> None:
    marks = {mark.id: mark for mark in draw(look(position(SMALL), Seat(1))).marks}
    assert ("reach", "1 month, 1 hex") in marks["C3/7"].details
    assert not any(name == "reach" for name, _ in marks["C7/7"].details)
    assert marks["C12/7"].kind == "hot"
    assert marks["C2/7"].kind == "home"
    assert marks["C3/7"].level == 7


def test_stars_tell_their_hex_and_whether_anything_is_known_of_them() -> None:
    marks = {mark.id: mark for mark in draw(look(position(SMALL), Seat(1))).marks}
    assert marks["C7/7"].values == {"row": "C", "column": 7}
    assert marks["D2*/7"].values == {"row": "D*", "column": 2, "shifted": 1, "reach": 1}
    assert marks["C3/7"].values == {"row": "C", "column": 3, "known": 1, "reach": 1}
    assert "known" not in marks["C2/7"].values


@pytest.mark.parametrize("month", ["moved", "tried"])
def test_no_star_is_marked_in_a_month_in_which_one_cannot_jump(month: str) -> None:
    marks = draw(look(position(f"{SMALL}1 month {month}\n"), Seat(1))).marks
    assert not any(name == "reach" for mark in marks for name, _ in mark.details)


def test_explored_stars_have_the_colour_of_their_explorer() -> None:
    marks = {mark.id: mark for mark in draw(look(position(SMALL), Seat(1))).marks}
    assert marks["C3/7"].owner == 1
    assert marks["C12/7"].owner == 2
    assert "Plant natives of level 4" in dict(marks["C12/7"].details)["on record by player 2"]
    seen = {mark.id: mark for mark in draw(look(position(SMALL), Seat(2))).marks}
    assert seen["C3/7"].owner is None


def test_two_records_of_a_star_are_told_apart() -> None:
    both = "1 at C3/5\n1 find C3/5 class 2 items fuel value 16\n2 find C3/5 class 5 unproved settled\n"
    details = {mark.id: mark.details for mark in draw(look(position(both), Seat(1))).marks}["C3/5"]
    assert dict(details)["on record by you"] == "class 2 with fuel, proved, worth 16 M"
    assert dict(details)["on record by player 2"] == "class 5, unproved, tested, worth 0 M"
    assert len(dict(details)) == len(details)


def test_homes_are_told_by_race_and_your_own_as_yours() -> None:
    marks = {mark.id: mark for mark in draw(look(position(SMALL), Seat(1))).marks}
    assert marks["C2/7"].details[2:] == (("your", "home"),)
    assert ("home of the", "Canine race") in marks["E12/0"].details


def test_ships_lie_at_their_stars_or_between_them() -> None:
    marks = {mark.id: mark for mark in draw(look(position(SMALL), Seat(1))).marks}
    assert marks["ship 1"].near == "C2/7"
    assert marks["ship 2"].near == ""
    assert marks["ship 2"].label == "Fram"


def test_clouds_and_the_empire_are_areas() -> None:
    areas = {area.id: area for area in draw(look(position(SMALL), Seat(1))).areas}
    assert areas["empire"].owner == 1
    assert areas["cloud D9* -3 to 5"].corners[0] == (9.0, 2.5)


def test_a_battle_takes_the_place_of_the_map() -> None:
    marks = {mark.id for mark in draw(look(position(GIVENS["battle in space"]), Seat(1))).marks}
    assert {"vessel 0", "vessel 1", "missile 4"} <= marks


def test_a_ship_in_hyper_space_is_nowhere_but_has_a_course() -> None:
    chart = draw(look(position(GIVENS["jumping"]), Seat(1)))
    assert not any(mark.id == "ship 1" for mark in chart.marks)
    assert [link.id for link in chart.links] == ["course"]


@pytest.mark.parametrize("name", GIVENS)
def test_rows_have_a_cell_for_every_column_and_lead_to_the_chart(name: str) -> None:
    state = position(GIVENS[name])
    for seat in (REFEREE, Seat(1)):
        drawn = {"", *(mark.id for mark in draw(look(state, seat)).marks)}
        for listing in lists(look(state, seat)):
            assert all(len(row.cells) == len(listing.columns) for row in listing.rows)
            assert all(row.mark in drawn for row in listing.rows)


def test_stars_within_reach_tell_what_a_jump_leaves() -> None:
    tables = {each.id: each for each in lists(look(position(SMALL), Seat(1)))}
    rows = {row.cells[0]: row.cells for row in tables["reach"].rows}
    assert rows["C3/7"] == ("C3/7", "1", 1, 7, "class 3 with food, proved, by you")
    assert rows["C7/7"] == ("C7/7", "5", 2, 6, None)
    assert "C12/7" not in rows


def test_the_ledger_is_listed_with_its_sum() -> None:
    given = (
        "1 Beagle, Humanoid of C2/7\n1 ledger 3 found 16 C3/5 (board 1)\n1 ledger 4 lost -4.25 naval\n"
        "1 log 4: loses people.\n1 log 4: waits.\n1 log 4: The crew mourns.\n1 log 5: jumps.\n"
    )
    tables = {each.id: each for each in lists(look(position(given), Seat(1)))}
    assert [row.cells for row in tables["ledger"].rows] == [
        (3, "found", "C3/5", "16", "16", 1),
        (4, "lost", "naval", "-4.25", "11.75", None),
    ]
    assert [row.cells for row in tables["log"].rows] == [
        (4, "Beagle loses people."),
        (4, "The ship waits."),
        (4, "The crew mourns."),
        (5, "Beagle jumps."),
    ]


def test_the_docks_say_what_is_had_as_orders() -> None:
    given = (
        "1 ship II at C2/7\n1 crew naval 8 contact 2\n1 stores supplies 24 slugs 6 salvos 5 modes 3 3 7\n"
        "1 stage outfitting\n"
    )
    tables = {each.id: each for each in lists(look(position(given), Seat(1)))}
    said = {str(row.cells[0]): row.cells[1:3] for row in tables["docks"].rows}
    assert said["Naval crew, hundreds"] == ("0.5 M", "hire 8 naval")
    assert said["First-In Teams"] == ("7 M", "hire 0 first-in")
    assert said["Years of supplies"] == ("2 M for 1250 people", "buy 2 years")
    assert said["Fuel slugs"] == ("1 M for 4", "buy 6 slugs")
    assert said["Missile salvos"] == ("1 M for 5", "buy 5 salvos")
    assert said["Negotiation modes"] == ("0.5 M", "modes 3 3 7")
    lost = {row.id: row.cells[4] for row in tables["docks"].rows}
    assert (lost["first-in"], lost["marine"], lost["slugs"], lost["modes"]) == ("22 M", "10 M", None, None)


def test_what_is_to_be_decided_begins_with_the_place() -> None:
    tables = {each.id: each for each in lists(look(position(SMALL), Seat(1)))}
    assert str(tables["now"].rows[0].cells[0]).startswith("At home")
    assert len(tables["now"].rows) > 1
    assert "docks" not in tables


def test_methods_have_their_months_and_are_spent_once_used() -> None:
    tables = {each.id: each for each in lists(look(position(SMALL + "1 used 4 12\n"), Seat(1)))}
    rows = {row.cells[0]: row.cells for row in tables["methods"].rows}
    assert [rows[number][1] for number in (1, 4, 9, 11, 15, 18, 20)] == [6, 5, 4, 3, 2, 1, 0]
    assert [number for number, cells in rows.items() if cells[4]] == [4, 12]


def test_the_own_voyage_since_the_last_launch_is_drawn_and_the_own_home_has_its_owner() -> None:
    log = (
        "1 log 1: Beagle jumps to C12/7.\n1 log 1: arrives at C12/7.\n"
        "1 log 2: Beagle leaves C2/7 with 1950 people aboard.\n1 log 2: Beagle jumps to C3/7.\n"
        "1 log 2: arrives at C3/7.\n1 log 3: Beagle jumps to C7/7.\n1 log 3: arrives at C7/7.\n"
    )
    state = position(SMALL.replace("1 ship I at C2/7", "1 ship I at C7/7") + log)
    chart = draw(look(state, Seat(1)))
    marks = {mark.id: mark for mark in chart.marks}
    ways = [(link.kind, link.owner, link.start, link.end) for link in chart.links]
    first = ("track", 1, marks["C2/7"].at, marks["C3/7"].at)
    assert ways == [first, ("track", 1, marks["C3/7"].at, marks["C7/7"].at)]
    assert marks["C2/7"].owner == 1
    assert marks["E12/0"].owner is None
    assert draw(look(state, Seat(2))).links == ()
    assert first in [(link.kind, link.owner, link.start, link.end) for link in draw(look(state, REFEREE)).links]
