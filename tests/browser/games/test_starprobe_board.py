"""The Board of Review of Star Probe, on the screen and on paper, and the score at the end."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor, shot
from tests.browser.games.voyages import WIDE, supposed, usable
from tests.browser.playing import ASK, GET
from tests.browser.printed_pages import printed


def test_the_board_of_review_is_a_page_of_items(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark")
    supposed(page, "month 5\n1 at C3/5\n1 stage free\n1 voyage launched 1\n1 damage hull 3\n1 ledger 2 found 16 C3/5\n")
    page.get_by_role("tab", name="Board").click()
    board = page.get_by_role("region", name="Board of Review")
    for item in ("If the Board met now", "Damage to the hull", "−3 M", "Total", "+13 M", "in favour"):
        expect(board).to_contain_text(item)
    head = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--running-head')")
    assert head.endswith(', If the Board met now"')
    usable(page, "board")
    page.emulate_media(media="print")
    expect(board.get_by_text("Total")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_the_result_has_the_score_that_the_log_has(visitor: Visitor) -> None:
    """As it is written, not rounded; and the chart of scores says what its lines are."""
    page = visitor(WIDE)
    page.goto("/")
    wish = {"game": "starprobe", "preset": "voyage", "bots": {"1": "surveyor"}, "start": True}
    match = page.evaluate(ASK, ["/api/matches", wish])["id"]
    page.goto(f"/match/{match}")
    standings = page.get_by_role("table", name="Standings")
    expect(standings).to_be_visible(timeout=60_000)
    (place,) = page.evaluate(GET, f"/api/matches/{match}/result")["standings"]
    expect(standings.get_by_role("cell", name=place["written"] or str(place["score"]), exact=True)).to_be_visible()
    chart = page.get_by_role("img", name=re.compile("^Scores over the turns"))
    expect(chart).to_contain_text("Score in Megarons (M)")
    expect(chart).to_contain_text("Month (12 per year)")
    shot(page, "starprobe-result")


def test_the_board_of_review_is_printed_on_a_page_of_its_own(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "month 5\n1 at C3/5\n1 stage free\n1 voyage launched 1\n1 damage hull 3\n1 ledger 2 found 16 C3/5\n")
    page.get_by_role("tab", name="Board").click()
    expect(page.get_by_role("region", name="Board of Review")).to_contain_text("+13 M")
    (text,) = printed(page)
    for words in ("IftheBoardmetnow", "Damagetothehull", "Total", "+13M", "infavour", "Page1of1"):
        assert words.lower() in text.lower(), words
    assert "EndMonth" not in text
