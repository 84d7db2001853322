"""On phones: what is always in view, and the sheet with the orders over the chart."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.pages.test_narrow import NARROW
from tests.browser.playing import ASK, DAILY, begun, send, turn_is

SIZES = {"phone": PHONE, "narrow": NARROW}
RIVALS: dict[str, dict[str, object]] = {
    "raumkrieg": {"seats": 2, "bots": {"2": "easy"}},
    "robots": {"preset": "duel", "bots": {"2": "easy"}},
    "starprobe": {"seats": 2, "bots": {"2": "easy"}},
    "starweb": {"preset": "trial", "bots": {str(seat): "easy" for seat in range(2, 7)}},
}
LEADING = {
    "raumkrieg": ["Points", "Rank"],
    "robots": ["Your robots", "Enemies destroyed"],
    "starprobe": ["Balance", "Rank"],
    "starweb": ["Score", "Rank"],
}
"""Score and rank of each game, or what it has instead of them."""
RANK = {
    "id": "rank",
    "label": "Rank",
    "value": "3",
    "note": "of 7 in sight",
    "change": "",
    "tone": "neutral",
    "share": None,
}
LOST = {
    "kind": "loss",
    "text": "V30 Plastic Lodestar is yours now, at W56: it costs 10 points per turn.",
    "marks": [],
    "amount": "-10 points per turn",
    "tone": "loss",
    "gone": {},
}
LINES = 8


def eventful(page: Page) -> None:
    """From now on every turn of Starweb has a rank and much to tell."""

    def tell(route: Route) -> None:
        story = route.fetch().json()
        if not any(figure["id"] == "rank" for figure in story["figures"]):
            story["figures"].insert(2, RANK)
        story["digest"]["headline"] = "Turn 3: you took four worlds and met [BOREALIS]. +136 points."
        story["digest"]["lines"] = [LOST] * LINES
        route.fulfill(json=story)

    page.route(re.compile(r"/story\?step="), tell)


def joined(page: Page, game: str) -> None:
    """A match against bots with a deadline."""
    opening = {"game": game, "take": 1, "start": True, **DAILY, **RIVALS[game]}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', opening])['id']}")
    expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", LEADING)
def test_score_rank_and_deadline_are_seen_without_scrolling(visitor: Visitor, game: str, size: str) -> None:
    page = visitor(SIZES[size])
    if game == "starweb":
        eventful(page)
    joined(page, game)
    figures = page.get_by_role("region", name="Figures")
    deadline = figures.locator(".deadline")
    expect(deadline).to_be_in_viewport(ratio=1)
    box = deadline.bounding_box()
    assert box is not None
    edge = box["x"]
    shot(page, f"head-{game}-{size}")
    for name in LEADING[game]:
        label = figures.get_by_text(name, exact=True)
        expect(label).to_be_in_viewport(ratio=1)
        value = label.locator("xpath=following-sibling::*").bounding_box()
        assert value is not None
        assert value["x"] + 20 < edge, name  # its number, if not all of its note


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_sends_is_in_view_however_much_happened(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    eventful(page)
    joined(page, "starweb")
    button = page.get_by_role("button", name=re.compile("^(End turn without|Send [0-9]+)"))
    report = page.locator("#digest")
    expect(report).to_contain_text("you took four worlds")
    expect(report.get_by_role("listitem")).to_have_count(0)  # its lines are folded
    expect(button).to_be_in_viewport(ratio=1)
    shot(page, f"digest-folded-{size}")
    report.get_by_role("button", name=f"Show {LINES} items").click()
    expect(report.get_by_role("listitem")).to_have_count(LINES)
    expect(button).to_be_in_viewport(ratio=1)
    page.locator("#panel").evaluate("(panel) => panel.scrollTo(0, 0)")
    page.wait_for_timeout(200)
    expect(button).to_be_in_viewport(ratio=1)
    shot(page, f"digest-unfolded-{size}")
    assert faults(page) == []
    report.get_by_role("button", name="Hide items").click()
    expect(report.get_by_role("listitem")).to_have_count(0)


def test_a_long_amount_of_the_digest_leaves_its_line_the_room(visitor: Visitor) -> None:
    page = visitor(PHONE)
    eventful(page)
    joined(page, "starweb")
    page.get_by_role("button", name=f"Show {LINES} items").click()
    line = page.locator("#digest li").first
    words, amount = line.locator(".line").bounding_box(), line.locator(".amount").bounding_box()
    assert words is not None
    assert amount is not None
    assert words["width"] > 200
    assert amount["y"] >= words["y"] + words["height"] - 1


APART = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2]
  const drawn = [...document.querySelectorAll('.chart-board [data-mark]')]
  const marks = drawn.map((one) => middle(one.getBoundingClientRect()))
  const far = ([x, y], [a, b]) => Math.hypot(a - x, b - y)
  const near = marks.map((one) => Math.min(...marks.flatMap((other) => (other === one ? [] : [far(one, other)]))))
  return near.toSorted((a, b) => a - b)[Math.floor(near.length / 2)]
}"""
"""How far the next mark is from a typical one, in pixels."""


def test_a_match_of_two_begins_with_ships_that_can_be_tapped(visitor: Visitor) -> None:
    page = visitor(PHONE)
    ann = visitor()
    match = begun(ann, page, {"undo_seconds": 0})
    for one in (ann, page):
        one.goto(f"/match/{match}")
        send(one)
    turn_is(page, 1)
    page.wait_for_timeout(500)
    shot(page, "two-fleets")
    assert page.evaluate(APART) > 20
    page.get_by_role("button", name="All", exact=True).tap()
    page.wait_for_timeout(300)
    assert page.evaluate(APART) < 15
    own = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(r"scout 24( of \d)?:"))
    page.touchscreen.tap(*settled_page.middle(own))
    page.wait_for_timeout(500)
    assert page.evaluate(APART) > 20  # what is selected comes nearer
    shot(page, "two-fleets-selected")


def test_the_hexes_of_robots_are_large_enough_for_fingers(visitor: Visitor) -> None:
    page = visitor(PHONE)
    joined(page, "robots")
    page.wait_for_timeout(500)
    shot(page, "hexes")
    widths = page.locator(".chart-board").evaluate(
        "(board) => [...board.querySelectorAll('polygon, path')].map((one) => one.getBoundingClientRect().width)"
    )
    assert max(widths) > 34
