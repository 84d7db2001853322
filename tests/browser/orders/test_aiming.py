"""Aiming with a click on an enemy, and dragging where a ship is to go, with the mouse and with a finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import settled_page
from tests.browser.conftest import DESK, PHONE, Visitor, faults, shot
from tests.browser.games.test_robots import click_at, plays, robot
from tests.browser.games.test_robots import opened as robots
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.games.test_starweb import sheet
from tests.browser.looks import LOOKS
from tests.browser.orders.ordering import ABOVE, duel, ship, turn_1
from tests.browser.playing import ASK, GET, play_now, send, turn_is, write

SPEED = 40
"""Of the ship whose ghost is dragged: far enough from it to be told apart."""
FOE = "F99"


def test_in_starweb_a_click_on_a_fleet_of_others_opens_fire_at_it(visitor: Visitor) -> None:
    page = visitor(DESK)
    match = starweb(page)
    marks = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart")["marks"]
    own = next(mark for mark in marks if mark["kind"] == "key" and mark["owner"] == 1)
    assume = f"{own['id']}{dict(own['details'])['owner']}=7 at {own['near']}\n{FOE}[FOE]=3 at {own['near']}"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    page.get_by_role("button", name=re.compile(f"^{own['id']}=.*fleet")).click()
    fleet = page.get_by_role("region", name=re.compile(f"^Orders for {own['id']}"))
    expect(fleet).to_be_visible()
    page.mouse.click(*settled_page.middle(page.locator(f"[data-mark={FOE}]")))
    form = page.get_by_role("group", name=f"Fire with {own['id']}")
    expect(form.get_by_role("button", name=re.compile(f"^{FOE}"))).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
    shot(page, "aimed-starweb")
    form.get_by_role("button", name=re.compile("^Add")).click()
    expect(sheet(page)).to_contain_text(re.compile(f"^{own['id']}A{FOE}$"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_in_robots_a_click_on_an_enemy_aims_and_the_next_one_fires(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    match = robots(page, take=1, bots={"2": "sitters"})
    page.goto(f"/match/{match}")
    plays(page, "scout: 3 moves, 1 shot")
    enemy = "Gs" if robot(page, "Rs").count() else "Rs"
    assume = "red scout at 0,0 facing 0\ngreen scout at 2,0 facing 0"
    wish = {"assumptions": assume, "bots": {"2": "sitters"}}
    page.goto(f"/match/{page.evaluate(ASK, [f'/api/matches/{match}/seats/1/sandbox', wish])['id']}")
    plays(page, "scout: 3 moves, 1 shot")
    click_at(page, robot(page, enemy))
    fire = page.get_by_role("button", name=re.compile(rf"^{enemy} at 2 \d+"))
    expect(fire).to_have_class("main")
    plays(page, "scout: 3 moves, 1 shot")
    assert faults(page) == []
    click_at(page, robot(page, enemy))
    plays(page, "scout: 3 moves, no shot left")


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], hand: str) -> None:
    """Drag something on the chart with the mouse or with a finger."""
    way = [tuple(a + (b - a) * part / 5 for a, b in zip(start, end, strict=True)) for part in range(1, 6)]
    if hand == "mouse":
        page.mouse.move(*start)
        page.mouse.down()
        for x, y in way:
            page.mouse.move(x, y)
            page.wait_for_timeout(50)
        page.mouse.up()
        return
    devtools = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, ...]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", start)
    for place in way:
        finger("touchMove", place)
        page.wait_for_timeout(50)
    finger("touchEnd")


@pytest.mark.parametrize(("hand", "selected"), [("mouse", False), ("finger", True), ("finger", False)])
def test_a_ghost_is_dragged_whether_its_ship_is_selected_or_not(visitor: Visitor, hand: str, *, selected: bool) -> None:
    page = visitor(PHONE if hand == "finger" else DESK)
    duel(page, SPEED)
    write(page, "14 A 10,0")
    page.get_by_role("button", name="14 scout, has an order").click()
    page.get_by_role("button", name="This", exact=True).click()
    for _ in range(2 if hand == "finger" else 0):  # a finger is broader than ships on a small chart are apart
        page.get_by_role("button", name="Zoom in").click()
    if not selected:
        page.get_by_role("button", name=re.compile("^10 flagship")).click()
        expect(page.get_by_role("region", name="Orders for 14")).to_have_count(0)
        if hand == "finger":  # phones bring the selected ship near: the other one is moved there, apart from the rest
            page.get_by_role("button", name="Zoom in").click()
            x, y = settled_page.middle(ship(page, 10))
            drag(page, (x + 140, y - 40), (x + 140, y + 45), hand)
    x, y = settled_page.middle(ship(page, 14))
    unit = (y - settled_page.middle(ship(page, 24))[1]) / ABOVE
    ghost = x + (SPEED + 10) * unit, y
    drag(page, ghost, (ghost[0], ghost[1] - 10 * unit), hand)
    expect(page.get_by_role("region", name="Orders for 14")).to_be_visible()
    pushed = [int(page.get_by_role("spinbutton", name=f"Change of speed {axis}").input_value()) for axis in "xy"]
    assert pushed == [pytest.approx(10, abs=2), pytest.approx(10, abs=2)]


def test_the_card_of_a_ship_does_not_lie_over_it(visitor: Visitor) -> None:
    """A ship in the corner where cards are: its card goes to another one."""
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    chart = page.get_by_role("region", name="Chart")
    mark = chart.get_by_role("button", name=re.compile(r"\b11\b")).first
    x, y = settled_page.middle(mark)
    board = chart.locator(".chart-board").bounding_box()
    assert board is not None
    page.mouse.move(500, 500)
    page.mouse.down()
    page.mouse.move(500 + board["x"] + 120 - x, 500 + board["y"] + 80 - y, steps=5)
    page.mouse.up()
    page.mouse.click(*settled_page.middle(mark))
    card = page.get_by_role("complementary", name="Selected mark")
    expect(card).to_contain_text("11")
    page.wait_for_timeout(300)
    x, y = settled_page.middle(mark)
    box = card.bounding_box()
    assert box is not None
    assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])


def test_choosing_fire_keeps_the_acceleration_and_says_so(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    write(page, "14 A 35,-12")
    page.get_by_role("button", name="14 scout, has an order").click()
    page.get_by_role("radio", name="fire", exact=True).check()
    form = page.get_by_role("region", name="Orders for 14")
    expect(form).to_contain_text("Change of speed stays 35,-12.")
    expect(form.get_by_role("alert")).to_be_visible()  # the server says that it cannot be paid
    expect(sheet(page)).to_contain_text("14 A 35,-12 F")
    shot(page, "fire-keeps-course")
    form.get_by_role("button", name="Remove").click()
    expect(form.get_by_role("spinbutton", name="Change of speed x")).to_have_value("")
    expect(form.get_by_text("stays 35,-12")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_a_click_on_an_enemy_aims_at_it(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    duel(page)
    page.get_by_role("button", name=re.compile("^14 scout")).click()
    page.get_by_role("button", name="This", exact=True).click()
    page.mouse.click(*settled_page.middle(ship(page, 24)))
    expect(page.get_by_role("radio", name="fire", exact=True)).to_be_checked()
    expect(page.get_by_text("Ship 14 aims at 24, where it will be if it keeps its speed.")).to_be_visible()
    assert faults(page) == []
    shot(page, f"aimed-{look}")
    page.mouse.click(*settled_page.middle(ship(page, 24)))  # once more: the aim is kept, and so is the ship
    page.wait_for_timeout(300)
    expect(ship(page, 14)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Ship 14 aims at 24, where it will be if it keeps its speed.")).to_be_visible()
    far = ship(page, 34)
    if look.startswith("desk"):
        page.get_by_role("button", name="All", exact=True).click()
        page.mouse.click(*settled_page.middle(far))
        expect(page.get_by_text("34 cannot be aimed at. Choose a marked enemy.")).to_be_visible()
        expect(ship(page, 14)).to_have_attribute("aria-pressed", "true")


def test_the_ghost_of_a_ship_is_dragged(visitor: Visitor) -> None:
    page = visitor()
    duel(page)
    write(page, "14 A 10,0")
    page.get_by_role("button", name="14 scout, has an order").click()
    page.get_by_role("button", name="This", exact=True).click()
    x, y = settled_page.middle(ship(page, 14))
    reach = page.locator("circle.limit")
    radius = float(reach.get_attribute("r") or 0)
    handle = page.locator("circle.handle")
    hx, hy = settled_page.middle(handle)
    assert hx > x
    assert hy == pytest.approx(y, abs=2)
    page.mouse.move(hx, hy)
    page.mouse.down()
    page.mouse.move(hx, hy - radius / 4, steps=4)
    page.mouse.move(x, y - 3 * radius, steps=4)  # farther than there is fuel for
    page.mouse.up()
    expect(page.get_by_role("spinbutton", name="Change of speed x")).to_have_value("0")
    assert int(page.get_by_role("spinbutton", name="Change of speed y").input_value()) in range(35, 42)
