"""Starweb tried out: guesses at the next printout, and sandboxes."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import settled_page
from tests.browser.conftest import Visitor
from tests.browser.games.test_starweb import DESK, SIZES, click_at, drawn, opened, sheet, usable
from tests.browser.playing import send, turn_is, write


@pytest.mark.parametrize("size", SIZES)
def test_the_next_printout_is_guessed(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], refused=True)
    opened(page)
    page.get_by_role("button", name=re.compile(r"^W\d+ ?world")).click()
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    name = re.search(r"W\d+", world.inner_text())
    assert name
    write(page, f"{name[0]}B9P")
    page.get_by_role("button", name="Forecast next printout").click()
    change = page.get_by_role("region", name="What would change")
    expect(change).to_contain_text("Ships")
    page.get_by_role("dialog").get_by_text("Full printout", exact=True).click()
    guess = page.get_by_role("region", name="Forecast printout")
    expect(guess).to_contain_text("FORECAST:")
    expect(guess).to_contain_text("P-Ships=10")
    usable(page, f"{size}-guess")
    other = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("^unseen ")).first
    far = str(other.get_attribute("data-mark"))
    page.mouse.click(*settled_page.middle(other))
    expect(page.get_by_role("complementary", name="Selected mark")).to_contain_text(far)  # the chart can be used
    page.get_by_role("complementary", name="Selected mark").get_by_role("button", name="Close").click()
    click_at(page, drawn(page, "world"))
    page.get_by_role("dialog").get_by_text("Assumptions", exact=True).click()
    assume = page.get_by_role("textbox", name=re.compile("^Assumptions, one"))
    page.get_by_role("button", name=f"Insert what you know about {name[0]}").click()
    expect(assume).to_have_value(re.compile(rf"^{name[0]} .*P-Ships=1\b"))
    assume.fill(assume.input_value().replace("P-Ships=1", "P-Ships=5"))
    page.get_by_role("button", name="Update forecast").click()
    page.get_by_role("dialog").get_by_text("Full printout", exact=True).click()
    expect(guess).to_contain_text("P-Ships=14")
    assume.fill("nonsense")
    page.get_by_role("button", name="Update forecast").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("line 1")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(sheet(page)).to_contain_text(f"{name[0]}B9P")


@pytest.mark.parametrize("size", SIZES)
def test_a_forecast_says_first_what_would_change_and_leads_to_the_places(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_role("button", name="Draft orders for me").click()
    page.get_by_role("button", name="Forecast next printout").click()
    change = page.get_by_role("region", name="What would change")
    expect(change.get_by_role("definition").first).to_be_visible()
    expect(page.get_by_role("region", name="Forecast printout")).not_to_be_visible()
    dialog = page.get_by_role("dialog", name="Forecast")
    assert dialog.evaluate("(one) => one.scrollHeight < 2 * one.clientHeight")
    lines = change.get_by_role("button", name=re.compile("W[0-9]+"))
    if lines.count():
        lines.first.click()
        expect(page.get_by_role("region", name="Chart")).to_be_in_viewport()


def test_a_sandbox_stands_on_assumptions(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    page.get_by_role("button", name=re.compile(r"^W\d+ ?world")).click()
    write(page, "Z")
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_role("dialog")).to_contain_text("continues from turn 1")
    expect(page.get_by_role("dialog")).to_contain_text("Your orders are copied.")
    page.get_by_text("Assumptions", exact=True).click()
    page.get_by_role("button", name=re.compile("^Insert what you know")).click()
    assume = page.get_by_role("textbox", name=re.compile("^Assumptions, one"))
    assume.fill(assume.input_value().replace("Metal=30", "Metal=77"))
    page.get_by_role("button", name="Start sandbox").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What if: Starweb, turn 1")
    expect(sheet(page)).to_have_text("Z")
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_text("Sandbox:")).to_be_visible()
    expect(page.get_by_role("region", name="Printout")).to_contain_text("Metal=77")


def test_what_is_assumed_for_a_turn_is_not_assumed_for_the_next(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    for turn, before in ((1, ""), (1, "F1 at W1"), (2, "")):
        turn_is(page, turn)
        page.get_by_role("button", name="Forecast next printout").click()
        assume = page.get_by_role("textbox", name=re.compile("^Assumptions, one"))
        expect(page.get_by_role("region", name="What would change")).to_be_visible()
        if not assume.is_visible():
            page.get_by_role("dialog").get_by_text(re.compile("^Assumptions( .in use.)?$")).click()
        expect(assume).to_have_value(before)
        assume.fill("F1 at W1")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        if before:
            send(page)
