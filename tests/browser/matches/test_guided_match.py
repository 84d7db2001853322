"""Guided first matches: from "Learn" on the first page to the last step, by keyboard, by touch, and again later."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, turn_is
from tests.browser.settled_page import middle, wait_for

MOST_TABS = 40
MOST_TRIES = 20
MOST_STEPS = 12
LEAST_POINTED = 4
"""Steps that point at something, also for a player who does nothing."""
OVERLAP = """() => {
  const card = document.querySelector('.coach').getBoundingClientRect()
  const ring = document.querySelector('.coach-ring')?.getBoundingClientRect()
  if (!ring) return 'nothing is pointed at'
  const wide = Math.min(card.right, ring.right) - Math.max(card.left, ring.left)
  const high = Math.min(card.bottom, ring.bottom) - Math.max(card.top, ring.top)
  return wide > 0 && high > 0 ? `covers ${wide} x ${high}` : ''
}"""
"""Whether the card lies over what it points at."""
OVER_THE_ORDERS = """() => {
  const ring = document.querySelector('.coach-ring').getBoundingClientRect()
  const side = document.querySelector('[data-coach-around]').getBoundingClientRect()
  const middle = (ring.left + ring.right) / 2
  if (middle < side.left || ring.bottom < side.top) return ''
  const card = document.querySelector('.coach').getBoundingClientRect()
  return card.right > side.left && card.bottom > side.top ? `covers ${card.right - side.left} px of it` : ''
}"""
"""Whether the card of a step about orders and reports lies over any of them: the report, the tabs, the lists."""
FOCUSED = "(element) => element.contains(document.activeElement)"


def coach(page: Page) -> Locator:
    """The card of the guide."""
    return page.get_by_role("region").filter(has=page.get_by_role("button", name="Close the guide"))


def step_is(page: Page, title: str) -> None:
    """Wait for a step. What it points at is not covered, and it is read out."""
    expect(coach(page).get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=f"{title}.")).to_have_count(1)


def learn(page: Page, title: str) -> None:
    """Begin the guide of a game with the keyboard."""
    button = page.get_by_role("button", name=f"Learn: {title}")
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")
    asks = page.get_by_role("dialog", name=f"Learn {title}")
    expect(coach(page).or_(asks)).to_be_visible()
    if asks.count():  # Enter leaves the character to the draw
        expect(asks.get_by_role("button", name="Start")).to_be_focused()
        page.keyboard.press("Enter")
    expect(coach(page)).to_be_visible()


def go_there(page: Page) -> None:
    """From anywhere to the guide, and from there to what it points at."""
    if not coach(page).evaluate(FOCUSED):
        page.keyboard.press("F2")
    assert coach(page).evaluate(FOCUSED)
    wait_for(page, OVERLAP, "")
    for _ in range(MOST_TRIES):
        page.keyboard.press("F2")
        if not coach(page).evaluate(FOCUSED):
            return
        page.wait_for_timeout(500)  # what it points at cannot be used yet
    raise AssertionError("the focus stays in the guide")


def press_there(page: Page) -> None:
    """Press what the step points at, once it can be pressed."""
    page.wait_for_timeout(700)  # a button that has just got another meaning does nothing for a moment
    go_there(page)
    page.keyboard.press("Enter")


def press_next(page: Page) -> None:
    """Press the button that leads on."""
    if not coach(page).evaluate(FOCUSED):
        page.keyboard.press("F2")
    button = coach(page).get_by_role("button", name=re.compile("^(Next|Finish)$"))
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until something has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if goal.count() and goal.first.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError("it is not in the tab order")


def finished(page: Page) -> None:
    """The last step is over, and the guide is gone, also after a reload."""
    press_next(page)
    expect(coach(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("tab", name="Match")).to_be_visible()
    expect(page.get_by_role("button", name="Resume the guide")).to_have_count(0)


def test_show_me_how_it_works_begins_the_guide_of_the_first_game(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Show me how it works").click()
    expect(coach(page)).to_be_visible()
    assert "/match/" in page.url


def test_raumkrieg_is_learned_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor(replays=True)
    learn(page, "Raumkrieg")
    step_is(page, "Send the setup")
    press_there(page)
    step_is(page, "Select a ship")
    press_there(page)
    step_is(page, "Accelerate it")
    go_there(page)
    page.keyboard.press("ArrowRight")
    tab_to(page, page.get_by_role("spinbutton", name="Change of speed x"))
    page.keyboard.type("6")
    step_is(page, "Send your orders")
    press_there(page)
    step_is(page, "Watch the turn")
    page.keyboard.press("Escape")
    step_is(page, "Read what happened")
    press_there(page)
    if page.get_by_role("tab", name="Orders").get_attribute("aria-selected") == "false":
        step_is(page, "Aim a gun")
        press_there(page)
    step_is(page, "Aim a gun")
    if not page.get_by_role("radio", name="close fire").count():
        press_there(page)
    expect(page.get_by_role("radio", name="close fire")).to_be_visible()
    go_there(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    step_is(page, "Send again")
    press_there(page)
    question = page.get_by_role("dialog", name="Send this order?")  # the shot covers a ship of the player's own
    expect(question).to_be_visible()
    tab_to(page, question.get_by_role("button", name="Send orders", exact=True))
    page.keyboard.press("Enter")
    step_is(page, "Now win it")
    finished(page)


def test_robots_are_learned_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "Robots")
    step_is(page, "Your scout plays")
    press_next(page)
    step_is(page, "Move it")
    expect(page.get_by_role("heading", name=re.compile("^Your scout: 3 moves"))).to_be_visible()
    page.keyboard.press("ArrowUp")
    step_is(page, "End the play")
    page.wait_for_timeout(700)
    page.keyboard.press("e")
    step_is(page, "The other team plays")
    expect(page.get_by_role("heading", name=re.compile("^Your sniper: 2 moves"))).to_be_visible()
    step_is(page, "The other team plays")  # until it was read
    press_next(page)
    step_is(page, "Shoot")
    press_there(page)
    tab_to(page, page.get_by_role("button", name="Fire", exact=True))
    page.keyboard.press("Enter")
    step_is(page, "Read what happened")
    press_there(page)
    step_is(page, "Now win it")
    finished(page)


def test_starweb_is_learned_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "Starweb")
    step_is(page, "Your home world")
    press_there(page)
    step_is(page, "A first draft")
    press_next(page)
    step_is(page, "Send the draft")
    press_there(page)
    step_is(page, "Read what happened")
    press_there(page)
    step_is(page, "Select a fleet")
    press_there(page)
    step_is(page, "Send it on")
    go_there(page)
    tab_to(page, page.get_by_role("button", name=re.compile("^Move F.* to W")))
    page.keyboard.press("Enter")
    step_is(page, "Build at home")
    press_there(page)
    home = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(home.get_by_role("button", name=re.compile("^build"))).to_be_visible()
    page.keyboard.press("b")
    expect(home.get_by_role("button", name="Add order")).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Orders as text")).to_contain_text(re.compile(r"W\d+B2F\d+"))
    step_is(page, "Send your orders")
    press_there(page)
    step_is(page, "Now win it")
    finished(page)


def test_a_voyage_is_learned_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "Star Probe")
    step_is(page, "Take a ship")
    press_there(page)
    step_is(page, "Hire a crew")
    press_there(page)
    step_is(page, "Launch")
    press_there(page)
    step_is(page, "Choose a star")
    go_there(page)
    page.keyboard.press("ArrowDown")
    step_is(page, "Jump")
    press_there(page)
    step_is(page, "Explore the system")
    explore = page.get_by_role("region", name="Explore", exact=True)
    expect(explore).to_be_visible()
    go_there(page)
    tab_to(page, explore.get_by_role("button", name=re.compile("^12")))
    page.keyboard.press("Enter")
    tab_to(page, explore.get_by_role("button", name=re.compile("^Explore: .*method 12")))
    page.keyboard.press("Enter")
    step_is(page, "Pick a card")
    press_there(page)
    page.wait_for_timeout(2000)
    for title in ("Finish the survey", "Win the natives"):
        if page.get_by_role("region", name=title).count():
            press_next(page)
    step_is(page, "Now bring it home")
    finished(page)


@pytest.mark.parametrize("look", LOOKS)
def test_the_guide_covers_nothing_it_points_at_and_fits(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    for title in ("Raumkrieg", "Robots", "Starweb", "Star Probe"):
        page.goto("/")
        learn(page, title)
        wait_for(page, OVERLAP, "")
        assert faults(page) == [], title
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), title
        shot(page, f"guide-{title}-{look}")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", ["Raumkrieg", "Robots", "Starweb", "Star Probe"])
def test_no_step_of_a_guide_covers_what_it_points_at(visitor: Visitor, title: str, size: dict[str, int]) -> None:
    """Also for a player who only reads it: each step points at what there is then."""
    page = visitor(size)
    learn(page, title)
    pointed = 0
    for number in range(1, MOST_STEPS):
        on = coach(page).get_by_role("button", name=re.compile("^(Next|Finish)$"))
        page.wait_for_timeout(700)  # charts move, and panels are scrolled
        if page.locator(".coach-ring").count():
            pointed += 1
            wait_for(page, OVERLAP, "")
            if size != PHONE:
                wait_for(page, OVER_THE_ORDERS, "")
        shot(page, f"guide-{title}-{size['width']}-{number}")
        inside = coach(page).bounding_box()
        assert inside is not None
        assert 0 <= inside["x"] <= inside["x"] + inside["width"] <= size["width"]
        assert 0 <= inside["y"] <= inside["y"] + inside["height"] <= size["height"]
        if not on.count():  # there was no room beside it
            coach(page).get_by_role("button", name="Expand the guide").click()
        last = on.inner_text() == "Finish"
        on.click()
        if last:
            break
    assert last
    assert pointed >= LEAST_POINTED


HIDDEN = """() => {
  const card = document.querySelector('.coach').getBoundingClientRect()
  return [...document.querySelectorAll('.map [data-mark], .side')].filter((one) => {
    const box = one.getBoundingClientRect()
    return Math.min(card.right, box.right) - Math.max(card.left, box.left) > 4
      && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 4
  }).map((one) => one.getAttribute('data-mark') ?? 'the orders')
}"""
"""The worlds and fleets that the card lies over, and whether it lies over what is beside the chart."""


def test_the_guide_of_starweb_leaves_worlds_fleets_and_orders_free(visitor: Visitor) -> None:
    page = visitor({"width": 1440, "height": 900})
    page.goto("/")
    learn(page, "Starweb")
    for title in ("Your home world", "A first draft", "Send the draft"):
        step_is(page, title)
        wait_for(page, HIDDEN, [])
        shot(page, f"starweb-guide-{title}")
        coach(page).get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Close the guide").click()
    page.get_by_role("button", name=re.compile("^Send ")).click()
    turn_is(page, 2)
    page.get_by_role("button", name="Resume the guide").click()
    while not coach(page).get_by_role("heading", name="Read what happened").count():
        coach(page).get_by_role("button", name="Next").click()
    for title in (
        "Read what happened",
        "Select a fleet",
        "Send it on",
        "Build at home",
        "Send your orders",
        "Now win it",
    ):
        step_is(page, title)
        wait_for(page, HIDDEN, [])
        shot(page, f"starweb-guide-{title}")
        coach(page).get_by_role("button", name=re.compile("^(Next|Finish)$")).click()


def test_the_guide_is_folded_to_one_line(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Raumkrieg").tap()
    step_is(page, "Send the setup")
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(1)
    coach(page).get_by_role("button", name="Collapse the guide").tap()
    expect(coach(page).get_by_role("button", name="Next")).to_have_count(0)
    box = coach(page).bounding_box()
    assert box
    assert box["height"] < 60
    shot(page, "guide-folded")
    page.get_by_role("button", name="Send 10 orders").tap()
    step_is(page, "Select a ship")
    coach(page).get_by_role("button", name="Expand the guide").tap()
    expect(coach(page).get_by_role("button", name="Next")).to_be_focused()


def test_a_finger_follows_the_guide_on_a_phone(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Raumkrieg").tap()
    step_is(page, "Send the setup")
    wait_for(page, OVERLAP, "")
    page.get_by_role("button", name="Send 10 orders").tap()
    step_is(page, "Select a ship")
    wait_for(page, OVERLAP, "")
    page.touchscreen.tap(*middle(page.locator(".coach-ring")))
    step_is(page, "Accelerate it")
    coach(page).get_by_role("button", name="Show me").tap()
    page.get_by_role("radio", name="accelerate").check(force=True)
    page.get_by_role("spinbutton", name="Change of speed x").fill("5")
    step_is(page, "Send your orders")
    wait_for(page, OVERLAP, "")
    page.get_by_role("button", name="Send 1 order").tap()
    step_is(page, "Read what happened")


def test_a_finger_follows_the_guide_of_starweb_on_a_phone(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Starweb").tap()
    page.get_by_role("dialog", name="Learn Starweb").get_by_role("button", name="Start").tap()
    step_is(page, "Your home world")
    tap_ring(page)
    step_is(page, "A first draft")
    coach(page).get_by_role("button", name="Next").tap()
    step_is(page, "Send the draft")
    tap_ring(page)
    step_is(page, "Read what happened")
    page.get_by_role("region", name="Turn report").get_by_role("button", name="Full printout").tap()
    step_is(page, "Select a fleet")
    page.get_by_role("tab", name="Orders").tap()
    fleet = page.get_by_role("button", name=re.compile(r"^F\d+=.*fleet, no order yet")).first
    fleet.tap()
    step_is(page, "Send it on")
    page.get_by_role("button", name=re.compile("^Move F.* to W")).first.tap()
    step_is(page, "Build at home")
    page.get_by_role("button", name=re.compile(r"^W\d+ ?world, no order yet")).first.tap()
    home = page.get_by_role("region", name=re.compile("^Orders for W"))
    home.get_by_role("button", name=re.compile("^build")).tap()
    home.get_by_role("group", name=re.compile("^Number")).get_by_role("button", name="2", exact=True).tap()
    home.get_by_role("button", name="Add order").tap()
    step_is(page, "Send your orders")
    page.wait_for_timeout(700)  # a button that has just got another meaning does nothing for a moment
    tap_ring(page)
    step_is(page, "Now win it")
    assert faults(page) == []


def tap_ring(page: Page) -> None:
    """Tap what the step points at, which the card does not cover."""
    wait_for(page, OVERLAP, "")
    page.touchscreen.tap(*middle(page.locator(".coach-ring")))


def test_the_guide_is_closed_and_resumed_and_survives_a_reload(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "Raumkrieg")
    match = page.url
    step_is(page, "Send the setup")
    press_next(page)
    step_is(page, "Select a ship")
    page.reload()
    step_is(page, "Select a ship")
    coach(page).get_by_role("button", name="Back").click()
    step_is(page, "Send the setup")
    coach(page).get_by_role("button", name="Close the guide").click()
    expect(coach(page)).to_have_count(0)
    resume = page.get_by_role("button", name="Resume the guide")
    expect(resume).to_be_focused()
    page.reload()
    expect(resume).to_be_visible()
    resume.click()
    step_is(page, "Send the setup")
    coach(page).get_by_role("button", name="Close the guide").click()
    page.goto("/")
    learn(page, "Raumkrieg")  # goes on in the same match
    assert page.url == match
    step_is(page, "Send the setup")


def test_after_the_end_no_guide_is_offered(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "Raumkrieg")
    coach(page).get_by_role("button", name="Close the guide").click()
    resume = page.get_by_role("button", name="Resume the guide")
    expect(resume).to_be_visible()
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("table", name="Standings")).to_be_visible()
    expect(resume).to_have_count(0)


def test_a_match_that_was_begun_without_a_guide_offers_it(visitor: Visitor) -> None:
    page = visitor({"width": 1440, "height": 900})
    page.goto(f"/match/{page.evaluate(ASK, ['/api/play-now', {'game': 'starweb'}])['id']}")
    turn_is(page, 1)
    shot(page, "starweb-show-me-how")
    page.get_by_role("button", name="Show me how").click()
    step_is(page, "Your home world")
    expect(page.get_by_role("button", name="Show me how")).to_have_count(0)
    page.reload()
    step_is(page, "Your home world")


def test_a_guide_that_was_declined_is_not_offered_again(visitor: Visitor) -> None:
    page = visitor()
    offer = page.get_by_role("button", name="Show me how")
    for first in (True, False):
        page.goto(f"/match/{page.evaluate(ASK, ['/api/play-now', {'game': 'starweb'}])['id']}")
        turn_is(page, 1)
        expect(page.get_by_role("button", name=re.compile("^Send "))).to_be_visible()
        expect(offer).to_have_count(1 if first else 0)
        if first:
            page.get_by_role("button", name="Not now").click()
            expect(offer).to_have_count(0)
