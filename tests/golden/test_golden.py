"""The golden playthroughs are as they were."""

import pytest

from tests.golden.playthrough import playthrough
from tests.places import GOLDEN
from tests.reached import by_id
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_the_playthrough_is_as_it_was(game: AnyGame) -> None:
    """If the change is meant: raise the version if an outcome can change, then run scripts/golden."""
    assert playthrough(game) == (GOLDEN / f"{game.id}.txt").read_text()
