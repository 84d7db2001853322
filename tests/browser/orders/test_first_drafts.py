"""Orders that were written for a player to begin with."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, GET, begun, turn_is


@pytest.mark.parametrize("look", LOOKS)
def test_a_first_draft_says_so_until_it_is_changed(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    page.goto(f"/match/{page.evaluate(ASK, ['/api/play-now', {'game': 'starweb'}])['id']}")
    turn_is(page, 1)
    told = page.get_by_text("We wrote a first draft for you. Send it, or change it.")
    expect(told).to_be_visible()
    assert faults(page) == []
    shot(page, f"first-draft-{look}")
    page.reload()
    expect(told).to_be_visible()
    page.get_by_role("textbox", name="Orders as text").click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Backspace")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_people_begin_with_a_draft_that_is_not_saved_by_itself(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    match = begun(page, visitor(), {"game": "starweb", "schedule": {"period": 86400}})
    page.goto(f"/match/{match}")
    expect(page.get_by_text("We wrote a first draft for you. Send it, or change it.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Send [0-9]+ orders"))).to_be_enabled()
    expect(page.get_by_text("A first draft: it counts only if you change or send it")).to_be_attached()
    page.wait_for_timeout(1500)  # longer than until a draft is saved
    assert faults(page) == []
    shot(page, f"draft-with-people-{look}")
    orders = page.evaluate(GET, f"/api/matches/{match}/seats/1/orders")
    assert (orders["text"], orders["version"], orders["drafted"]) == ("", 0, True)
