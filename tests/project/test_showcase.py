"""The pictures of the first page are what the engine makes."""

import pytest

from scripts import showcase


@pytest.mark.parametrize("name", showcase.PICTURES)
def test_the_pictures_of_the_first_page_are_what_the_engine_makes(name: str) -> None:
    kept = (showcase.FOLDER / f"{name}.json").read_bytes()
    assert kept == showcase.written(name), "rules or bots have changed: run scripts/showcase.py"
