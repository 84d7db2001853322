"""The map of Starweb: letters one can read, owners one can tell apart, and what a fleet can reach."""

import re
from math import dist

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.games.test_star_graph import chart, opened, place
from tests.browser.playing import ASK, GET, play_now_of, send, turn_is, write
from tests.browser.settled_page import middle, wait_for

DESK = {"width": 1440, "height": 900}
SIZES = {"desk": DESK, "phone": PHONE}
SMALLEST = 11
FONTS = """() => [...document.querySelectorAll('.chart-board text')].map((text) => {
  const matrix = text.getScreenCTM();
  return Math.hypot(matrix.a, matrix.b) * parseFloat(getComputedStyle(text).fontSize);
})"""
"""The sizes of all letters on the chart, in pixels of the screen."""
OVER = """() => {
  const boxes = [...document.querySelectorAll('.chart-board .word.beside')].map((one) => one.getBoundingClientRect());
  return boxes.filter((a, i) => boxes.some((b, j) =>
    j < i && a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 4 && b.top < a.bottom - 4)).length;
}"""


def all_seen(page: Page) -> None:
    """The chart of a match of fifteen that was ended: all 255 worlds, as anybody sees it then."""
    bots = {str(seat): "settler" for seat in range(2, 16)}
    opening = {"game": "starweb", "preset": "standard", "undo_seconds": 60, "start": True, "take": 1, "bots": bots}
    match = page.evaluate(ASK, ["/api/matches", opening])["id"]
    page.evaluate(ASK, [f"/api/matches/{match}/end", {}])
    everything = page.evaluate(GET, f"/api/matches/{match}/seats/0/chart")
    page.route(re.compile("/seats/1/chart"), lambda route: route.fulfill(json=everything))
    page.goto(f"/match/{match}/replay")
    expect(page.locator("[data-mark=W1]")).to_be_visible()


def settled(page: Page) -> list[float]:
    """The sizes of all letters at rest: the same twice, and none too small, which a picture of before may have.

    Where all worlds are on a small screen, there may be none.
    """
    sizes: list[float] | None = None
    for _ in range(60):
        before, sizes = sizes, page.evaluate(FONTS)
        if sizes == before and min(sizes, default=SMALLEST) >= SMALLEST - 0.01:
            break
        page.wait_for_timeout(250)
    assert sizes is not None
    return sizes


@pytest.mark.parametrize("size", SIZES)
def test_letters_are_never_smaller_than_eleven_pixels(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], "dark" if size == "desk" else "light")
    all_seen(page)
    seen = set()
    for button in ("All", *["Zoom in"] * 6, *["Zoom out"] * 9):
        chart(page).get_by_role("button", name=button, exact=True).click()
        page.wait_for_timeout(300)
        expect(page.locator(".chart-board svg.moving")).to_have_count(0)  # then all is drawn again
        sizes = settled(page)
        assert all(each >= SMALLEST - 0.01 for each in sizes), (button, min(sizes))
        wait_for(page, OVER, 0)
        seen.add(len(sizes))
    assert len(seen) > 2, "what is written depends on the room"
    shot(page, f"star-map-{size}")
    assert faults(page) == []


@pytest.mark.parametrize("game", ["Raumkrieg", "Robots", "Star Probe"])
def test_letters_on_other_charts_are_large_enough(visitor: Visitor, game: str) -> None:
    page = visitor(PHONE)
    play_now_of(page, game)
    chart(page).get_by_role("button", name="All", exact=True).click()
    expect(page.locator("[aria-label=Chart] svg text").first).to_be_visible()
    assert min(page.evaluate(FONTS.replace(".chart-board", "[aria-label=Chart] svg"))) >= SMALLEST


def test_letters_are_large_enough_while_one_aims_on_the_large_board_of_robots(visitor: Visitor) -> None:
    page = visitor(PHONE)
    bots = {"2": "sitters", "3": "sitters"}
    opening = {"game": "robots", "preset": "three-wide", "undo_seconds": 0, "start": True, "take": 1, "bots": bots}
    match = page.evaluate(ASK, ["/api/matches", opening])["id"]
    page.goto(f"/match/{match}")
    page.get_by_role("region", name="Your play").get_by_role("button", name="Shoot").click()
    expect(page.get_by_text("Pick a hex on the chart.")).to_be_visible()
    written = set()
    for button in ("All", *["Zoom in"] * 3, *["Zoom out"] * 5):
        chart(page).get_by_role("button", name=button, exact=True).click()
        page.wait_for_timeout(300)
        sizes = page.evaluate(FONTS)
        assert all(each >= SMALLEST - 0.01 for each in sizes), (button, min(sizes))
        written.add(len(sizes))
    assert len(written) > 1, "what is written depends on the room"


def test_fifteen_owners_have_outlines_colours_and_territories_of_their_own(visitor: Visitor) -> None:
    page = visitor(DESK)
    all_seen(page)
    drawn = page.locator(".as-owned").evaluate_all(
        """all => all.map((one) => [
          one.style.getPropertyValue('--owner'),
          one.querySelector('.shape').getAttribute('d'),
          getComputedStyle(one.querySelector('.shape')).stroke,
        ])"""
    )
    assert len({owner for owner, _, _ in drawn}) == 15
    assert len({outline for _, outline, _ in drawn}) == 15
    assert len({ink for _, _, ink in drawn}) == 15
    expect(page.locator("[data-territory]")).to_have_count(15)


