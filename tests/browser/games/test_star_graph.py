"""A chart without places of its own: worlds are moved by hand, found, noted, and ways between them shown."""

import re

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.playing import ASK, GET, empty_sheet, send, turn_is

DESK = {"width": 1440, "height": 900}
SIZES = {"desk": DESK, "phone": PHONE}


def opened(page: Page) -> str:
    """A trial game against settlers, begun; the own home."""
    bots = {str(seat): "settler" for seat in range(2, 7)}
    opening = {"game": "starweb", "preset": "trial", "undo_seconds": 0, "start": True, "take": 1, "bots": bots}
    match = page.evaluate(ASK, ["/api/matches", opening])["id"]
    empty_sheet(page, match)
    with page.expect_response(keeps):  # where the worlds lie at first
        page.goto(f"/match/{match}")
    turn_is(page, 1)
    home = chart(page).get_by_role("button", name=re.compile("^world ")).first
    return str(home.get_attribute("data-mark"))


def keeps(response: Response) -> bool:
    """Whether notes were saved on the server."""
    return response.request.method == "PUT" and response.url.endswith("/notes")


def chart(page: Page) -> Locator:
    """What is drawn, and its tools."""
    return page.get_by_role("region", name="Chart")


def world(page: Page, name: str) -> Locator:
    """A world by its number."""
    return page.locator(f"[data-mark={name}]")


