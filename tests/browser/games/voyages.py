"""Voyages of Star Probe for the tests in a browser: begun, brought to a stage, and steered."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import faults, shot
from tests.browser.playing import ASK, GET
from tests.games.starprobe.position_of_each_stage import GIVENS

WIDE = {"width": 1440, "height": 900}
ON_THE_CHART = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[aria-label=Chart] svg')"
CREW = "1 crew naval 10 contact 2 scientific 2 marine 6 first-in 1\n1 stores supplies 12 slugs 8 salvos 5 modes 1 3 5\n"
PRICE = re.compile(r"\d[ \u00a0](%|M)")
"""The chance or the sum on a button."""


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(300)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, f"starprobe-{name}")


def opened(page: Page) -> str:
    """A voyage alone, at the docks, with a First-In Team for certain."""
    options = {"control": "false"}
    opening = {"game": "starprobe", "seats": 1, "options": options, "undo_seconds": 0, "start": True, "take": 1}
    match = str(page.evaluate(ASK, ["/api/matches", opening])["id"])
    page.goto(f"/match/{match}")
    return match


def supposed(page: Page, stage: str) -> None:
    """A voyage at some stage, by its name or in the notation, in a sandbox."""
    match = opened(page)
    chart = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart?step=0")
    star = next(mark["id"] for mark in chart["marks"] if mark["kind"] == "regular")
    assume = GIVENS.get(stage, stage).replace("C3/5", star) + CREW
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(page.get_by_role("region", name="Your voyage")).to_be_visible()


def button(page: Page, name: str) -> Locator:
    """A button of the voyage."""
    return page.get_by_role("region", name="Your voyage").get_by_role("button", name=re.compile(name))


def launched(page: Page) -> None:
    """Out of the docks with the crew the government approves of."""
    button(page, "^Take an Explorer II$").click()
    button(page, "^Government-approved crew$").click()
    expect(page.get_by_label("Naval crew, hundreds", exact=True)).to_have_text("10")
    button(page, "^Launch$").click()
    expect(page.get_by_text("To jump, click or tap a highlighted star on the chart")).to_be_visible()
    expect(button(page, "^Set course for home$")).to_have_count(0)


def click_a_lit_star(page: Page) -> str:
    """Click one of the stars that can be reached, where nothing lies on top of it, not even another star's reach."""
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(600)  # the view follows the ship
    for star in page.locator("g.mark:has(circle.lit)").all():
        said = star.get_attribute("aria-label") or ""
        box = star.locator("circle.lit").bounding_box()
        if box is None or said.startswith("home"):
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if page.evaluate(ON_THE_CHART, [x, y]):
            page.touchscreen.tap(x, y) if page.evaluate("navigator.maxTouchPoints") else page.mouse.click(x, y)
            page.wait_for_timeout(800)
            if button(page, "^Jump to ").count():
                return said
    raise AssertionError("no star is lit")
