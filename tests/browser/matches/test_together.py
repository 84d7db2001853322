"""What-ifs, and several people at one screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, in_both_themes, shot
from tests.browser.playing import look_back, play_now, send, turn_is, write

SIZES = pytest.mark.parametrize("size", ["desk", "phone"])


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, name)


def usable_in_both_themes(page: Page, name: str) -> None:
    for scheme in in_both_themes(page):
        usable(page, f"{name}-{scheme}")


def at_the_desk(page: Page, label: str) -> None:
    """Wait until a seat of the player's own is the one that is shown."""
    expect(page.get_by_label("Playing as").locator("option:checked")).to_have_text(re.compile(f"^{re.escape(label)}"))


@SIZES
def test_a_what_if_is_played_beside_the_match(visitor: Visitor, size: str) -> None:
    page = visitor(PHONE) if size == "phone" else visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 5,0")
    send(page)
    turn_is(page, 2)
    match = page.url
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("1")
    usable(page, f"before-what-if-{size}")
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_text(re.compile("continues from turn 1, with what seat 1 knew then"))).to_be_visible()
    page.get_by_label("Seat 2").select_option(label="me")
    usable_in_both_themes(page, f"what-if-{size}")
    page.get_by_role("button", name="Start sandbox").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^What if: .*, turn 1$"))
    turn_is(page, 1)
    at_the_desk(page, "seat 1")
    write(page, "14 A -5,0")
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
    send(page)
    at_the_desk(page, "seat 2")  # without a page between: both are the player's own
    expect(page.get_by_role("button", name=re.compile("^24 .*, no order yet"))).to_be_visible()
    usable_in_both_themes(page, f"sandbox-{size}")
    send(page)
    turn_is(page, 2)
    page.goto("/")
    expect(page.get_by_role("region", name="Your sandboxes").get_by_role("link")).to_have_count(1)
    usable(page, f"lobby-sandbox-{size}")
    page.get_by_role("region", name="Your sandboxes").get_by_role("link").click()
    page.get_by_role("link", name="Back to the match").click()
    expect(page).to_have_url(match)
    turn_is(page, 2)


def test_after_the_end_the_whole_position_can_be_tried(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="End the match").click()
    page.get_by_role("dialog").get_by_role("button", name="End match").click()
    look_back(page)
    page.get_by_label("View of").select_option(label="Referee: everything")
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_text("with everything as it was")).to_be_visible()
    page.get_by_label("All other seats").select_option(label="me")
    page.get_by_role("button", name="Start sandbox").click()
    turn_is(page, 1)
    expect(page.get_by_label("Playing as").locator("option")).to_have_count(4)


@SIZES
def test_people_at_one_screen_do_not_see_each_others_views(visitor: Visitor, size: str) -> None:
    page = visitor(PHONE) if size == "phone" else visitor()
    page.goto("/new")
    page.get_by_role("radio", name="Two fleets, twelve turns").check()
    page.get_by_role("radio", name=re.compile("^People at this screen")).check()
    page.get_by_label("Name of the player of seat 1").fill("Ann")
    page.get_by_label("Name of the player of seat 2").fill("Ben")
    usable(page, f"new-shared-{size}")
    page.get_by_role("button", name="Start the match").click()
    handed_to(page, "Ann (1)")
    usable_in_both_themes(page, f"pass-{size}")
    receive(page, "Ann (1)")
    write(page, "14 V 5,0")
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
    send(page)
    handed_to(page, "Ben (2)")
    receive(page, "Ben (2)")
    at_the_desk(page, "Ben (2), needs orders")
    expect(page.get_by_role("textbox", name="Orders as text")).not_to_contain_text("14 V 5,0")
    write(page, "24 V -5,0")
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
    send(page)
    turn_is(page, 1)  # Ben still has the screen
    at_the_desk(page, "Ben (2)")
    page.get_by_label("Playing as").select_option(label="Ann (1), needs orders")
    handed_to(page, "Ann (1)")
    page.reload()
    handed_to(page, "Ann (1)")
    receive(page, "Ann (1)")
    expect(page.get_by_role("button", name=re.compile("^14 .*, no order yet"))).to_be_visible()
    usable(page, f"shared-{size}")


def handed_to(page: Page, name: str) -> None:
    """The blank page is there, and nothing else of anybody's."""
    expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
    for paper in ("Chart", "Papers"):
        expect(page.get_by_role("region", name=paper)).to_have_count(0)


def receive(page: Page, name: str) -> None:
    """The player who has the screen now confirms it."""
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.get_by_role("region", name="Chart")).to_be_visible()
