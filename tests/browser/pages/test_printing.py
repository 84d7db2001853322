"""Printouts on the screen and on paper: columns are never broken, and worlds are not split over pages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visitor
from tests.browser.games.test_starweb import opened
from tests.browser.printed_pages import printed

SIZES = {"desk": DESK, "phone": PHONE}
BROKEN = """() => {
  const high = parseFloat(getComputedStyle(document.querySelector('pre.printed')).lineHeight)
  return [...document.querySelectorAll('pre.printed .line')]
    .filter((line) => Math.abs(line.getBoundingClientRect().height - high) > 1).map((line) => line.textContent)
}"""
"""The lines of a printout that take more than one line on the screen."""


def printout(page: Page) -> None:
    """A match of Starweb, at its printout."""
    opened(page)
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_role("region", name="Printout")).to_contain_text(re.compile(r"W\d+ \("))


@pytest.mark.parametrize("size", SIZES)
def test_columns_are_never_broken(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    printout(page)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_printout_on_paper_has_heads_and_numbers_and_keeps_worlds_whole(visitor: Visitor) -> None:
    page = visitor()
    printout(page)
    for landscape in (False, True):
        pages = printed(page, landscape)
        for number, text in enumerate(pages, 1):
            assert "turn1" in text.lower()
            assert f"Page{number}of{len(pages)}" in text
    page.emulate_media(media="print")
    assert page.evaluate(BROKEN) == []
    worlds = page.locator("pre.printed .thing.whole").filter(has_text=re.compile(r"^W\d+ \("))
    assert worlds.count() > 0
    assert all(each.evaluate("(one) => getComputedStyle(one).breakInside") == "avoid" for each in worlds.all())
