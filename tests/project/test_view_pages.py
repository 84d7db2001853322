"""Every field of every view is described, and the pages about views are as the types say."""

import pytest
from msgspec import Struct

from scripts import view_pages
from turnsheet.games import GAMES

GAME_IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_page_about_a_view_is_current(game: str) -> None:
    """If it is not, run `python scripts/view_pages.py`. A field without a description is an error there."""
    assert (view_pages.FOLDER / f"{game}-view.md").read_text(encoding="utf-8") == view_pages.page(game)


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_page_names_every_field_that_a_seat_can_get(game: str) -> None:
    _, view = view_pages.VIEWS[game]
    page = (view_pages.FOLDER / f"{game}-view.md").read_text(encoding="utf-8")
    for kind in view_pages.reached(view):
        section = page.split(f"\n## {kind.__name__}\n")[1].split("\n## ")[0]
        names = [name for name in kind.__struct_fields__ if name != view_pages.REFEREE_ONLY]
        assert all(f"| `{name}` |" in section for name in names), kind


class Bare(Struct):
    """A type with a field that nobody has described."""

    known: int
    """What is known."""
    forgotten: int


def test_a_field_without_a_description_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert view_pages.descriptions(Bare) == {"known": "What is known.", "forgotten": ""}
    monkeypatch.setitem(view_pages.VIEWS, "raumkrieg", ("Raumkrieg", Bare))
    with pytest.raises(view_pages.MissingDescriptionError, match=r"Bare\.forgotten has no description"):
        view_pages.page("raumkrieg")
