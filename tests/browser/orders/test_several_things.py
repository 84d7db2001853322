"""Several things that are given the same orders."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor, shot
from tests.browser.games.test_starweb import DESK, sheet
from tests.browser.orders.ordering import chip, load_all, ship, turn_1, two_fleets


def test_several_ships_are_given_the_same_order(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    ship(page, 14).focus()
    page.keyboard.press("Enter")
    ship(page, 15).focus()
    page.keyboard.press("Shift+Enter")
    page.get_by_role("button", name=re.compile("^16 scout")).click(modifiers=["Shift"])
    expect(page.get_by_text("3 selected:")).to_be_visible()
    page.get_by_role("radio", name="accelerate").check()
    page.get_by_role("spinbutton", name="Change of speed x").fill("3")
    for number in (14, 15, 16):
        expect(sheet(page)).to_contain_text(f"{number} A 3,0")
    shot(page, "several-ships")
    page.get_by_role("button", name="Only 14").click()
    page.get_by_role("spinbutton", name="Change of speed y").fill("2")
    expect(sheet(page)).to_contain_text("14 A 3,2")
    expect(sheet(page)).to_contain_text("15 A 3,0")


def test_several_fleets_are_given_the_same_orders(visitor: Visitor) -> None:
    page = visitor(DESK)
    first, second = two_fleets(page)
    chip(page, second).click(modifiers=["Shift"])
    load_all(page, first, second)
    fleet = page.get_by_role("region", name=re.compile(f"^Orders for {first}"))
    move = fleet.get_by_role("button", name=re.compile(f"^Move {first} to W")).first
    (gate,) = re.findall(r"W\d+", move.inner_text())
    move.click()
    for name in (first, second):
        expect(sheet(page)).to_contain_text(f"{name}{gate}")
    shot(page, "several-fleets")
    page.get_by_role("button", name=re.compile(f"^Only {first}")).click()
    fleet.get_by_role("button", name="Undo last").click()
    expect(sheet(page)).not_to_contain_text(f"{first}{gate}")
    expect(sheet(page)).to_contain_text(f"{second}{gate}")
