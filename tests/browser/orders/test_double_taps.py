"""Two quick taps are one: nothing is sent twice, nothing is sent for a turn that nobody has seen."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.games.test_robots import opened, pad, plays
from tests.browser.games.voyages import button, supposed
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, GET, begun, play_now, turn_is

AS_IT_CHANGES = """() => {
  const seen = new Set()
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('.panel .bar button')) {
      const words = button.textContent.trim()
      if (seen.has(words)) continue
      seen.add(words)
      if (seen.size > 1) button.click()
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}"""
"""Taps on a button below the sheet in the very moment in which it becomes another one."""


def steps(page: Page) -> int:
    """How many steps of the match on the screen were played."""
    match = page.url.rstrip("/").split("/")[-1]
    return int(page.evaluate(GET, f"/api/matches/{match}")["step"])


def ordered(page: Page) -> dict[str, object]:
    """What the server has of the orders of seat 1 now."""
    match = page.url.rstrip("/").split("/")[-1]
    found = page.evaluate(GET, f"/api/matches/{match}/seats/1/orders")
    assert isinstance(found, dict)
    return found


def where_to_send(page: Page) -> tuple[float, float]:
    """The place of the button that sends the setup, once it answers."""
    button = page.get_by_role("button", name="Send 10 orders")
    expect(button).to_be_enabled()
    return settled_page.middle(button)


def asked_about_an_empty_sheet(page: Page) -> Locator:
    """The question that comes when the setup was sent and then, for turn 1, an empty sheet."""
    play_now(page)
    page.get_by_role("button", name="Send 10 orders").click()
    turn_is(page, 1)
    page.get_by_role("button", name="End turn without orders").click()
    question = page.get_by_role("dialog", name="Send no orders for turn 1?")
    expect(question).to_be_visible()
    return question


def nothing_was_sent_for_turn_1(page: Page) -> None:
    """Turn 1 is asked for, on the screen and on the server, and no orders are there."""
    turn_is(page, 1)
    expect(page.get_by_role("button", name="End turn without orders")).to_be_enabled()
    desk = ordered(page)
    assert (desk["step"], desk["sent"], steps(page)) == (2, False, 1)
    assert page.get_by_role("dialog").count() == 0


@pytest.mark.parametrize("pause", [0, 60, 200, 350])
def test_a_double_click_sends_one_turn(visitor: Visitor, pause: int) -> None:
    page = visitor()
    play_now(page)
    place = where_to_send(page)
    page.mouse.move(*place)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(pause)
    nothing_was_sent_for_turn_1(page)


def test_a_double_tap_on_a_phone_sends_one_turn(visitor: Visitor) -> None:
    page = visitor(PHONE)
    play_now(page)
    place = where_to_send(page)
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    nothing_was_sent_for_turn_1(page)


def test_a_tap_in_the_moment_in_which_the_new_turn_comes_does_nothing(visitor: Visitor) -> None:
    """However fast the turn is played: the button of the new one does not answer before it is on the screen."""
    page = visitor()
    play_now(page)
    page.evaluate(AS_IT_CHANGES)
    page.get_by_role("button", name="Send 10 orders").click()
    nothing_was_sent_for_turn_1(page)


@pytest.mark.parametrize("look", LOOKS)
def test_an_empty_sheet_asks_once(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    question = asked_about_an_empty_sheet(page)
    assert faults(page) == []
    shot(page, f"empty-sheet-{look}")
    question.get_by_role("button", name="Keep editing").click()
    expect(question).to_be_hidden()
    assert (ordered(page)["sent"], steps(page)) == (False, 1)
    page.get_by_role("button", name="End turn without orders").click()
    question.get_by_role("button", name="End turn", exact=True).click()
    turn_is(page, 2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert steps(page) == 2


def test_the_question_about_an_empty_sheet_is_gone_with_its_turn(visitor: Visitor) -> None:
    """What is answered after the turn was played would be an empty sheet for the next one."""
    page = visitor()
    question = asked_about_an_empty_sheet(page)
    match = page.url.rstrip("/").split("/")[-1]
    page.evaluate(ASK, [f"/api/matches/{match}/seats/1/orders", {"text": "10 A 1,0", "step": 2}])  # in another window
    turn_is(page, 2)
    expect(question).to_be_hidden()
    assert (ordered(page)["sent"], steps(page)) == (False, 2)


def test_the_fleet_stays_in_view_when_its_set_up_was_sent(visitor: Visitor) -> None:
    page = visitor()
    match = begun(page, visitor(), {})
    page.goto(f"/match/{match}")
    button = page.get_by_role("button", name="Send 10 orders")
    expect(button).to_be_enabled()
    start = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("start 1"))
    before = settled_page.middle(start)
    button.click()
    expect(page.get_by_role("button", name="Take back orders")).to_be_enabled()
    assert settled_page.middle(start) == before
    shot(page, "set-up-sent")


def test_a_second_tap_does_not_take_back_what_was_sent(visitor: Visitor) -> None:
    """With other people, the button that takes orders back comes in the place of the one that sent them."""
    page = visitor()
    match = begun(page, visitor(), {})
    page.goto(f"/match/{match}")
    button = page.get_by_role("button", name="Send 10 orders")  # with people, too, there is a draft to begin with
    expect(button).to_be_enabled()
    shot(page, "set-up-with-people")
    page.evaluate(AS_IT_CHANGES)
    button.dblclick()
    expect(page.get_by_role("button", name="Take back orders")).to_be_enabled()
    assert ordered(page)["sent"] is True


def test_a_double_click_ends_one_play(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/match/{opened(page, bots={'2': 'sitters'}, take=1)}")
    plays(page, "scout")
    pad(page, "End play").dblclick()
    plays(page, "sniper")
    expect(pad(page, "End play")).to_be_enabled()
    plays(page, "sniper")


def test_a_second_tap_ends_no_play_whose_position_is_not_on_the_screen(visitor: Visitor) -> None:
    """The chart comes after more than three seconds: until then the button does nothing."""
    page = visitor()
    page.goto(f"/match/{opened(page, bots={'2': 'sitters'}, take=1)}")
    plays(page, "scout")
    held: list[Route] = []
    page.route(re.compile(r"/chart\?step="), lambda route: held.append(route))
    place = settled_page.middle(pad(page, "End play"))
    page.mouse.click(*place)
    plays(page, "sniper")
    page.wait_for_timeout(3600)
    assert held
    played = steps(page)
    expect(pad(page, "End play")).to_be_disabled()
    page.mouse.click(*place)
    page.keyboard.press("e")
    page.wait_for_timeout(500)
    assert steps(page) == played
    for route in held:
        route.continue_()
    page.unroute(re.compile(r"/chart\?step="))
    expect(pad(page, "End play")).to_be_enabled()
    plays(page, "sniper")
    assert steps(page) == played


@pytest.mark.one_of("stage")
@pytest.mark.parametrize("stage", ["lifeforms", "battle in space"])
def test_a_double_click_fights_one_turn(visitor: Visitor, stage: str) -> None:
    """What is asked for next, another turn of the battle, looks the same: until its chart is there, nothing is sent."""
    page = visitor()
    supposed(page, stage)
    fight = button(page, "^Fight")
    expect(fight).to_be_enabled()
    before = steps(page)
    page.mouse.move(*settled_page.middle(fight))
    held: list[Route] = []
    page.route(re.compile(r"/chart\?step="), lambda route: held.append(route))
    with page.expect_response(re.compile("/forms$")):  # what can be ordered next is here
        page.mouse.down(click_count=1)
        page.mouse.up(click_count=1)
    page.wait_for_timeout(500)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(500)
    assert held
    expect(fight).to_be_disabled()
    assert steps(page) == before + 1
    for route in held:
        route.continue_()
    page.unroute(re.compile(r"/chart\?step="))
    expect(fight).to_be_enabled()
    assert steps(page) == before + 1
