"""Where the focus goes after sending, and how few keys lead to a form."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.games.test_robots import opened as robots
from tests.browser.games.test_robots import pad, plays
from tests.browser.games.test_starweb import DESK, drawn
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.orders.ordering import ship, turn_1
from tests.browser.playing import ASK, begun, play_now, send, turn_is

FORM_HAS_FOCUS = "document.activeElement?.closest('[data-form]') !== null"
MOST_KEYS = 5


def test_after_sending_the_focus_is_where_it_goes_on(visitor: Visitor) -> None:
    """Against bots at the next orders; with people at what says that the orders were sent."""
    page = visitor()
    play_now(page)
    page.get_by_role("button", name="Send 10 orders").focus()
    page.keyboard.press("Enter")
    turn_is(page, 1)
    expect(page.get_by_role("group", name=re.compile("^Your turn: orders for turn 1"))).to_be_focused()
    other = visitor()
    other.goto(f"/match/{begun(other, visitor(), {})}")
    other.get_by_role("button", name="Send 10 orders").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_text(re.compile("^Sent. You can take them back"))).to_be_focused()


def test_after_a_play_of_robots_the_focus_is_at_the_next_one(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.goto(f"/match/{robots(page, bots={'2': 'sitters'}, take=1)}")
    for own, following in (("scout", "sniper"), ("sniper", "tank")):
        plays(page, own)
        expect(pad(page, "End play")).to_be_enabled()
        pad(page, "End play").focus()
        page.keyboard.press("Enter")
        plays(page, following)
        expect(page.get_by_role("group", name=re.compile("^Your turn: "))).to_be_focused()


def test_after_a_decision_of_star_probe_the_focus_is_at_the_next_one(visitor: Visitor) -> None:
    page = visitor(DESK)
    wish = {"game": "starprobe", "seats": 1, "options": {"control": "false"}, "undo_seconds": 0}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', {**wish, 'start': True, 'take': 1}])['id']}")
    for name, following in (
        ("Take an Explorer II", "Government-approved crew"),
        ("Government-approved crew", "Launch"),
    ):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=following, exact=True)).to_be_visible()
        expect(page.get_by_role("group", name=re.compile("^Your turn: "))).to_be_focused()


STATES = """() => {
  window.states = []
  const look = () => {
    const about = document.querySelector('.head .about')?.textContent ?? ''
    const button = document.querySelector('[data-coach=send]')?.textContent?.trim() ?? ''
    const state = `${about} ${button}`
    if (window.states.at(-1) !== state) window.states.push(state)
  }
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""
"""From now on, what the head says and what the button that sends says is written down."""


def test_from_sending_until_the_new_turn_is_shown_the_page_says_that_it_is_played(visitor: Visitor) -> None:
    page = visitor()

    def slow(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    turn_1(page)
    page.route(re.compile(r"/chart\?step=2$"), slow)
    page.evaluate(STATES)
    send(page)
    turn_is(page, 2)
    expect(page.get_by_role("button", name="End turn without orders")).to_be_visible()
    said = page.evaluate("window.states")
    first = next(n for n, state in enumerate(said) if state.startswith("Sent."))
    last = next(n for n, state in enumerate(said) if "turn 2" in state)
    assert set(said[first:last]) == {"Sent. The turn is being played. "}
    assert not any("turn 1" in state for state in said[last:])


def keys_to_the_form(page: Page, mark: Locator) -> int:
    """Select a mark with the keyboard, and count the keys from there into its form."""
    mark.focus()
    page.keyboard.press("Enter")
    expect(mark).to_have_attribute("aria-pressed", "true")
    for count in range(1, MOST_KEYS + 1):
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        if page.evaluate(FORM_HAS_FOCUS):
            return count
    return MOST_KEYS + 1


def test_few_keys_lead_from_a_ship_to_its_form_and_back(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    assert keys_to_the_form(page, ship(page, 14)) <= MOST_KEYS
    page.keyboard.press("Escape")
    expect(ship(page, 14)).to_be_focused()


def test_few_keys_lead_from_a_world_to_its_form(visitor: Visitor) -> None:
    page = visitor(DESK)
    starweb(page)
    assert keys_to_the_form(page, drawn(page, "world").first) <= MOST_KEYS


@pytest.mark.parametrize("game", ["robots", "starprobe"])
def test_few_keys_lead_from_a_mark_to_the_orders_that_are_carried_out_at_once(visitor: Visitor, game: str) -> None:
    page = visitor(DESK)
    options = {"control": "false"} if game == "starprobe" else {}
    opening = {"game": game, "options": options, "undo_seconds": 0, "start": True, "take": 1}
    opening |= {"seats": 1} if game == "starprobe" else {"preset": "duel", "bots": {"2": "sitters"}}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', opening])['id']}")
    mark = page.get_by_role("region", name="Chart").locator("[data-mark][tabindex='0']")
    expect(mark).to_be_visible()
    assert keys_to_the_form(page, mark) <= MOST_KEYS
