"""Observations are whole numbers that fit into their arrays, and belong to the agent that gets them."""

from turnsheet.environments.codings.coding import LARGEST, numbers


def test_numbers_that_are_too_large_are_cut_off_on_both_sides() -> None:
    assert numbers([1, -LARGEST, LARGEST]).tolist() == [1, -LARGEST, LARGEST]
    assert numbers([5, LARGEST + 1, -999_999, 999_999]).tolist() == [5, LARGEST, -LARGEST, LARGEST]


def test_numbers_can_be_changed_by_the_agent_that_gets_them() -> None:
    told = numbers([1, 2])
    told[0] = 7
    assert told.tolist() == [7, 2]