def test_what_a_fleet_can_reach_is_shown_when_it_is_selected(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    rings = page.locator("[data-reach]")
    expect(rings).to_have_count(0)
    fleet = chart(page).get_by_role("button", name=re.compile("^(fleet|key) F")).first
    fleet.focus()
    page.keyboard.press("Enter")
    around = chart(page).get_by_role("button", name=re.compile("^unseen ")).count()
    expect(page.locator("[data-steps='1']")).to_have_count(around)
    page.keyboard.press("Escape")
    expect(rings).to_have_count(0)


def test_two_fleets_on_one_gate_are_two_and_probes_are_drawn(visitor: Visitor) -> None:
    page = visitor(DESK)
    home = opened(page)
    fleets = chart(page).get_by_role("button", name=re.compile("^(fleet|key) F"))
    first, second = (str(fleets.nth(n).get_attribute("data-mark")) for n in (0, 1))
    unseen = chart(page).get_by_role("button", name=re.compile("^unseen "))
    far, other = (str(unseen.nth(n).get_attribute("data-mark")) for n in (0, 1))
    write(page, f"{first}{far}\n{second}{far}\nI{home[1:]}P{other[1:]}")
    courses = page.locator("path.course")
    expect(courses).to_have_count(2)
    assert courses.nth(0).get_attribute("d") != courses.nth(1).get_attribute("d")
    expect(page.locator("path.probe")).to_have_count(1)


def test_every_world_stays_where_it_was_in_turn_one(visitor: Visitor) -> None:
    page = visitor(DESK)
    home = opened(page)
    worlds = [
        str(each.get_attribute("data-mark"))
        for each in chart(page).get_by_role("button", name=re.compile("^(world|unseen) W")).all()
    ]
    before = {name: place(page, name) for name in worlds}
    unseen = next(name for name in worlds if name != home)
    write(page, f"I{home[1:]}P{unseen[1:]}")
    send(page)
    turn_is(page, 2)
    expect(chart(page).get_by_role("button", name=re.compile(f"^world {unseen}"))).to_be_visible()
    assert {name: place(page, name) for name in worlds} == before
    page.reload()
    turn_is(page, 2)
    expect(page.locator(f"[data-mark={unseen}]")).to_be_visible()
    assert {name: place(page, name) for name in worlds} == before


def test_the_card_has_bars_exact_numbers_and_the_tag_of_the_owner(visitor: Visitor) -> None:
    page = visitor(DESK, "dark")
    home = opened(page)
    page.locator(f"[data-mark={home}]").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("complementary", name="Selected mark")
    expect(card).to_contain_text(re.compile(r"Industry\s*30"))
    expect(card.locator(".whose b")).to_have_text(re.compile("^[A-Z]{2}$"))
    expect(page.locator("[data-bar=industry]")).to_have_count(1)
    expect(page.locator(".chart-board")).not_to_contain_text("I30")


def pinch(page: Page, middle: tuple[float, float]) -> None:
    """Move two fingers apart from each other."""
    devtools = page.context.new_cdp_session(page)
    for kind, far in (("touchStart", 20), *(("touchMove", far) for far in range(30, 90, 10))):
        points = [{"x": middle[0] - far, "y": middle[1]}, {"x": middle[0] + far, "y": middle[1]}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("preset", ["trial", "standard"])
def test_on_a_phone_the_map_begins_at_the_home_world_and_is_zoomed(visitor: Visitor, preset: str) -> None:
    page = visitor(PHONE)
    seats = {"trial": 6, "standard": 15}[preset]
    bots = {str(seat): "settler" for seat in range(2, seats + 1)}
    opening = {"game": "starweb", "preset": preset, "undo_seconds": 0, "start": True, "take": 1, "bots": bots}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', opening])['id']}")
    turn_is(page, 1)
    home = chart(page).get_by_role("button", name=re.compile("^world ")).first
    near = chart(page).get_by_role("button", name=re.compile("^unseen ")).first
    x, y = middle(home)
    sheet = page.get_by_role("region", name="Orders and reports").bounding_box()
    assert sheet is not None
    assert 0 < x < PHONE["width"]
    assert 0 < y < sheet["y"], "it is above the orders"
    shot(page, f"phone-begins-{preset}")
    whole = dist(middle(home), middle(near))
    chart(page).get_by_role("button", name="Zoom in").tap()
    larger = dist(middle(home), middle(near))
    assert larger > 1.2 * whole
    pinch(page, middle(home))
    assert dist(middle(home), middle(near)) > 1.2 * larger
    shot(page, f"phone-zoomed-{preset}")


BADGES = """() => {
  const boxes = (words) => [...document.querySelectorAll(words)].map((one) => one.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const badges = boxes('[data-change] rect:not(.touch)');
  const drawn = boxes('.chart-board text, .chart-board .shape');
  return [badges.length, badges.filter((badge) => drawn.some((one) => over(badge, one))).length];
}"""
"""How many numbers of the turn report are on the chart, and how many of them lie over something."""


@pytest.mark.parametrize("size", SIZES)
def test_numbers_of_the_turn_report_cover_neither_worlds_nor_names(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    play_now_of(page, "Starweb")
    turn_is(page, 1)
    send(page)
    turn_is(page, 2)
    expect(page.locator("[data-change] rect:not(.touch)").first).to_be_visible()
    page.mouse.move(0, 0)  # no line of the report is pointed at
    wait_for(page, f"() => ({BADGES})()[1]", 0)
    shot(page, f"badges-{size}")
    assert page.evaluate(BADGES)[0] > 0