def place(page: Page, name: str) -> str:
    """Where a world lies, in units of the chart."""
    return str(world(page, name).locator("xpath=..").get_attribute("transform")).partition(" scale")[0]


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where a world lies on the screen."""
    world(page, name).scroll_into_view_if_needed()
    return settled_page.middle(world(page, name))


def drag(page: Page, name: str) -> None:
    """Move a world with the mouse."""
    x, y = middle(page, name)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 15, steps=3)
    page.mouse.move(x + 70, y + 30, steps=3)
    page.mouse.up()


def pull(page: Page, name: str, wait: int) -> None:
    """Lay a finger on a world, wait, and move it."""
    x, y = middle(page, name)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", (x, y))
    page.wait_for_timeout(wait)
    for far in (10, 25, 40):
        finger("touchMove", (x + far, y + far / 2))
    finger("touchEnd")


def find(page: Page, typed: str) -> None:
    """Type into the field, which a button opens on phones, and take what was found first."""
    button = page.get_by_role("button", name="Find", exact=True)
    if button.count() and button.get_attribute("aria-expanded") != "true":
        button.click()
    page.get_by_role("combobox", name=re.compile("Find on the chart|Route to")).fill(typed)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", ["Zoom in", "Mine"])
def test_a_replay_leaves_the_view_as_it_was(visitor: Visitor, size: str, view: str) -> None:
    """Although it shows other worlds, and the chart grows by those that the fleets found."""
    page = visitor(SIZES[size], replays=True, moving=True)
    home = opened(page)
    page.get_by_role("button", name="Draft orders for me").click()
    expect(page.get_by_role("button", name=re.compile("^Send [0-9]+ orders"))).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name=view, exact=True).click()
    before = settled_page.middle(world(page, home))
    send(page)
    turn_is(page, 2)
    replay = page.get_by_role("group", name="Replay")
    expect(replay).to_be_visible()
    replay.get_by_role("button", name="Next scene").click()
    page.wait_for_timeout(700)  # the camera is on its way
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(replay).to_have_count(0)
    assert settled_page.middle(world(page, home)) == pytest.approx(before, abs=3)


def test_a_world_is_dragged_and_stays_there(visitor: Visitor) -> None:
    page = visitor(DESK)
    home = opened(page)
    far = str(chart(page).get_by_role("button", name=re.compile("^unseen ")).first.get_attribute("data-mark"))
    before, others = place(page, far), place(page, home)
    with page.expect_response(keeps):
        page.get_by_role("button", name="Arrange again").click()  # nothing was moved, so nothing is asked
        expect(page.get_by_role("dialog", name="Arrange the chart again?")).to_be_hidden()
        page.get_by_role("button", name="Undo").click()
    assert (place(page, far), place(page, home)) == (before, others)
    with page.expect_response(keeps) as kept:
        drag(page, far)
        expect(world(page, far).locator("xpath=..")).not_to_have_attribute("transform", re.compile(re.escape(before)))
    assert kept.value.ok
    moved = place(page, far)
    page.reload()
    expect(world(page, far)).to_be_visible()
    assert (place(page, far), place(page, home)) == (moved, others)
    with page.expect_response(keeps):
        world(page, far).focus()
        page.keyboard.press("Shift+ArrowLeft")
    assert place(page, far) != moved
    page.get_by_role("button", name="Arrange again").click()
    nudged = place(page, far)
    page.get_by_role("dialog").get_by_role("button", name="Arrange again").click()
    expect(world(page, far).locator("xpath=..")).to_have_attribute("transform", re.compile(re.escape(before)))
    page.get_by_role("button", name="Undo").click()
    expect(world(page, far).locator("xpath=..")).to_have_attribute("transform", re.compile(re.escape(nudged)))
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_finger_that_rests_moves_a_world_and_one_that_does_not_the_chart(visitor: Visitor) -> None:
    page = visitor(PHONE, "dark")
    home = opened(page)
    before, seen = place(page, home), middle(page, home)
    pull(page, home, 0)
    assert place(page, home) == before
    assert middle(page, home) != seen
    pull(page, home, 700)
    expect(world(page, home).locator("xpath=..")).not_to_have_attribute("transform", re.compile(re.escape(before)))


@pytest.mark.parametrize("size", SIZES)
def test_worlds_are_found_noted_and_ways_shown(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], "dark" if size == "desk" else "light")
    home = opened(page)
    far = str(chart(page).get_by_role("button", name=re.compile("^unseen ")).last.get_attribute("data-mark"))
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Find on the chart")).to_be_focused()
    page.keyboard.type("V999")
    expect(page.get_by_text("Nothing found for “V999”.")).to_be_visible()
    find(page, home.lower())
    card = page.get_by_role("complementary", name="Selected mark")
    expect(card).to_contain_text(f"{home} world")
    if size == "phone":
        expect(card.get_by_role("button", name="Route to")).to_be_hidden()
        card.get_by_role("button", name="More").click()
    note = card.get_by_role("textbox", name=f"Your note on {home}")
    note.fill("The cradle")
    with page.expect_response(keeps):
        note.blur()
    expect(card.get_by_text("Note saved.")).to_be_visible()
    card.get_by_role("button", name="Route to").click()
    find(page, far)
    expect(card).to_contain_text(f"1 jump: {home} → {far}")
    card.get_by_role("button", name="Within 1 jump").click()
    expect(card).to_contain_text("places within 1 jump.")
    page.wait_for_timeout(200)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shot(page, f"star-graph-{size}")
    page.reload()
    expect(world(page, home)).to_have_attribute("aria-label", re.compile("note: The cradle"))


def test_a_tangle_is_told_of_once(visitor: Visitor) -> None:
    page = visitor(DESK)
    bots = {str(seat): "settler" for seat in range(2, 16)}
    opening = {"game": "starweb", "preset": "standard", "undo_seconds": 60, "start": True, "take": 1, "bots": bots}
    match = page.evaluate(ASK, ["/api/matches", opening])["id"]
    page.evaluate(ASK, [f"/api/matches/{match}/end", {}])
    everything = page.evaluate(GET, f"/api/matches/{match}/seats/0/chart")
    worlds = [mark["id"] for mark in everything["marks"] if not mark["near"]]
    scrambled = [
        {"kind": "place", "name": name, "text": f"{100 * (7 * n % 16)},{100 * (n * 11 // 16 % 16)}"}
        for n, name in enumerate(worlds)
    ]
    page.route(re.compile("/seats/1/chart"), lambda route: route.fulfill(json=everything))
    page.route(re.compile(r"/seats/1/notes(\?|$)"), lambda route: route.fulfill(json=scrambled))
    page.goto(f"/match/{match}/replay")
    hint = page.get_by_text("A new layout would untangle the chart.")
    expect(hint).to_be_visible()
    shot(page, "star-graph-tangle")
    assert faults(page) == []
    page.get_by_role("button", name="Keep as it is").click()
    expect(hint).to_have_count(0)
    page.reload()
    expect(world(page, worlds[0])).to_be_visible()
    page.wait_for_timeout(4000)
    expect(hint).to_have_count(0)
