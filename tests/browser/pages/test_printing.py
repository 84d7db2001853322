"""Printouts on the screen and on paper: columns are never broken, and worlds are not split over pages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visitor
from tests.browser.games import test_robots as robots
from tests.browser.games import voyages
from tests.browser.games.test_starweb import opened
from tests.browser.matches.test_match_end import bots_have_played
from tests.browser.playing import play_now, send, turn_is, write
from tests.browser.printed_pages import printed
from tests.browser.told_turns import tell

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


def test_a_printout_of_raumkrieg_is_printed_on_pages(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 5,0")
    send(page)
    turn_is(page, 2)
    page.get_by_role("button", name="Full printout").click()
    on_pages(page, "turn2", "14")


def test_a_printout_of_robots_is_printed_on_pages(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/match/{robots.opened(page, take=1, bots={'2': 'sitters'})}")
    robots.plays(page, "scout: 3 moves")
    robots.pad(page, "Move").click()
    robots.plays(page, "scout: 2 moves")
    page.get_by_role("button", name="Full printout").click()
    on_pages(page, "turn1", "scout")


def test_a_printout_of_star_probe_is_printed_on_pages(visitor: Visitor) -> None:
    page = visitor()
    voyages.opened(page)
    voyages.launched(page)
    page.get_by_role("tab", name="Printout").click()
    on_pages(page, "starprobe", "Beagle")


def on_pages(page: Page, turn: str, words: str) -> None:
    """The printout that is shown has its head and number on each page, its lines as on the screen, and no buttons."""
    shown = page.get_by_role("region", name="Printout").locator("pre")
    expect(shown).to_contain_text(words)
    lines = [line.replace(" ", "") for line in shown.inner_text().splitlines() if line.strip()]
    for landscape in (False, True):
        pages = printed(page, landscape)
        for number, text in enumerate(pages, 1):
            assert turn in text.lower()
            assert f"Page{number}of{len(pages)}" in text
        whole = "".join(pages)
        assert [line for line in lines if line not in whole] == []
        for button in ("Fullprintout", "Watchagain", "Endturn", "Endplay"):
            assert button not in whole
    page.emulate_media(media="print")
    assert page.evaluate(BROKEN) == []


def test_the_report_of_a_turn_is_printed_in_full_and_without_buttons(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    tell(page)
    send(page)
    turn_is(page, 1)
    send(page)
    turn_is(page, 2)
    report = page.get_by_role("region", name="Turn report")
    expect(report.get_by_text("Line 6.")).to_be_visible()
    expect(report.get_by_text("Line 8.")).to_be_hidden()
    expect(report.get_by_role("button", name="Show all 8")).to_be_visible()
    page.emulate_media(media="print")
    expect(report.get_by_text("Line 8.")).to_be_visible()
    expect(report.get_by_role("button", name=re.compile("^(Show|Watch|Full)"))).to_have_count(0)


def test_the_pictures_of_a_result_are_not_split_over_pages(visitor: Visitor) -> None:
    page = visitor()
    bots_have_played(page)
    expect(page.locator("main .picture svg").first).to_be_visible()
    page.emulate_media(media="print")
    whole = "(all) => all.map((one) => getComputedStyle(one).breakInside)"
    pictures = page.locator("li").filter(has=page.locator(".picture")).evaluate_all(whole)
    assert len(pictures) > 0
    assert set(pictures) == {"avoid"}
    chart = page.get_by_role("img", name=re.compile("^Scores over the turns"))
    assert chart.evaluate("(one) => getComputedStyle(one.closest('.how > *')).breakInside") == "avoid"
