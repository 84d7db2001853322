"""The guides on a phone: the chart keeps room, and what a step talks about is large and in view."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.games.test_robots import pad, plays, robot
from tests.browser.matches.test_guided_match import coach, step_is
from tests.browser.orders.test_aiming import drag
from tests.browser.orders.test_careful_orders import ship
from tests.browser.settled_page import middle

LEAST_HEX = 34
"""Pixels of a hex that can be tapped."""
LEAST_STRIP = 130
"""Pixels of the chart that are free, in the height."""
HANDLE_APART = 24
"""Pixels from the ship to its handle, at least."""
RANGE_3 = 15
"""Hexes within three of a corner of the board, at least."""


def strip(page: Page) -> tuple[float, float]:
    """The upper and the lower end of what is seen of the chart."""
    upper = page.locator(".chart-space").bounding_box()
    side = page.get_by_role("region", name="Orders and reports").bounding_box()
    assert upper
    assert side
    bar = page.locator(".below").bounding_box()
    lower = min(side["y"], bar["y"] if bar and bar["height"] else side["y"])
    return upper["y"], lower


def in_strip(page: Page, thing: Locator) -> None:
    """Something is seen as a whole above the sheet."""
    found = thing.bounding_box()
    assert found
    upper, lower = strip(page)
    assert upper <= found["y"], (found, upper, lower)
    assert found["y"] + found["height"] <= lower, (found, upper, lower)
    assert found["x"] >= 0
    assert found["x"] + found["width"] <= PHONE["width"]


def large(page: Page, label: str) -> None:
    """The robot that plays is near the middle of the strip, and the hexes around it can be tapped."""
    page.wait_for_timeout(900)
    upper, lower = strip(page)
    assert lower - upper >= LEAST_STRIP
    in_strip(page, robot(page, label))
    x, y = middle(robot(page, label))
    assert abs(y - (upper + lower) / 2) < (lower - upper) / 3.5
    assert PHONE["width"] * 0.2 < x < PHONE["width"] * 0.8
    hexes = page.locator("polygon.ground")
    width = hexes.first.evaluate("(hex) => hex.getBoundingClientRect().width")
    assert width >= LEAST_HEX


def test_the_robot_that_plays_stays_large_and_in_the_middle_while_the_guide_is_up(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Robots").tap()
    step_is(page, "Your scout plays")
    large(page, "Rs")
    shot(page, "phone-guide-robots-1")
    page.get_by_role("button", name="Next", exact=True).tap()
    step_is(page, "Move it")
    large(page, "Rs")
    for hexagon in page.locator("polygon.pointed").all():
        in_strip(page, hexagon)
    page.touchscreen.tap(*middle(page.locator("polygon.pointed").first))
    step_is(page, "End the play")
    large(page, "Rs")
    shot(page, "phone-guide-robots-3")
    expect(pad(page, "End play")).to_be_in_viewport(ratio=1)
    pad(page, "End play").tap()
    step_is(page, "The other team plays")
    plays(page, "sniper: 2 moves, 1 shot")
    page.get_by_role("button", name="Next", exact=True).tap()
    step_is(page, "Shoot")
    large(page, "Rn")
    shot(page, "phone-guide-robots-5")
    pad(page, "Shoot").tap()
    numbers = page.locator(".chart-board text").filter(has_text="3 ")
    expect(numbers.first).to_be_visible()
    page.wait_for_timeout(900)
    shot(page, "phone-guide-robots-shoot")
    expect(coach(page).get_by_role("heading", name="Tap a hex to shoot at it")).to_be_visible()
    in_strip(page, robot(page, "Rn"))
    seen = page.locator(".chart-board polygon.picking").count()
    assert page.locator(".chart-board text[font-size]").count() >= min(seen, RANGE_3)
    for number in numbers.all():
        in_strip(page, number)
    assert faults(page) == []
    page.touchscreen.tap(*middle(numbers.first))
    step_is(page, "Read what happened")
    page.wait_for_timeout(700)
    shot(page, "phone-guide-robots-6")


def test_the_handle_and_the_nearest_enemy_are_in_view_while_a_ship_is_accelerated(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Raumkrieg").tap()
    step_is(page, "Send the setup")
    page.get_by_role("button", name="Send 10 orders").tap()
    step_is(page, "Select a ship")
    page.wait_for_timeout(900)
    shot(page, "phone-guide-raumkrieg-2")
    page.touchscreen.tap(*middle(page.locator(".coach-ring")))
    step_is(page, "Accelerate it")
    page.wait_for_timeout(900)
    shot(page, "phone-guide-raumkrieg-3")
    page.get_by_role("radio", name="accelerate").tap(force=True)
    expect(coach(page).get_by_role("heading", name="Drag the round handle")).to_be_visible()
    page.wait_for_timeout(1200)
    shot(page, "phone-guide-raumkrieg-drag")
    upper, lower = strip(page)
    assert lower - upper >= LEAST_STRIP
    selected = page.locator(".chart-board [data-mark][aria-pressed=true]")
    knob = page.locator(".knob")
    in_strip(page, selected)
    in_strip(page, knob)
    (x, y), (right, up) = middle(selected), middle(knob)
    assert (right - x) ** 2 + (up - y) ** 2 >= HANDLE_APART**2
    enemies = [ship(page, number) for number in range(20, 50) if ship(page, number).count()]
    boxes = [box for enemy in enemies if (box := enemy.bounding_box())]
    assert any(upper < box["y"] < lower and 0 < box["x"] < PHONE["width"] for box in boxes)
    assert faults(page) == []
    drag(page, (right, up), (right + 20, up - 10), "finger")
    step_is(page, "Send your orders")
    assert float(page.get_by_role("spinbutton", name="Change of speed x").input_value()) > 0
    page.wait_for_timeout(600)
    shot(page, "phone-guide-raumkrieg-4")
