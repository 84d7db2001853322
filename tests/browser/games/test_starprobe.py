"""Star Probe as people play it: from the docks to a find, and what the page says and writes of a voyage."""

import re
from contextlib import suppress

import pytest
from playwright import sync_api
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.games.voyages import PRICE, WIDE, button, click_a_lit_star, launched, opened, supposed, usable
from tests.browser.looks import LOOKS

MOST_DECISIONS = 25
FOUND = re.compile("^(Explore: choose|Pick card 1)")
WAYS = ("Jump to", "Wait until", "Keep the result", "Pick card 2", "Fight", "End month")
TRIES = 50
"""How often `decide` looks for a way on."""


def decide(page: Page) -> bool:
    """Take the plainest way on; says whether a system can be explored now."""
    region = page.get_by_role("region", name="Your voyage")
    for _ in range(TRIES):  # buttons are locked until the last decision has been carried out
        if region.get_by_role("button", name=FOUND).count():
            return True
        for way in WAYS:
            found = region.get_by_role("button", name=re.compile(f"^{way}"), disabled=False)
            if found.count():
                with suppress(sync_api.TimeoutError):  # it went away before the click
                    found.first.click(timeout=2000)
                    page.wait_for_timeout(400)
                    return False
        page.wait_for_timeout(200)
    raise AssertionError(region.inner_text())


@pytest.mark.parametrize("look", LOOKS)
def test_a_voyage_from_the_docks_to_a_find(visitor: Visitor, look: str) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme)
    opened(page)
    usable(page, f"{look}-ship")
    launched(page)
    page.get_by_text("Compare stars: kind, distance and fuel").click()
    stars = page.get_by_role("region", name="Stars in reach")
    expect(stars.get_by_role("row").nth(1)).to_contain_text(re.compile("hot|regular|cool|home"))
    usable(page, f"{look}-reach")
    click_a_lit_star(page)
    jump = button(page, "^Jump to ")
    expect(jump).to_be_enabled()
    expect(page.get_by_role("region", name="Your voyage")).to_contain_text(" left; malfunction 8 %")
    usable(page, f"{look}-course")
    step = page.get_by_role("slider", name="Position in the match").input_value()
    jump.click()
    expect(page.get_by_role("slider", name="Position in the match")).not_to_have_value(step)
    assert any(decide(page) for _ in range(MOST_DECISIONS)), "the voyage came to no system"
    if button(page, "^Explore: choose").count():
        button(page, "^12").click()
        button(page, "^3 ?6").click()
        expect(page.get_by_role("region", name="Explore")).to_contain_text(re.compile("% chance to find something"))
        usable(page, f"{look}-methods")
        explore = button(page, "^Explore: First-In Team by method 12, Survey crew by method 3")
        expect(explore.locator("small")).to_contain_text(PRICE)
        explore.click()
    expect(button(page, "^Pick card 1")).to_be_visible()
    usable(page, f"{look}-pick")
    button(page, "^Pick card 2").click()
    expect(button(page, "^Pick card")).to_have_count(0)
    on = button(page, "^Wait until something happens")
    if on.count():
        on.click()
        page.wait_for_timeout(600)
        usable(page, f"{look}-later")
    page.get_by_role("tab", name="Diary").click()
    expect(page.get_by_role("region", name="Captain's diary")).to_contain_text("out to explore")
    usable(page, f"{look}-log")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name=re.compile("^Ledger")).click()
    expect(page.get_by_role("region", name="Ledger")).to_contain_text("Megarons")
    usable(page, f"{look}-ledger")


def test_the_goal_is_said_at_the_start_and_beside_the_balance(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    goal = page.get_by_text("Come home with more than 0 Megarons (M) to win. Be home when month 60 ends, the last one.")
    expect(goal).to_be_visible()
    expect(page.get_by_role("region", name="Figures")).to_contain_text("more than 0 M at home wins")
    expect(page.get_by_text("M stands for Megarons")).to_be_hidden()
    goal.click()
    expect(page.get_by_text("M stands for Megarons")).to_be_visible()


def test_play_now_begins_a_voyage_of_one_year(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Play now: Star Probe").click()
    expect(page.get_by_role("region", name="Your voyage")).to_be_visible()
    expect(page.get_by_role("region", name="Figures")).to_contain_text("of 12")


def test_the_docks_count_and_refuse_what_is_too_dear(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    button(page, "^Take an Explorer II$").click()
    button(page, "^Government-approved crew$").click()
    naval = page.get_by_label("Naval crew, hundreds", exact=True)
    expect(naval).to_have_text("10")
    expect(page.get_by_text("0 of 35 left")).to_be_visible()
    button(page, "^More Repair Crews").click()
    expect(page.get_by_role("region", name="Your voyage").get_by_role("alert")).to_contain_text("the grant is 35 M")
    expect(button(page, "^Launch$")).to_be_disabled()
    button(page, "^Less Repair Crews").click()
    button(page, "^Less Naval crew, hundreds").click()
    button(page, "^Less Naval crew, hundreds").click()
    button(page, "^More Fuel slugs").click()
    expect(page.get_by_role("region", name="Your voyage").get_by_role("alert")).to_have_count(0)
    usable(page, "counters")
    button(page, "^Launch$").click()
    expect(page.get_by_role("row", name=re.compile("^Fuel slugs"))).to_contain_text("9")
    expect(page.get_by_role("row", name=re.compile("^Naval"))).to_contain_text("8")


def test_tabs_stay_in_place_and_the_printout_has_both_its_edges(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "free")
    places = "() => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().left)"
    expect(page.get_by_role("tab")).to_have_count(6)
    before = page.evaluate(places)
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_text("SHIP AND CREW").first).to_be_visible()
    assert page.evaluate(places) == pytest.approx(before, abs=1)
    cut = "[...document.querySelectorAll('.panel')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.evaluate(cut) == 0
    sheet = page.get_by_text("SHIP AND CREW").first.locator("xpath=ancestor::*[contains(@class, 'paper')][1]")
    assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_sentences_in_lists_are_whole_and_what_is_to_be_decided_is_not_a_list(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "contact")
    page.get_by_role("tab", name="Lists").click()
    expect(page.get_by_role("button", name=re.compile("^Captain's log"))).to_be_visible(timeout=10_000)
    expect(page.get_by_role("button", name=re.compile("^To be decided"))).to_have_count(0, timeout=5_000)
