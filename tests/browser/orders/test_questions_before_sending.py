"""What is asked before orders are sent, and warnings that come with them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.games.test_starweb import DESK, click_at, drawn, sheet
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.looks import LOOKS
from tests.browser.orders.ordering import asked, beside, duel, home_world, turn_1
from tests.browser.playing import turn_is, write


def two_worlds(page: Page) -> tuple[str, str]:
    """Starweb with a second world of the seat's own: its home world and that one."""
    starweb(page)
    home, other = home_world(page), str(drawn(page, "unseen").first.get_attribute("data-mark"))
    fleet = drawn(page, "key").first.get_attribute("data-mark")
    write(page, f"{home}B5{fleet}\n{fleet}{other}")
    page.get_by_role("button", name="Send 2 orders").click()
    turn_is(page, 2)
    expect(drawn(page, "world")).to_have_count(2)
    return home, other


@pytest.mark.parametrize("look", LOOKS)
def test_plundering_the_home_world_asks_when_the_key_is_pressed(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    starweb(page)
    home = home_world(page)
    click_at(page, drawn(page, "world"))
    expect(page.get_by_role("region", name=f"Orders for {home}")).to_be_visible()
    page.keyboard.press("p")
    question = asked(page, f"Plunder {home}?")
    expect(question).to_contain_text("your home world")
    assert faults(page) == []
    shot(page, f"plunder-asks-{look}")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(sheet(page)).not_to_contain_text(f"{home}X")
    page.keyboard.press("p")
    question.get_by_role("button", name=f"Plunder {home}").click()
    expect(sheet(page)).to_contain_text(f"{home}X")
    page.get_by_role("button", name="Send 1 order").click()  # it was answered already
    turn_is(page, 2)


def test_plundering_the_home_world_along_with_another_world_asks(visitor: Visitor) -> None:
    page = visitor(DESK)
    home, other = two_worlds(page)
    click_at(page, page.locator(f'.chart [data-mark="{other}"]'))
    expect(page.get_by_role("region", name=f"Orders for {other}")).to_be_visible()
    page.locator(f'.chart [data-mark="{home}"]').focus()
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("2 selected:")).to_be_visible()
    page.keyboard.press("p")
    question = asked(page, f"Plunder {other}, {home}?")
    expect(question).to_contain_text(f"{home} is your home world")
    shot(page, "plunder-two-asks")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(sheet(page)).not_to_contain_text("X")
    page.keyboard.press("p")
    question.get_by_role("button", name=f"Plunder {other}, {home}").click()
    for world in (home, other):
        expect(sheet(page)).to_contain_text(f"{world}X")


def test_an_order_that_could_not_be_checked_is_asked_about(visitor: Visitor) -> None:
    page = visitor(DESK, refused=True)
    _, other = two_worlds(page)
    click_at(page, page.locator(f'.chart [data-mark="{other}"]'))
    expect(page.get_by_role("region", name=f"Orders for {other}")).to_be_visible()
    page.route("**/check", lambda route: route.fulfill(status=404, json={"code": "unknown", "message": "Not here."}))
    page.keyboard.press("p")
    question = asked(page, f"Plunder {other}?")
    expect(question).to_contain_text("This could not be checked.")
    question.get_by_role("button", name="Cancel").click()
    expect(sheet(page)).not_to_contain_text("X")
    page.unroute("**/check")
    page.keyboard.press("p")
    expect(sheet(page)).to_contain_text(f"{other}X")  # no question: nothing is lost by it
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_what_cannot_be_made_good_is_asked_about_before_it_is_sent(visitor: Visitor) -> None:
    page = visitor(DESK)
    starweb(page)
    home = home_world(page)
    write(page, f"{home}X")
    page.get_by_role("button", name="Send 1 order").click()
    question = asked(page, "Send this order?")
    expect(question).to_contain_text(f"{home} is your home world")
    shot(page, "asked-before-sending")
    question.get_by_role("button", name="Keep editing").click()
    turn_is(page, 1)
    page.get_by_role("button", name="Send 1 order").click()
    question.get_by_role("button", name="Send orders").click()
    turn_is(page, 2)


