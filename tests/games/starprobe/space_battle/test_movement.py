"""Velocities, turning distances and courses."""

from itertools import product

import pytest

from tests.games.starprobe.space_battle.fleets import ADRIFT, native, own
from turnsheet.games.starprobe.space_battle.battle import Course, Vessel
from turnsheet.games.starprobe.space_battle.movement import courses, walk, why_not
from turnsheet.games.starprobe.tables.tables import BOOK


def ship(velocity: int, heading: int = 0) -> Vessel:
    """A warship with acceleration 2."""
    return native(at=(0, 0), heading=heading, velocity=velocity, level=6)


def goes(vessel: Vessel, by: int, *course: int | str) -> tuple[tuple[int, int], int, int]:
    """Where it ends, its heading and its velocity; it must be able to go there."""
    assert why_not(vessel, by, course, BOOK) is None
    end = walk(vessel, by, course)
    return end.at, end.heading, end.velocity


def test_velocity_6_accelerated_by_2_is_8() -> None:
    assert goes(ship(6), 2, 8) == ((0, 8), 0, 8)


def test_velocity_6_decelerated_by_1_is_5() -> None:
    assert goes(ship(6), -1, 5) == ((0, 5), 0, 5)


def test_a_step_across_a_corner_is_one_square() -> None:
    assert goes(ship(3, heading=1), 0, 3) == ((3, 3), 1, 3)


def test_velocity_10_and_two_turns_that_are_not_countered() -> None:
    assert goes(ship(10), 0, 4, "R", 4, "R") == ((4, 8), 2, 8)


def test_velocity_10_and_two_turns_countered_with_an_acceleration_of_2() -> None:
    assert goes(ship(10), 2, 4, "R", 4, "R", 2) == ((6, 8), 2, 10)


def test_velocity_10_to_the_left_and_back_with_one_of_the_losses_countered() -> None:
    assert goes(ship(10), 1, 4, "L", 4, "R", 1) == ((-4, 9), 0, 9)


def test_velocity_10_and_one_turn_late() -> None:
    assert goes(ship(10), 0, 9, "L") == ((0, 9), 7, 9)


@pytest.mark.parametrize(
    ("velocity", "by", "course", "why"),
    [
        (10, 0, (3, "R", 6), "At velocity 10 the ship must go 4 squares straight before each turn."),
        (10, 2, (4, "R", 3, "R", 3), "At velocity 10 the ship must go 4 squares straight before each turn."),
        (4, 1, ("R", 4), "At velocity 4 the ship must go 1 square straight before each turn."),
        (6, 3, (9,), "The acceleration factor is 2; velocity cannot be changed by 3."),
        (6, -3, (3,), "The acceleration factor is 2; velocity cannot be changed by 3."),
        (8, -1, (2, "R", 2, "R", 1), "Velocity can fall by 2 in a turn; 2 turns and -1 would take 3."),
        (6, 0, (5,), "The new velocity is 6, but the course is 5 squares long."),
        (6, 0, (7,), "The new velocity is 6, but the course is 7 squares long."),
        (6, 0, (2, "R", 4), "The new velocity is 5, but the course is 6 squares long."),
        (1, -2, (), "Velocity cannot fall below 0."),
        (0, 0, ("R",), "Velocity cannot fall below 0."),
        (34, 2, (36,), "No ship goes faster than 35."),
        (2, 0, (-2, 4), "A ship cannot go backwards."),
        (2, 0, (1, "U", 1), "A course turns R or L, not 'U'."),
    ],
)
def test_what_a_ship_cannot_do(velocity: int, by: int, course: Course, why: str) -> None:
    refused = why_not(ship(velocity), by, course, BOOK)
    assert refused is not None
    assert (refused.recorded, refused.text) == (why, f"{why} {refused.advice}")
    assert refused.advice.endswith(".")


@pytest.mark.parametrize(
    ("velocity", "straight"),
    [(1, 1), (4, 1), (5, 2), (8, 2), (9, 4), (12, 4), (13, 5), (16, 5), (17, 6), (20, 6), (21, 7), (25, 7), (26, 9),
     (30, 9), (31, 11), (35, 11)],
)  # fmt: skip
def test_the_table_of_turning_distances(velocity: int, straight: int) -> None:
    """The turn is countered, so as many squares are gone as the velocity says."""
    rest = velocity - straight
    assert why_not(ship(velocity), 1, (straight, "L", rest), BOOK) is None
    assert why_not(ship(velocity), 1, (straight - 1, "L", rest + 1), BOOK) is not None


