"""Raumkrieg on a phone: the chart frames what an order is about, and the player's own fleet when a turn arrives."""

import re
from math import cos, pi, sin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.matches.test_guide_on_phones import in_strip, strip
from tests.browser.orders.ordering import duel, ship, turn_1
from tests.browser.playing import send, turn_is
from tests.browser.settled_page import middle

LEAST_STRIP = 110
FIRST = 10
LAST = 20
"""The numbers of the player's own ships, and the first that is not."""


def chosen(page: Page, number: int, verb: str) -> None:
    """A ship is tapped and an order is chosen; the chart comes to rest."""
    page.touchscreen.tap(*middle(ship(page, number)))
    page.wait_for_timeout(700)  # the sheet comes up
    page.get_by_role("radio", name=verb, exact=True).tap(force=True)
    expect(page.get_by_role("region", name=f"Orders for {number}").locator(".note").first).to_be_visible()
    page.wait_for_timeout(1300)


def test_what_a_shot_covers_is_in_view_above_the_sheet(visitor: Visitor) -> None:
    page = visitor(PHONE)
    turn_1(page)
    chosen(page, 11, "fire")
    form = page.get_by_role("region", name="Orders for 11")
    for reach, hour in ((2, 2), (4, 6), (4, 12)):
        form.get_by_role("button", name=re.compile(rf"^{reach}\b")).tap()
        x, y = middle(form.get_by_role("slider", name="Direction"))
        page.touchscreen.tap(x + 25 * sin(hour * pi / 6), y - 25 * cos(hour * pi / 6))
        page.wait_for_timeout(1000)
        shot(page, f"phone-fire-{reach}-{hour}")
        upper, lower = strip(page)
        assert lower - upper >= LEAST_STRIP
        in_strip(page, ship(page, 11))
        in_strip(page, page.locator(".previewed .sector"))
    assert faults(page) == []


def test_an_enemy_that_can_be_aimed_at_is_in_view_when_fire_is_chosen(visitor: Visitor) -> None:
    page = visitor(PHONE)
    duel(page)
    page.get_by_role("button", name="14 scout, no order yet").tap()
    page.wait_for_timeout(700)
    page.get_by_role("radio", name="fire", exact=True).tap(force=True)
    page.wait_for_timeout(1300)
    shot(page, "phone-fire-duel")
    in_strip(page, ship(page, 24))
    page.touchscreen.tap(*middle(ship(page, 24)))
    expect(page.get_by_text("Ship 14 aims at 24")).to_be_visible()
    page.wait_for_timeout(600)
    page.touchscreen.tap(*middle(ship(page, 24)))
    page.wait_for_timeout(300)
    expect(ship(page, 14)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("replays", [False, True], ids=["at-once", "replayed"])
def test_after_a_turn_the_chart_shows_the_own_fleet(visitor: Visitor, *, replays: bool) -> None:
    page = visitor(PHONE, replays=replays)
    turn_1(page)
    chosen(page, 14, "accelerate")
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").tap()
    send(page)
    if replays:
        page.get_by_role("button", name="Write orders").tap()
    turn_is(page, 2)
    page.wait_for_timeout(1500)
    shot(page, f"phone-after-turn-{replays}")
    for number in range(FIRST, LAST):
        in_strip(page, ship(page, number))
