"""What a new explorer is told without asking: what happened, what is used up, what a jump takes, where they are."""

import re
from math import dist

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, shot
from tests.browser.games.voyages import WIDE, button, click_a_lit_star, launched, opened, usable
from tests.browser.looks import LOOKS
from tests.browser.matches.test_replay import report, there_and_back
from tests.browser.playing import ASK, GET

STORES = "1 crew naval 10\n1 stores supplies 3 slugs 8 salvos 5 modes 1 3 5\n"
NEAR = 8
"""Pixels between the middle of the chart and what is shown there, at most."""
LONG = "Rindfleisch" * 30


def supposed(page: Page, assume: str) -> None:
    """A voyage in a sandbox, out of the docks and at a star that is nobody's home."""
    match = opened(page)
    launched(page)
    chart = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart?step=0")
    star = next(mark["id"] for mark in chart["marks"] if mark["kind"] == "regular")
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume.replace("STAR", star)}])
    page.goto(f"/match/{made['id']}")
    expect(page.get_by_role("region", name="Your voyage")).to_be_visible()


def test_what_happened_is_told_where_one_decides(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    launched(page)
    told = page.get_by_role("group", name="What happened")
    expect(told).to_contain_text("with 1950 people aboard")
    click_a_lit_star(page)
    price = re.compile(r"1\smonth; uses 1\sslug, 7 left; malfunction 8\s%, hazard")
    expect(button(page, "^Jump to ")).to_have_text(price)
    button(page, "^Jump to ").click()
    expect(told).to_contain_text("jumps to")
    expect(told).not_to_contain_text("people aboard")


def test_a_line_of_the_digest_leads_to_its_star_and_back(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    launched(page)
    click_a_lit_star(page)
    button(page, "^Jump to ").click()
    line = report(page).get_by_role("button", name=re.compile("We set course for"))
    star = re.search(r"We set course for (\S+)", line.inner_text())
    assert star
    there_and_back(page, "We set course for", star[1])


FOLLOW = """(name) => {
  window.seen = new Set()
  const look = () => {
    const found = [...document.querySelectorAll('.names span')].find((one) => one.textContent === name)
    if (found) window.seen.add(found.style.transform)
    requestAnimationFrame(look)
  }
  look()
}"""
"""From now on the places where a name is drawn are noted."""


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "still"])
@pytest.mark.parametrize("look", LOOKS)
def test_in_three_dimensions_a_line_of_the_digest_leads_to_its_star_and_back(
    visitor: Visitor, look: str, moving: bool
) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme, moving=moving)
    opened(page)
    launched(page)
    click_a_lit_star(page)
    button(page, "^Jump to ").click()
    line = report(page).get_by_role("button", name=re.compile("We set course for"))
    if size == PHONE:
        report(page).get_by_role("button", name=re.compile("^Show [0-9]+ items?$")).click()
    star = re.search(r"We set course for (\S+)", line.inner_text())
    assert star
    page.get_by_role("button", name="3D").click()
    badge = page.locator(f"[data-change='{star[1]}']")
    page.get_by_role("button", name="All", exact=True).click()
    expect(badge).to_have_class(re.compile("fresh"))
    expect(line).to_have_class(re.compile("fresh"))
    page.wait_for_timeout(500)
    shot(page, f"space-badges-{look}")
    board = page.locator(".chart-space")
    away = dist(place_of(badge), middle_of(board))
    page.evaluate(FOLLOW, "Beagle")  # which is there
    line.click()
    page.wait_for_timeout(1500)
    between = page.evaluate("window.seen.size") - 2
    assert between > 0 if moving else between == 0
    expect(badge).to_be_visible()
    there = dist(place_of(badge), middle_of(board))
    assert there < away
    assert there < NEAR
    expect(line).not_to_have_class(re.compile("fresh"))
    line.evaluate("(button) => button.blur()")
    page.wait_for_timeout(300)
    shot(page, f"space-badges-shown-{look}")
    page.mouse.click(*settled_page.middle(badge.locator(".touch")))
    expect(line).to_be_focused()


def place_of(badge: Locator) -> tuple[float, float]:
    """Where the place of a badge is drawn."""
    x, y = badge.evaluate(
        "(one) => { const { x, y } = one.ownerSVGElement.getBoundingClientRect(), { e, f } = "
        "one.transform.baseVal.consolidate().matrix; return [x + e, y + f] }"
    )
    return float(x), float(y)


def middle_of(board: Locator) -> tuple[float, float]:
    """The middle of what nothing covers."""
    box = board.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_stores_that_are_used_get_a_second_stroke(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, f"1 at STAR\n{STORES}")
    supplies = page.get_by_role("row", name=re.compile("^Supplies"))
    expect(supplies).to_contain_text("3")
    expect(supplies.locator(".cross")).to_have_count(0)
    button(page, "^End month").click()
    expect(supplies).to_contain_text("2, 1 less")
    expect(supplies.locator(".cross")).to_have_count(1)
    page.reload()
    expect(supplies).to_contain_text("2, 1 less")


def test_a_free_ship_can_wait_until_something_happens(visitor: Visitor) -> None:
    """Three months of supplies: the third month uses the last of them, which is an event."""
    page = visitor(WIDE)
    supposed(page, f"1 at STAR\n{STORES}")
    button(page, "^Wait until something happens").click()
    expect(page.get_by_text("Your turn: month 4 of 60.")).to_be_visible()
    expect(page.get_by_role("group", name="What happened")).to_contain_text("The supplies are gone.")


def test_rows_and_columns_are_named_on_the_chart(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    launched(page)
    page.wait_for_timeout(600)  # the view follows the ship
    names = set(page.locator(".edge-name").all_text_contents())
    lit = page.locator("g.mark:has(circle.lit)").first.get_attribute("aria-label") or ""
    star = re.search(r"\b([A-S])(\d+)(\*?)/", lit)
    assert star, lit
    assert star[1] + star[3] in names
    assert any(name.isdigit() for name in names)


def test_long_words_do_not_widen_the_page(visitor: Visitor) -> None:
    page = visitor(PHONE, "dark")
    supposed(page, f"1 at STAR\n1 log 1: {LONG} is met.\n{STORES}")
    expect(page.get_by_role("group", name="What happened")).to_contain_text(LONG)
    usable(page, "long-words")
    choices = page.get_by_role("region", name="Your voyage").get_by_role("combobox")
    choices.evaluate("(list, text) => list.append(new Option(text))", LONG)
    usable(page, "long-choices")
    box = choices.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    page.get_by_role("tab", name="Diary").click()
    expect(page.get_by_role("region", name="Captain's diary")).to_contain_text(LONG)
    usable(page, "long-words-log")


def test_a_player_alone_has_no_opponents(visitor: Visitor) -> None:
    page = visitor(WIDE)
    page.goto("/new?game=starprobe")
    expect(page.get_by_role("radio", name="Alone, for any score")).to_be_checked()
    expect(page.get_by_role("group", name="Against")).to_have_count(0)
    page.get_by_text("Details: title").click()
    expect(page.get_by_label("control")).to_have_value("true")
    expect(page.get_by_label("tapes")).to_have_value("false")
    page.get_by_role("radio", name="Two explorers").check()
    expect(page.get_by_role("group", name="Against")).to_be_visible()


def test_waiting_away_from_home_until_the_game_ends_asks_first(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "month 57\n1 at STAR\n1 stores supplies 9\n")
    button(page, "^Wait until something happens").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the Board does not count a voyage whose ship is not home")
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Your turn: month 57 of 60.")).to_be_visible()
