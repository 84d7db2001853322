"""Star Probe: what is too much at the docks, who fights on the ground, and what the signs of the map mean."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.games.voyages import button, launched, opened, supposed, usable
from tests.browser.looks import LOOKS


@pytest.mark.parametrize("look", LOOKS)
def test_the_map_has_a_legend(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    opened(page)
    launched(page)
    legend = page.get_by_role("button", name="Legend")
    signs = page.get_by_role("list", name="Legend")
    expect(signs).to_have_count(0)
    legend.focus()
    page.keyboard.press("Enter")
    expect(signs).to_contain_text("you can jump there this month")
    expect(signs).to_contain_text("regular, hot, cool")
    box, frame = signs.bounding_box(), page.get_by_role("region", name="Chart").bounding_box()
    assert box is not None
    assert frame is not None
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= box["y"]
    usable(page, f"{look}-legend")
    page.get_by_role("button", name="3D").click()
    expect(signs).to_contain_text("with a line down to level 0")
    expect(signs).not_to_contain_text("regular, hot, cool")
    page.wait_for_timeout(500)
    usable(page, f"{look}-legend-space")
    signs.focus()
    page.keyboard.press("Escape")
    expect(signs).to_have_count(0)
    expect(legend).to_be_focused()


def test_a_battle_in_space_has_other_signs(visitor: Visitor) -> None:
    page = visitor()
    supposed(page, "battle in space")
    expect(button(page, "^Fight")).to_be_visible()
    page.get_by_role("button", name="Legend").click()
    signs = page.get_by_role("list", name="Legend")
    expect(signs).to_contain_text("your ship, pointing where it flies")
    expect(signs).not_to_contain_text("star")


@pytest.mark.parametrize("look", LOOKS)
def test_the_docks_say_how_much_is_too_much(visitor: Visitor, look: str) -> None:
    """The approved crew takes 1,950 places of 2,500; six hundred more are 50 too many."""
    page = visitor(*LOOKS[look])
    opened(page)
    button(page, "^Take an Explorer II$").click()
    button(page, "^Government-approved crew$").click()
    expect(page.get_by_label("Naval crew, hundreds", exact=True)).to_have_text("10")
    places = page.get_by_text("places for people").locator("..")
    expect(places).to_contain_text("550 of 2500 left")
    for _ in range(6):
        button(page, "^More Naval crew, hundreds$").click()
    expect(places).to_contain_text("50 too many")
    expect(button(page, "^Launch$")).to_be_disabled()
    usable(page, f"{look}-too-many")
    for _ in range(6):
        button(page, "^Less Naval crew, hundreds$").click()
    expect(places).to_contain_text("550 of 2500 left")
    expect(button(page, "^Launch$")).to_be_enabled()


@pytest.mark.parametrize("look", LOOKS)
def test_a_battle_on_the_ground_says_who_fights(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    supposed(page, "natives")
    voyage = page.get_by_role("region", name="Your voyage")
    expect(voyage).to_contain_text("On your side: 4 Marine Groups, 2 Contact Teams")
    usable(page, f"{look}-ground")
