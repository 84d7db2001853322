"""The golden playthroughs are as they were."""

import pytest

from tests.golden.playthrough import PLAYS, playthrough
from tests.places import GOLDEN


@pytest.mark.parametrize("name", PLAYS)
def test_the_playthrough_is_as_it_was(name: str) -> None:
    """If the change is meant: raise the version if an outcome can change, then run scripts/golden."""
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()
