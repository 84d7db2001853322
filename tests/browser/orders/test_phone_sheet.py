"""On phones: what is always in view, and the sheet with the orders over the chart."""

import re

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.orders.ordering import box, duel, home_world, load_all, ship, turn_1, two_fleets
from tests.browser.pages.test_narrow import NARROW
from tests.browser.playing import ASK, DAILY, begun, send, turn_is

SIZES = {"phone": PHONE, "narrow": NARROW}
LONG_PAGES = {"tablet": {"width": 768, "height": 1024}, "flat": {"width": 1200, "height": 470}}
"""Screens on which the page of a match is scrolled as a whole."""
ON_TOP = """() => {
  const figures = document.querySelector('.figures')
  const { left, top, width, height } = figures.getBoundingClientRect()
  return figures.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""
"""Whether nothing lies over score, rank and deadline."""
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
        try:
            story = route.fetch().json()
        except Error:  # the page has gone on meanwhile
            return
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


@pytest.mark.parametrize("size", LONG_PAGES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_score_rank_and_deadline_stay_in_view_where_the_page_is_scrolled(
    visitor: Visitor, size: str, look: str
) -> None:
    page = visitor(LONG_PAGES[size], look)
    eventful(page)
    joined(page, "starweb")
    page.get_by_role("tab", name="Printout").click()
    page.get_by_role("region", name="Printout").wait_for()
    settled_page.wait_for(page, "document.documentElement.scrollHeight > innerHeight + 200", True)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_timeout(300)
    expect(page.get_by_role("heading", level=1)).not_to_be_in_viewport()
    figures = page.get_by_role("region", name="Figures")
    for label in ("Score", "Rank"):
        expect(figures.get_by_text(label, exact=True)).to_be_in_viewport(ratio=1)
    expect(figures.locator(".deadline")).to_be_in_viewport(ratio=1)
    assert page.evaluate(ON_TOP)
    assert faults(page) == []
    shot(page, f"head-stays-{size}-{look}")


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


def test_a_finger_that_rests_on_a_ship_selects_it_too(visitor: Visitor) -> None:
    page = visitor(PHONE)
    duel(page)
    page.get_by_role("button", name=re.compile("^10 flagship")).click()
    page.get_by_role("button", name="Mine", exact=True).click()
    rest(page, ship(page, 14))
    expect(page.get_by_text("2 selected:")).to_be_visible()


def test_a_finger_that_rests_on_a_fleet_gives_it_the_same_orders(visitor: Visitor) -> None:
    page = visitor(PHONE)
    first, second = two_fleets(page)
    for _ in range(3):  # until there is room for keys
        page.get_by_role("button", name="Zoom in").click()
    mark = page.get_by_role("region", name="Chart").locator(f"[data-mark='{second}']")
    expect(mark).to_be_visible()
    rest(page, mark)
    load_all(page, first, second)
    assert faults(page) == []


def rest(page: Page, thing: Locator) -> None:
    """Rest a finger on something."""
    x, y = settled_page.middle(thing)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(600)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("look", ["phone-light", "phone-dark"])
def test_on_a_phone_the_orders_are_a_sheet_over_the_chart(visitor: Visitor, look: str) -> None:
    page = visitor(PHONE, look.split("-")[1])
    turn_1(page)
    side = page.get_by_role("region", name="Orders and reports")
    chart = page.get_by_role("region", name="Chart")
    page.wait_for_timeout(400)
    shot(page, f"sheet-half-{look}")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert box(side)["bottom"] == pytest.approx(PHONE["height"], abs=1)
    plot = chart.locator(".chart-board")
    assert box(plot)["bottom"] == pytest.approx(PHONE["height"], abs=1)  # it goes on behind the sheet
    for number in range(10, 20):
        assert box(ship(page, number))["bottom"] < box(page.locator(".below"))["y"]  # and what counts is above it
    page.get_by_role("button", name="Show the chart").click()
    page.wait_for_timeout(400)
    assert box(plot)["bottom"] == pytest.approx(PHONE["height"], abs=1)
    expect(page.get_by_role("button", name="End turn without orders")).to_be_in_viewport(ratio=1)
    shot(page, f"sheet-low-{look}")
    ship(page, 14).focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("region", name="Orders for 14")
    expect(form).to_be_in_viewport(ratio=0.9)
    page.get_by_role("radio", name="accelerate").check()
    shot(page, f"sheet-form-{look}")
    assert faults(page) == []
    grip = page.get_by_role("slider", name="Height of this panel")
    x, y = settled_page.middle(grip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 300, steps=8)
    page.mouse.up()
    expect(grip).to_have_attribute("aria-valuetext", "full screen")
    page.wait_for_timeout(400)
    shot(page, f"sheet-high-{look}")
    grip.press("ArrowDown")
    expect(grip).to_have_attribute("aria-valuetext", "half of the screen")


@pytest.mark.parametrize("verb", ["accelerate", "fire"])
def test_on_a_phone_ships_are_given_orders_one_after_the_other_without_scrolling(visitor: Visitor, verb: str) -> None:
    """Tap a ship, choose an order: its form with all notes is above the button that sends, and the ship above both."""
    page = visitor(PHONE)
    turn_1(page)
    side = page.get_by_role("region", name="Orders and reports")
    for number in (11, 14):
        page.touchscreen.tap(*settled_page.middle(ship(page, number)))
        form = page.get_by_role("region", name=f"Orders for {number}")
        expect(form).to_be_visible()
        page.wait_for_timeout(400)  # until the sheet has come to rest
        page.get_by_role("radio", name=verb, exact=True).tap(force=True)
        page.wait_for_timeout(400)
        sends = box(page.locator(".panel .bar"))["y"]
        expect(form.locator(".note")).to_contain_text("fuel")
        page.wait_for_timeout(400)
        fields, notes = form.locator(".phrase"), form.locator(".note, .warning, .hint")
        for part in [*fields.all(), *notes.all(), form]:
            assert box(part)["y"] >= box(page.locator("#panel"))["y"]
            assert box(part)["bottom"] <= sends + 1
        assert fields.count() == (1 if verb == "accelerate" else 2)
        assert notes.count() > 0
        assert box(ship(page, number))["bottom"] < box(side)["y"]
        shot(page, f"phone-{verb}-{number}")
    assert faults(page) == []
    page.get_by_role("button", name="Show the chart").tap()
    expect(page.get_by_role("button", name="Forecast")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("verb", ["accelerate", "fire"])
def test_on_the_smallest_phones_a_form_is_in_view_above_the_button_that_sends(visitor: Visitor, verb: str) -> None:
    page = visitor(NARROW)
    turn_1(page)
    page.mouse.click(*settled_page.middle(ship(page, 14)))
    form = page.get_by_role("region", name="Orders for 14")
    expect(form).to_be_visible()
    page.wait_for_timeout(400)  # until the sheet has come to rest
    page.get_by_role("radio", name=verb, exact=True).check(force=True)
    expect(form.locator(".note")).to_contain_text("fuel")
    if verb == "fire":
        form.get_by_role("combobox", name="Direction").select_option("9")
        expect(page.get_by_role("textbox", name="Orders as text")).to_contain_text(re.compile(r"14 A? ?.*F \d 9"))
    page.wait_for_timeout(600)
    shot(page, f"smallest-{verb}")
    assert box(form)["y"] >= box(page.locator("#panel"))["y"]
    assert box(form)["bottom"] <= box(page.locator(".panel .bar"))["y"] + 1
    expect(page.get_by_role("button", name="Send 1 order")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert faults(page) == []


def whole_in_view(page: Page, form: Locator, name: str) -> None:
    """A form is whole between the edge of the panel and the button that sends."""
    page.wait_for_timeout(600)
    shot(page, f"phone-starweb-{name}")
    upper, lower = box(page.locator("#panel"))["y"], box(page.locator(".panel .bar"))["y"]
    assert upper <= box(form)["y"], name
    assert box(form)["bottom"] <= lower + 1, name
    form.get_by_role("button").last.click(trial=True)


@pytest.mark.parametrize("size", SIZES)
def test_on_phones_the_open_form_of_a_card_of_starweb_is_in_view(visitor: Visitor, size: str) -> None:
    """Those of a world and of a fleet; building has a number and all berths to choose from, and is the longest."""
    page = visitor(SIZES[size])
    first, _ = two_fleets(page)
    home = home_world(page)
    seen = set()
    for thing in (first, home):
        card = page.get_by_role("region", name=re.compile(f"^Orders for {thing}"))
        if thing == home:
            page.get_by_role("button", name=re.compile(rf"^{home} ?world")).click()
        expect(card).to_be_visible()
        for verb in card.locator(".verbs button").filter(has_not_text="plunder").all():  # which asks first
            verb.click()
            page.wait_for_timeout(200)
            form = card.locator(".form")
            if form.count():
                name = re.split(r"\W", verb.inner_text())[0]
                whole_in_view(page, form, f"{thing[0]}-{name}-{size}")
                seen.add(name)
            verb.click()  # closed, or taken back
            expect(form).to_have_count(0)
    assert {"build", "industry", "load", "transfer"} <= seen
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    assert faults(page) == []
