"""The golden playthroughs are as they were, and short enough to review."""

import pytest

from tests.golden.playthrough import PLAYS, playthrough
from tests.helpers.paths import GOLDEN

LONGEST = 1500
"""Lines that a reviewer can read."""


@pytest.mark.parametrize("name", PLAYS)
def test_the_playthrough_is_as_it_was(name: str) -> None:
    """If the change is meant: raise the version if an outcome can change, then run scripts/golden."""
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", PLAYS)
def test_the_playthrough_is_short_enough_to_review(name: str) -> None:
    assert len((GOLDEN / f"{name}.txt").read_text().splitlines()) < LONGEST
