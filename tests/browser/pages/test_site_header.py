"""The header: every part of the site is one step away; where it is too narrow for all parts, some are in a menu."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.pages.test_narrow import WIDER

PARTS = {
    "Play": "/",
    "Watch": "/watch",
    "Tournaments": "/tournaments",
    "Ladders": "/ladders",
    "Learn": "/guides",
    "Workshop": "/workshop",
}
WIDTHS = {320: 640, 1024: 768, 1025: 768}
"""The narrowest screen, and where the menu begins; with the heights of screens."""


def test_every_part_of_the_site_is_reached_from_the_header(visitor: Visitor) -> None:
    page = visitor()
    header = page.get_by_role("navigation", name="Site")
    more = header.get_by_role("button", name="More")
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for part, path in PARTS.items():
            expect(header.get_by_role("link", name="Learn")).to_be_visible()
            link = header.get_by_role("link", name=part)
            in_menu = not link.is_visible()
            assert in_menu == (width <= 1024 and part in ("Tournaments", "Ladders", "Workshop")), (width, part)
            if in_menu:
                more.click()
            link.click()
            expect(page).to_have_url(re.compile(re.escape(path)))
            if in_menu:
                expect(link).to_be_hidden()
            assert page.evaluate(WIDER) == [], (width, part)


def test_the_menu_is_opened_and_closed_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor({"width": 320, "height": 640})
    header = page.get_by_role("navigation", name="Site")
    more = header.get_by_role("button", name="More")
    more.focus()
    page.keyboard.press("Enter")
    expect(header.get_by_role("link", name="Tournaments")).to_be_visible()
    shot(page, "menu-320")
    assert page.evaluate(WIDER) == []
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(header.get_by_role("link", name="Tournaments")).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(header.get_by_role("link", name="Tournaments")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tournaments", exact=True)).to_be_visible()
    expect(header.get_by_role("link", name="Ladders")).to_be_hidden()
