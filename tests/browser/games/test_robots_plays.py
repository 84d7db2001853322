"""Robots: how each play begins, what its panel says, and what a tap on the board does."""

import re

from playwright.sync_api import Page, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, shot
from tests.browser.games.test_robots import opened, pad, plays, robot, shown_step
from tests.browser.playing import ASK

SCROLLED = "() => document.querySelector('#panel').scrollTop"
TO_THE_END = "() => { const panel = document.querySelector('#panel'); panel.scrollTop = panel.scrollHeight }"
LEAVING = """() => {
  const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2]
  const hexes = [...document.querySelectorAll('polygon.pointed')].map((one) => one.getBoundingClientRect())
  const on = (hex, x, y) => Math.hypot(x - middle(hex)[0], y - middle(hex)[1]) < hex.width / 2.4
  for (const badge of document.querySelectorAll('[data-change] .touch')) {
    const box = badge.getBoundingClientRect()
    for (const x of [box.left + 2, middle(box)[0], box.right - 2])
      for (const y of [box.top + 2, middle(box)[1], box.bottom - 2])
        if (hexes.some((hex) => on(hex, x, y))) return [x, y]
  }
  return null
}"""
"""A place within a badge of the digest, over a hex that can be moved to."""


def begun(page: Page, assume: str = "") -> None:
    """A match against robots that stay where they are, perhaps with robots elsewhere."""
    match = opened(page, take=1, bots={"2": "sitters"})
    if assume:
        wish = {"assumptions": assume, "bots": {"2": "sitters"}}
        match = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", wish])["id"]
    page.goto(f"/match/{match}")
    plays(page, "scout: 3 moves, 1 shot")


def test_a_play_begins_with_moving_and_with_its_panel_at_the_top(visitor: Visitor) -> None:
    page = visitor(PHONE)
    begun(page)
    pad(page, "Shoot").click()
    expect(pad(page, "Shoot")).to_have_attribute("aria-pressed", "true")
    page.evaluate(TO_THE_END)
    page.wait_for_timeout(700)  # a button that has just got another meaning does nothing for a moment
    page.keyboard.press("e")
    plays(page, "sniper: 2 moves, 1 shot")
    expect(pad(page, "Shoot")).to_have_attribute("aria-pressed", "false")
    settled_page.wait_for(page, SCROLLED, 0)
    expect(page.get_by_role("region", name="Turn report")).to_be_in_viewport()
    shot(page, "robots-next-play")


def test_after_a_shot_the_report_and_the_buttons_are_in_view(visitor: Visitor) -> None:
    page = visitor(PHONE)
    begun(page)
    pad(page, "Shoot").click()
    page.get_by_role("button", name="Fire", exact=True).scroll_into_view_if_needed()
    page.evaluate(TO_THE_END)
    assert page.evaluate(SCROLLED) > 0
    page.get_by_role("button", name="Fire", exact=True).click()
    plays(page, "scout: 3 moves, no shot left")
    settled_page.wait_for(page, SCROLLED, 0)
    expect(pad(page, "End play")).to_be_in_viewport(ratio=1)
    shot(page, "robots-after-shot")


def test_the_head_and_the_panel_say_who_plays_and_how_it_shoots(visitor: Visitor) -> None:
    page = visitor(PHONE)
    begun(page)
    expect(page.get_by_text("Your turn: your scout plays.")).to_be_visible()
    plays(page, re.escape("scout: 3 moves, 1 shot (range 2, damage 1)."))
    pad(page, "End play").click()
    plays(page, re.escape("sniper: 2 moves, 1 shot (range 3, damage 2)."))
    expect(page.get_by_text("Your turn: your sniper plays.")).to_be_visible()


def test_without_moves_no_hex_is_outlined_and_a_tap_turns_nobody(visitor: Visitor) -> None:
    page = visitor(PHONE)
    begun(page, "red scout at 0,0 facing 0")
    first = page.locator("polygon.pointed").first
    expect(first).to_be_visible()
    place = settled_page.middle(first)
    for left in ("2 moves", "1 move", "no moves left"):
        page.wait_for_timeout(700)
        pad(page, "Move").click()
        plays(page, f"scout: {left}")
    expect(page.locator("polygon.pointed")).to_have_count(0)
    before = shown_step(page)
    facing = robot(page, "Rs").get_attribute("aria-label")
    page.wait_for_timeout(700)
    page.touchscreen.tap(*place)
    page.wait_for_timeout(500)
    assert shown_step(page) == before
    expect(robot(page, "Rs")).to_have_attribute("aria-label", facing or "")


def test_a_tap_on_a_number_of_the_report_reaches_the_hex_below_it(visitor: Visitor) -> None:
    page = visitor(PHONE)
    begun(page, "red scout at 0,0 facing 0")
    page.wait_for_timeout(700)
    pad(page, "Move").click()
    plays(page, "scout: 2 moves")
    expect(page.locator("[data-change]").first).to_be_visible()
    page.wait_for_timeout(1500)  # badges are put where there is room when everything has come to rest
    place = page.evaluate(LEAVING)
    assert place is not None
    shot(page, "robots-badge")
    page.touchscreen.tap(*place)
    plays(page, "scout: 1 move")