WRITTEN_IN = "document.activeElement?.shadowRoot?.querySelector('.cm-activeLine')?.textContent"
"""The line of the order sheet that has the focus."""


@pytest.mark.parametrize("look", LOOKS)
def test_refused_lines_are_named_beside_the_button_and_asked_about_once(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    turn_1(page)
    write(page, "14 A 1,0\n15 A 1,0\n99 A 1,0")
    warning = page.get_by_role("status", name="Refused lines")
    expect(warning).to_contain_text("1 order refused; it will be skipped.")
    page.wait_for_timeout(300)
    assert faults(page) == []
    shot(page, f"refused-warning-{look}")
    page.keyboard.press("ControlOrMeta+Home")
    warning.get_by_role("button", name="Line 3").press("Enter")
    assert page.evaluate(WRITTEN_IN) == "99 A 1,0"
    page.keyboard.press("ControlOrMeta+Home")
    button = page.get_by_role("button", name="Send 2 orders")
    button.press("Enter")
    question = asked(page, "Send without line 3?")
    expect(question).to_contain_text("99 A 1,0")
    assert faults(page) == []
    shot(page, f"refused-question-{look}")
    page.wait_for_timeout(600)  # a second tap of the button has no effect
    question.get_by_role("button", name="Back").press("Enter")
    expect(question).to_be_hidden()
    assert page.evaluate(WRITTEN_IN) == "99 A 1,0"
    turn_is(page, 1)
    button.press("Enter")
    page.wait_for_timeout(600)
    question.get_by_role("button", name="Send the rest").press("Enter")
    turn_is(page, 2)


def test_fire_on_own_ships_is_asked_about_once_with_their_numbers(visitor: Visitor) -> None:
    """Ship 11 fires north, where ship 14 is."""
    page = visitor()
    beside(page, own=14)
    write(page, "11 F 2 12")
    button = page.get_by_role("button", name="Send 1 order")
    button.click()
    question = asked(page, "Send this order?")
    expect(question).to_contain_text(re.compile(r"The fire of ship 11 covers your own (\d+ and )*14"))
    expect(question.locator("code")).to_have_text("11 F 2 12")
    shot(page, "own-fire-asks")
    question.get_by_role("button", name="Keep editing").click()
    turn_is(page, 1)
    button.click()
    question.get_by_role("button", name="Send orders").click()
    expect(page.get_by_text("Orders in: 1 of 4")).to_be_visible()


def test_fire_that_covers_no_own_ship_is_sent_without_a_question(visitor: Visitor) -> None:
    page = visitor()
    beside(page, own=14)
    write(page, "11 F 2 6")
    page.get_by_role("button", name="Send 1 order").click()
    expect(page.get_by_text("Orders in: 1 of 4")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_a_warning_is_at_the_order_it_belongs_to(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    duel(page)
    write(page, "14 A -20,0\n11 F 4 12\n12 F 4 12\n13 F 4 12")
    page.get_by_role("button", name=re.compile("^14 scout")).click()
    page.keyboard.press("Escape")
    warned = page.get_by_role("button", name=re.compile(r"^1\d \w+, has an order, warning")).first
    expect(warned).to_be_visible()
    warned.click()
    expect(page.get_by_role("region", name=re.compile("^Orders for 1")).locator(".warning")).to_be_visible()
    shot(page, f"warning-{look}")
    beside = page.get_by_role("status", name="Warnings")
    expect(beside).to_be_visible()  # also while its ship is selected
    link = beside.get_by_role("button").first
    number = link.inner_text()
    link.click()
    expect(page.get_by_role("region", name=re.compile(f"^Orders for {number}"))).to_be_visible()