def test_turning_distances_go_by_the_velocity_at_the_start_of_the_turn() -> None:
    """From 8 to 10: 2 squares before the turn, not 4. From 9 to 8: 4, not 2."""
    assert why_not(ship(8), 2, (2, "R", 7), BOOK) is None
    assert why_not(ship(9), 0, (2, "R", 6), BOOK) is not None


def test_a_ship_at_rest_turns_on_the_spot() -> None:
    assert goes(ship(0), 2, "R", "R") == ((0, 0), 2, 0)


def test_a_ship_at_rest_stays() -> None:
    assert goes(ship(0), 0) == ((0, 0), 0, 0)


def test_a_ship_without_acceleration_can_only_go_straight_on() -> None:
    adrift = own(velocity=6, damage=ADRIFT)
    assert goes(adrift, 0, 6) == ((0, 6), 0, 6)
    assert why_not(adrift, 1, (7,), BOOK) == (
        "The acceleration factor is 0; velocity cannot be changed by 1.",
        "Change it by at most 0.",
        "",
    )
    assert why_not(adrift, 0, (2, "R", 3), BOOK) == (
        "Velocity can fall by 0 in a turn; 1 turn and +0 would take 1.",
        "Turn or slow down less.",
        "",
    )


def test_all_courses_at_velocity_1() -> None:
    assert set(courses(ship(1), BOOK)) == {
        (-1, ()),
        (0, (1,)),
        (1, (2,)),
        (1, (1, "R")),
        (1, (1, "L")),
        (2, (3,)),
        (2, (1, "R", 1)),
        (2, (1, "L", 1)),
        (2, (2, "R")),
        (2, (2, "L")),
    }


def written(runs: tuple[int, ...], sides: tuple[str, ...]) -> Course:
    """A course of runs and the turns between them, with nothing said of runs of 0."""
    steps: list[int | str] = [runs[0]]
    for side, run in zip(sides, runs[1:], strict=True):
        steps += [side, run]
    return tuple(step for step in steps if step != 0)


@pytest.mark.parametrize("velocity", range(5))
def test_courses_are_all_there_are(velocity: int) -> None:
    """Every course of up to four turns is asked for; those that are possible are those that are found."""
    possible = set()
    for turns in range(5):
        for runs in product(range(velocity + 3), repeat=turns + 1):
            if sum(runs) > velocity + 2:
                continue
            for sides in product("LR", repeat=turns):
                course = written(runs, sides)
                possible |= {(by, course) for by in range(-2, 3) if why_not(ship(velocity), by, course, BOOK) is None}
    assert possible == set(courses(ship(velocity), BOOK))


@pytest.mark.parametrize("velocity", [0, 3, 8, 11, 16, 20, 25, 30, 33, 35])
def test_courses_that_are_found_are_never_refused(velocity: int) -> None:
    vessel = own(velocity=velocity)
    found = list(courses(vessel, BOOK))
    assert len(found) == len(set(found))
    for by, course in found:
        assert why_not(vessel, by, course, BOOK) is None
        assert 0 <= walk(vessel, by, course).velocity <= 35


@pytest.mark.parametrize(
    ("heading", "end"),
    [(0, (0, 2)), (1, (2, 2)), (2, (2, 0)), (3, (2, -2)), (4, (0, -2)), (5, (-2, -2)), (6, (-2, 0)), (7, (-2, 2))],
)
def test_headings_go_round_clockwise_from_north(heading: int, end: tuple[int, int]) -> None:
    assert goes(ship(2, heading), 0, 2) == (end, heading, 2)
    assert goes(ship(2, heading), 1, 1, "R", 1)[1] == (heading + 1) % 8
    assert goes(ship(2, heading), 1, 1, "L", 1)[1] == (heading - 1) % 8


def test_where_a_ship_of_velocity_1_can_be() -> None:
    vessel = native(at=(5, 5), heading=2, velocity=1)
    walked = [walk(vessel, *helm) for helm in courses(vessel, BOOK)]
    assert {(each.at, each.heading, each.velocity) for each in walked} == {
        ((5, 5), 2, 0),
        ((6, 5), 2, 1),
        ((7, 5), 2, 2),
        ((8, 5), 2, 3),
        ((6, 5), 3, 1),
        ((6, 5), 1, 1),
        ((7, 5), 3, 2),
        ((7, 5), 1, 2),
        ((7, 4), 3, 2),
        ((7, 6), 1, 2),
    }


@pytest.mark.parametrize(("velocity", "heading"), [(0, 3), (4, 1), (9, 0), (16, 7), (34, 5)])
def test_every_course_can_be_gone(velocity: int, heading: int) -> None:
    vessel = own(at=(-3, 8), heading=heading, velocity=velocity)
    assert {why_not(vessel, *helm, BOOK) for helm in courses(vessel, BOOK)} == {None}
