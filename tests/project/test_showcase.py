"""The pictures of the first page are what the engine makes."""

import pytest

from scripts import showcase


@pytest.mark.parametrize("game", showcase.PICTURES)
def test_the_pictures_of_the_first_page_are_what_the_engine_makes(game: str) -> None:
    kept = showcase.file(game).read_bytes()
    assert kept == showcase.written(game), "rules or bots have changed: run scripts/showcase.py"
