"""Turning points, from scores alone."""

from turnsheet.core.pages.turning_points import MOST, ScoredStep, TurningPoint, turning_points
from turnsheet.core.seats import Seat


def steps(*rows: tuple[int, ...]) -> list[ScoredStep]:
    """Scores of seats 1, 2 and so on after each step, from step 0."""
    return [ScoredStep(number, dict(zip(map(Seat, range(1, 9)), row, strict=False))) for number, row in enumerate(rows)]


def test_a_seat_takes_the_lead_and_another_takes_it_for_good() -> None:
    found = turning_points(steps((0, 0), (5, 0), (5, 5), (5, 20)), {})
    assert found == (
        TurningPoint(1, "lead", Seat(1), None, 5, ahead=5),
        TurningPoint(3, "lead", Seat(2), Seat(1), 15, lasting=True, ahead=15),
    )


def test_a_lead_says_how_far_ahead_of_all_others_the_seat_is_not_what_it_won() -> None:
    *_, point = turning_points(steps((0, 0, 0), (30, 0, 8), (30, 42, 35)), {})
    assert (point.kind, point.seat, point.change, point.ahead) == ("lead", 2, 42, 7)


def test_a_tie_between_two_leads_of_a_seat_is_not_a_turning_point() -> None:
    found = turning_points(steps((0, 0), (8, 7), (8, 8), (9, 8)), {})
    assert [(point.step, point.kind) for point in found if point.kind == "lead"] == [(1, "lead")]
    assert not any(point.lasting for point in found), "the lead was lost in between"


def test_a_lead_that_ends_in_a_tie_does_not_last() -> None:
    (point,) = turning_points(steps((0, 0), (5, 0), (5, 5)), {})
    assert not point.lasting


def test_large_changes_without_a_new_leader_are_swings_of_the_seat_that_won_ground() -> None:
    found = turning_points(steps((0, 0), (10, 0), (60, 0), (60, 40), (61, 40)), {})
    assert [point for point in found if point.kind == "swing"] == [
        TurningPoint(2, "swing", Seat(1), Seat(2), 50),
        TurningPoint(3, "swing", Seat(2), Seat(1), 40),
    ]


def test_eliminations_are_turning_points() -> None:
    found = turning_points(steps((3, 3), (3, 2), (3, 0)), {Seat(2): 2})
    assert TurningPoint(2, "eliminated", Seat(2)) in found


def test_the_lead_taken_for_good_is_among_the_few_that_are_shown() -> None:
    rows = [(0, 0)]
    for step in range(1, 20):
        one, two = rows[-1]
        rows.append((one, one + 9) if step % 2 else (two + 9, two))
    found = turning_points(steps(*rows), {})
    assert len(found) == MOST
    assert found[-1].step == 19
    assert found[-1].lasting
    assert [point.step for point in found] == sorted(point.step for point in found)


def test_a_match_of_one_seat_and_one_without_steps_have_none() -> None:
    assert turning_points(steps((0,), (5,)), {}) == ()
    assert turning_points([], {}) == ()
