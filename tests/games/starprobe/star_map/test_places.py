"""Hexes, distances, lines and courses, worked out by hand."""

import pytest

from turnsheet.games.starprobe.star_map import courses
from turnsheet.games.starprobe.star_map.places import (
    HEXES,
    Place,
    around,
    columns,
    distance,
    hex_name,
    hexes,
    months,
    read_hex,
    read_place,
    star_name,
)
from turnsheet.games.starprobe.tables.table_types import Direction


def place(name: str) -> Place:
    found = read_place(name)
    assert found is not None, name
    return found


def test_rows_have_24_hexes_or_23() -> None:
    """9 plain rows of 24 and 10 starred ones of 23."""
    assert len(HEXES) == 9 * 24 + 10 * 23 == 446
    assert [columns(row) for row in (0, 1, 2, 15, 16, 17, 18)] == [24, 23, 24, 23, 23, 23, 24]


def test_names_are_read_back() -> None:
    for hex_ in HEXES:
        assert read_hex(hex_name(hex_)) == hex_
    assert star_name((9, 6, -3)) == "J6*/-3"
    assert place("C2/7") == (2, 2, 7)
    assert place("Q19*/1") == (16, 19, 1)


@pytest.mark.parametrize(
    "name", ["C2*/1", "J6/1", "J24*/0", "A25/0", "T1/0", "C2/16", "C2/-0", "C2/+1", "C2", "C02/1", "c2/1", ""]
)
def test_texts_that_are_not_a_place(name: str) -> None:
    assert read_place(name) is None


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [
        ("C2", "C2", 0),
        ("C2", "C5", 3),
        ("C2", "D2*", 1),
        ("C2", "D1*", 1),
        ("C2", "D3*", 2),
        ("C2", "E2", 2),
        ("C2", "E3", 2),
        ("C2", "E4", 3),
        ("C2", "J6*", 8),  # 7 rows down, 9 half hexes right: 7 of them on the way down, 1 more step
        ("A1", "S24", 32),  # 18 rows down, 46 half hexes: 18 and 28/2
        ("P12*", "Q12*", 1),
        ("P12*", "Q13*", 2),  # rows P, Q and R are not staggered among themselves
        ("P12*", "R12*", 2),
    ],
)
def test_hexes_between_hexes(one: str, other: str, away: int) -> None:
    first, second = place(f"{one}/0")[:2], place(f"{other}/0")[:2]
    assert hexes(first, second) == hexes(second, first) == away


def test_hexes_are_a_distance() -> None:
    some = HEXES[::37]
    for one in some:
        for two in some:
            for three in some:
                assert hexes(one, three) <= hexes(one, two) + hexes(two, three)


def test_hexes_around() -> None:
    """In staggered rows a hex has six neighbours, and twelve hexes two hexes away."""
    near = around((4, 10), 2)
    assert [away for _, away in near] == [0] + 6 * [1] + 12 * [2]
    assert {hex_name(hex_) for hex_, away in near if away == 1} == {"E9", "E11", "D9*", "D10*", "F9*", "F10*"}
    for hex_ in HEXES[::11]:
        want = {(other, hexes(hex_, other)) for other in HEXES if hexes(hex_, other) <= 4}
        assert set(around(hex_, 4)) == want


def test_the_distance_of_a_jump() -> None:
    """3 hexes and 5 levels are 6 1/2: two months with a jump of 4, four with a jump of 2."""
    halves = distance(place("C2/0"), place("C5/5"))
    assert halves == 13
    assert [months(halves, jump) for jump in (4, 3, 2, 7)] == [2, 3, 4, 1]
    assert distance(place("C2/-1"), place("C7/-3")) == 12  # 5 and 2/2
    assert distance(place("C2/0"), place("C2/3")) == 6
    assert months(8, 4) == 1
    assert months(9, 4) == 2


