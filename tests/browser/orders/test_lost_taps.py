"""A tap on a button that answers is never lost, however slowly the rest of the page or a draft gets on."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import Visitor
from tests.browser.games.test_starweb import opened
from tests.browser.looks import LOOKS
from tests.browser.orders.test_double_taps import ordered
from tests.browser.playing import begun, turn_is


class Held:
    """Requests of a page that wait until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        """Hold whatever is asked at such addresses."""
        self._page = page
        self._waiting: list[Route] = []
        self._held = True
        page.route(re.compile(address), self._asked)

    def _asked(self, route: Route) -> None:
        if self._held:
            self._waiting.append(route)
        else:
            route.continue_()

    def one_waits(self) -> None:
        """Wait until something was asked."""
        while not self._waiting:
            self._page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Let go what waits, and hold nothing any more."""
        self._held = False
        for route in self._waiting:
            route.continue_()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("late", ["/assets/editor", "/printout", "/chart"])
def test_the_button_that_sends_does_not_move_while_the_page_is_filled(visitor: Visitor, late: str, look: str) -> None:
    page = visitor(*LOOKS[look])
    held = Held(page, late)
    page.get_by_role("button", name="Play now", exact=True).click()
    button = page.get_by_role("button", name="Send 10 orders")
    expect(button).to_be_enabled()
    held.one_waits()
    page.mouse.move(*settled_page.middle(button))
    page.mouse.down()
    held.let_go()
    expect(page.get_by_role("textbox", name="Orders as text")).to_be_visible()
    expect(page.get_by_role("region", name="Turn report")).to_be_visible()
    expect(page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("start 1"))).to_be_visible()
    settled_page.middle(button)
    page.mouse.up()
    turn_is(page, 1)


@pytest.mark.parametrize("look", LOOKS)
def test_a_click_is_not_lost_when_the_answer_to_a_sheet_moves_its_button(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    opened(page)
    page.get_by_role("button", name=re.compile("^W.*world")).first.click()
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world.get_by_text("industry 30 of 30 left")).to_be_visible()
    held = Held(page, "/check$")
    world.get_by_role("button", name=re.compile("^build")).click()
    page.get_by_role("spinbutton", name=re.compile("^Number")).fill("12")
    page.get_by_role("spinbutton", name=re.compile("^Number")).press("Enter")
    held.one_waits()
    button = world.get_by_role("button", name=re.compile("^industry or limit"))
    button.click(trial=True)  # it is scrolled to where nothing lies over it
    before = settled_page.middle(button)
    page.mouse.move(*before)
    page.mouse.down()
    held.let_go()
    expect(world.get_by_text("industry 18 of 30 left")).to_be_visible()
    assert settled_page.middle(button) != before
    page.mouse.up()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_click_is_taken_back_by_leaving_the_button(visitor: Visitor) -> None:
    page = visitor()
    page.mouse.move(*settled_page.middle(page.get_by_role("button", name="Play now", exact=True)))
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.wait_for_timeout(500)
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()


def test_what_was_sent_does_not_become_a_draft_again(visitor: Visitor) -> None:
    """A draft that is on its way to the server comes first, and the orders that are sent after it."""
    page = visitor()
    match = begun(page, visitor(), {})
    held = Held(page, "/draft$")
    page.goto(f"/match/{match}")
    button = page.get_by_role("button", name="Send 10 orders")
    expect(button).to_be_enabled()
    held.one_waits()
    button.click()
    page.wait_for_timeout(500)  # orders that do not wait come to the server meanwhile
    with page.expect_response(re.compile("/draft$")):
        held.let_go()
    expect(page.get_by_role("button", name="Take back orders")).to_be_enabled()
    assert ordered(page)["sent"] is True
