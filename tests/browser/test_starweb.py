"""Starweb as people play it: by pointing, with lists, templates and guesses."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.test_absence import ASK
from tests.browser.test_browser import send, turn_is, write

DESK = {"width": 1440, "height": 900}
SIZES = {"desk": DESK, "phone": PHONE}


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(200)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, f"starweb-{name}")


def opened(page: Page) -> str:
    """A trial game with five bots, begun."""
    bots = {str(seat): "settler" for seat in range(2, 7)}
    opening = {"game": "starweb", "preset": "trial", "cooling_off": 0, "start": True, "take": 1, "bots": bots}
    match = str(page.evaluate(ASK, ["/api/matches", opening])["id"])
    page.goto(f"/match/{match}")
    turn_is(page, 1)
    return match


def drawn(page: Page, kind: str) -> Locator:
    """Marks of a kind on the chart."""
    return page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(f"^{kind} "))


def click_at(page: Page, mark: Locator) -> None:
    """Click the chart where something is drawn."""
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def sheet(page: Page) -> Locator:
    """The text of the sheet."""
    return page.get_by_role("textbox", name="Orders as text")


def panel(page: Page, name: str) -> Locator:
    """All about the selected thing."""
    return page.get_by_role("region", name=re.compile(f"^Orders for {name}"))


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_is_ordered_by_pointing(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    click_at(page, drawn(page, "world"))
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    world.get_by_role("button", name=re.compile("^build")).click()
    usable(page, f"{size}-world")
    form = page.get_by_role("group", name=re.compile("^Build at W"))
    form.get_by_role("spinbutton", name=re.compile("count")).fill("12")
    form.get_by_role("button", name=re.compile("^F")).first.click()
    form.get_by_role("spinbutton", name=re.compile("count")).press("Enter")
    expect(sheet(page)).to_contain_text(re.compile(r"W\d+B12F\d+"))
    expect(world.get_by_role("button", name=re.compile("^Strike W"))).to_have_count(1)
    world.get_by_role("button", name=re.compile("^F")).first.click()
    fleet = page.get_by_role("region", name=re.compile("^Orders for F"))
    expect(fleet).to_be_visible()
    click_at(page, drawn(page, "unseen").first)
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    expect(fleet).to_be_visible()
    click_at(page, drawn(page, "world"))
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+W\d+"))
    usable(page, f"{size}-moved")
    fleet.get_by_role("button", name="One back").click()
    expect(sheet(page)).not_to_contain_text(re.compile(r"F\d+W\d+W\d+"))
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    fleet.get_by_role("button", name=re.compile("^load")).click()
    expect(page.get_by_role("button", name="Send 3 orders")).to_be_visible()
    fleet.get_by_role("button", name=re.compile(r"^Strike F\d+L")).click()
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    usable(page, f"{size}-fleet")


@pytest.mark.parametrize("size", SIZES)
def test_last_turns_orders_are_repeated(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_role("button", name=re.compile("^W.*world")).first.click()
    name = re.search(r"W\d+", page.get_by_role("region", name=re.compile("^Orders for W")).inner_text())
    assert name
    write(page, f"{name[0]}B5I\n{name[0]}B2P")
    send(page)
    turn_is(page, 2)
    write(page, f"{name[0]}B5I\nF255W1")
    page.get_by_role("button", name="Repeat last turn's orders").click()
    expect(sheet(page)).to_contain_text(f"{name[0]}B2P")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    page.get_by_role("button", name="Remove the refused line").click()
    expect(sheet(page)).not_to_contain_text("F255")
    usable(page, f"{size}-repeated")