def test_a_straight_line_along_a_row() -> None:
    told = [star_name(each) for each in courses.line(place("C2/0"), place("C5/3"))]
    assert told == ["C2/0", "C3/1", "C4/2", "C5/3"]


def test_a_straight_line_down_the_rows() -> None:
    """From C2 (4 half hexes) to G4 (8): D at 5 is D2*, E at 6 is E3, F at 7 is F3*; half levels go down."""
    told = [star_name(each) for each in courses.line(place("C2/0"), place("G4/2"))]
    assert told == ["C2/0", "D2*/0", "E3/1", "F3*/1", "G4/2"]


def test_a_straight_line_up() -> None:
    assert courses.line(place("C2/-1"), place("C2/1")) == (place("C2/-1"), place("C2/0"), place("C2/1"))
    assert courses.line(place("C2/1"), place("C2/1")) == (place("C2/1"),)


def test_the_way_back_passes_the_same_hexes() -> None:
    some = [(*hex_, level) for hex_, level in zip(HEXES[::13], (level % 31 - 15 for level in range(99)), strict=False)]
    for one in some:
        for other in some:
            assert courses.line(one, other) == courses.line(other, one)[::-1]


def anywhere(_place: Place) -> bool:
    return True


def thrown(start: str, end: str, farther: int, direction: Direction, bearing: int = 1) -> str:
    return star_name(courses.thrown(place(start), place(end), farther, direction, bearing, anywhere))


@pytest.mark.parametrize(
    ("direction", "farther", "ends"),
    [
        ("O", 5, "I2/0"),  # the rulebook's: a jump of 3 and a 1 end 8 hexes on the other side
        ("S", 3, "I16/0"),
        ("S", -3, "I10/0"),
        ("R", 2, "N9*/0"),  # east turned right is south: 5 rows down, between 9* and 10*, and halves go down
        ("L", 2, "D9*/0"),
    ],
)
def test_thrown_along_a_level(direction: Direction, farther: int, ends: str) -> None:
    """From I10 three hexes east to I13."""
    assert thrown("I10/0", "I13/0", farther, direction) == ends


def test_thrown_back_below_nothing() -> None:
    assert thrown("I10/0", "I11/0", -3, "S") == "I10/0"


def test_thrown_with_levels() -> None:
    """2 east and 2 up are 3; with 3 more the course is twice as long. Opposite turns the rise about, right keeps it."""
    assert thrown("I10/0", "I12/2", 3, "S") == "I14/4"
    assert thrown("I10/0", "I12/2", 3, "O") == "I6/-4"
    assert thrown("I10/0", "I12/2", 3, "R") == "M10/4"
    assert thrown("I10/0", "I12/2", 3, "L") == "E10/4"


@pytest.mark.parametrize(
    ("bearing", "ends"), [(1, "I14/0"), (2, "M12/0"), (3, "M8/0"), (4, "I6/0"), (5, "E8/0"), (6, "E12/0")]
)
def test_thrown_aside_from_a_vertical_course(bearing: int, ends: str) -> None:
    """Two levels up and 2 more: 4 hexes on the bearing drawn, on the same level."""
    assert courses.needs_bearing(place("I10/0"), place("I10/2"), "R")
    assert not courses.needs_bearing(place("I10/0"), place("I10/2"), "O")
    assert thrown("I10/0", "I10/2", 2, "R", bearing) == ends


def test_nobody_leaves_the_map() -> None:
    assert thrown("I3/0", "I6/0", 5, "O") == "I1/0"
    assert thrown("B1*/0", "B3*/0", 5, "L") == "A1/0"
    assert thrown("I10/12", "I10/14", 5, "S") == "I10/15"


def test_one_stops_before_what_is_not_free() -> None:
    """8 hexes west from I10, and I5 is not free."""
    ends = courses.thrown(place("I10/0"), place("I13/0"), 5, "O", 1, lambda each: each != place("I5/0"))
    assert star_name(ends) == "I6/0"
