"""Choices are drawn as their mask allows, each possibility about as often as the others."""

import numpy as np

from turnsheet.environments.codings.choices import Choices


def test_only_what_the_mask_allows_is_drawn() -> None:
    space = Choices([2, 4, 3], seed=1)
    mask = np.array([1, 0, 0, 1, 0, 1, 1, 0, 0], np.int8)
    drawn = [space.sample(mask=mask) for _ in range(200)]
    assert all(space.contains(each) for each in drawn)
    assert {tuple(map(int, each)) for each in drawn} == {(0, 1, 0), (0, 3, 0)}
    assert 60 < sum(each[1] == 1 for each in drawn) < 140


def test_without_a_mask_everything_can_be_drawn() -> None:
    space = Choices([2, 3], seed=1)
    assert {tuple(map(int, space.sample())) for _ in range(100)} == {(a, b) for a in range(2) for b in range(3)}
