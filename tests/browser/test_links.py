"""Links that move a seat to another browser."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_absence import ASK
from tests.browser.test_browser import play_now, send, turn_is
from tests.browser.test_together import usable


def test_a_link_moves_a_sandbox_to_another_browser(visitor: Visitor) -> None:
    page, other = visitor(), visitor(refused=True)
    play_now(page)
    send(page)
    turn_is(page, 1)
    made = page.evaluate(ASK, [f"/api/matches/{page.url.rpartition('/')[2]}/seats/1/sandbox", {}])
    link = page.evaluate(ASK, [f"/api/matches/{made['id']}/seats/1/link", {}])
    other.goto(link["path"])
    expect(other.get_by_role("heading", level=1)).to_have_text("A link to a seat")
    usable(other, "join-sandbox")
    other.get_by_role("button", name="Take my seat over").click()
    expect(other.get_by_role("heading", level=1)).to_have_text(re.compile("^What if: "))
    other.goto(link["path"][:-4] + "XXXX")
    expect(other.get_by_text("The seat is yours already.")).to_be_visible()
    last = visitor(refused=True)
    last.goto(link["path"])
    last.get_by_role("button", name="Take my seat over").click()
    expect(last.get_by_role("alert")).to_have_text(re.compile("A link works once"))
