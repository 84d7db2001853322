"""Orders on the chart and on the sheet: the positions in which they are given, and what tests of them look at."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.games.test_starweb import drawn, sheet
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.playing import ASK, GET, play_now, send, turn_is, write

ABOVE = 30
"""How far the enemy of a duel is above the player's own ship."""


def asked(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A question of the site."""
    question = page.get_by_role("dialog", name=name)
    expect(question).to_be_visible()
    return question


def turn_1(page: Page) -> None:
    """Raumkrieg against bots, after the setup."""
    play_now(page)
    send(page)
    turn_is(page, 1)


def duel(page: Page, speed: int = 0) -> None:
    """A sandbox of Raumkrieg in which ship 24 is straight above ship 14, which flies to the right, alone."""
    turn_1(page)
    match = page.url.rstrip("/").split("/")[-1]
    chart = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart?step=1")
    x, y = next(mark["at"] for mark in chart["marks"] if mark["id"] == "ship 14")
    assume = f"14 P {x},{y} V {speed},0\n24 P {x},{y + ABOVE} V 0,0"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(ship(page, 24)).to_be_visible()


def beside(page: Page, own: int) -> None:
    """A sandbox of Raumkrieg in which ship 11 is in a corner without others, with one own ship straight above it."""
    turn_1(page)
    match = page.url.rstrip("/").split("/")[-1]
    assume = f"11 P 40,500 V 0,0\n{own} P 40,{500 + ABOVE} V 0,0"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(ship(page, own)).to_be_visible()


def ship(page: Page, number: int) -> Locator:
    """A ship on the chart."""
    return page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(rf"\w+ {number}( of \d)?:"))


def box(thing: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    found = thing.bounding_box()
    assert found is not None
    return {"y": found["y"], "height": found["height"], "bottom": found["y"] + found["height"]}


def home_world(page: Page) -> str:
    """The only world of the seat at the beginning."""
    label = drawn(page, "world").first.get_attribute("data-mark")
    assert label
    return label


def two_fleets(page: Page) -> tuple[str, str]:
    """A match of Starweb in which two keys get ships, and the first of them is selected; what they are called."""
    starweb(page)
    home = home_world(page)
    world = page.get_by_role("button", name=re.compile(rf"^{home} ?world"))
    world.click()
    keys = page.get_by_role("region", name=f"Orders for {home}").get_by_role("button", name=re.compile("^F"))
    first, second, *_ = (key.split("=")[0] for key in keys.all_inner_texts())
    write(page, f"{home}B9{first}\n{home}B9{second}")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    chip(page, first).click()
    expect(page.get_by_role("region", name=re.compile(f"^Orders for {first}"))).to_be_visible()
    return first, second


def chip(page: Page, fleet: str) -> Locator:
    """A fleet or key in the list of what can be given orders."""
    return page.get_by_role("button", name=re.compile(rf"^{fleet}\b.*(key|fleet), "))


def load_all(page: Page, first: str, second: str) -> None:
    """Give both the order to load."""
    expect(page.get_by_text("2 selected:")).to_be_visible()
    load = page.get_by_role("region", name=re.compile(f"^Orders for {first}")).get_by_role(
        "button", name=re.compile("^load")
    )
    load.click()
    for fleet in (first, second):
        expect(sheet(page)).to_contain_text(f"{fleet}L")
