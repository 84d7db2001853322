"""Orders that do not go wrong by accident: what is asked before sending, what is kept, and where the focus goes."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import Visitor, faults, shot
from tests.browser.games.test_robots import opened as robots
from tests.browser.games.test_robots import pad, plays
from tests.browser.games.test_starweb import DESK, click_at, drawn, sheet
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, GET, begun, empty_sheet, play_now, send, turn_is, write

FORM_HAS_FOCUS = "document.activeElement?.closest('[data-form]') !== null"
MOST_KEYS = 5
ABOVE = 30
"""How far the enemy of a duel is above the player's own ship."""


def asked(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A question of the site."""
    question = page.get_by_role("dialog", name=name)
    expect(question).to_be_visible()
    return question


def turn_1(page: Page) -> None:
    """Raumkrieg against bots, after the setup."""
    play_now(page)
    send(page)
    turn_is(page, 1)


def duel(page: Page, speed: int = 0) -> None:
    """A sandbox of Raumkrieg in which ship 24 is straight above ship 14, which flies to the right, alone."""
    turn_1(page)
    match = page.url.rstrip("/").split("/")[-1]
    chart = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart?step=1")
    x, y = next(mark["at"] for mark in chart["marks"] if mark["id"] == "ship 14")
    assume = f"14 P {x},{y} V {speed},0\n24 P {x},{y + ABOVE} V 0,0"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(ship(page, 24)).to_be_visible()


def beside(page: Page, own: int) -> None:
    """A sandbox of Raumkrieg in which ship 11 is in a corner without others, with one own ship straight above it."""
    turn_1(page)
    match = page.url.rstrip("/").split("/")[-1]
    assume = f"11 P 40,500 V 0,0\n{own} P 40,{500 + ABOVE} V 0,0"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(ship(page, own)).to_be_visible()


def ship(page: Page, number: int) -> Locator:
    """A ship on the chart."""
    return page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(rf"\w+ {number}( of \d)?:"))


def box(thing: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    found = thing.bounding_box()
    assert found is not None
    return {"y": found["y"], "height": found["height"], "bottom": found["y"] + found["height"]}


def home_world(page: Page) -> str:
    """The only world of the seat at the beginning."""
    label = drawn(page, "world").first.get_attribute("data-mark")
    assert label
    return label


@pytest.mark.parametrize("look", LOOKS)
def test_plundering_the_home_world_asks_when_the_key_is_pressed(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    starweb(page)
    home = home_world(page)
    click_at(page, drawn(page, "world"))
    expect(page.get_by_role("region", name=f"Orders for {home}")).to_be_visible()
    page.keyboard.press("p")
    question = asked(page, f"Plunder {home}?")
    expect(question).to_contain_text("your home world")
    assert faults(page) == []
    shot(page, f"plunder-asks-{look}")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(sheet(page)).not_to_contain_text(f"{home}X")
    page.keyboard.press("p")
    question.get_by_role("button", name=f"Plunder {home}").click()
    expect(sheet(page)).to_contain_text(f"{home}X")
    page.get_by_role("button", name="Send 1 order").click()  # it was answered already
    turn_is(page, 2)


def two_worlds(page: Page) -> tuple[str, str]:
    """Starweb with a second world of the seat's own: its home world and that one."""
    starweb(page)
    home, other = home_world(page), str(drawn(page, "unseen").first.get_attribute("data-mark"))
    fleet = drawn(page, "key").first.get_attribute("data-mark")
    write(page, f"{home}B5{fleet}\n{fleet}{other}")
    page.get_by_role("button", name="Send 2 orders").click()
    turn_is(page, 2)
    expect(drawn(page, "world")).to_have_count(2)
    return home, other


def test_plundering_the_home_world_along_with_another_world_asks(visitor: Visitor) -> None:
    page = visitor(DESK)
    home, other = two_worlds(page)
    click_at(page, page.locator(f'.chart [data-mark="{other}"]'))
    expect(page.get_by_role("region", name=f"Orders for {other}")).to_be_visible()
    page.locator(f'.chart [data-mark="{home}"]').focus()
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("2 selected:")).to_be_visible()
    page.keyboard.press("p")
    question = asked(page, f"Plunder {other}, {home}?")
    expect(question).to_contain_text(f"{home} is your home world")
    shot(page, "plunder-two-asks")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(sheet(page)).not_to_contain_text("X")
    page.keyboard.press("p")
    question.get_by_role("button", name=f"Plunder {other}, {home}").click()
    for world in (home, other):
        expect(sheet(page)).to_contain_text(f"{world}X")


def test_an_order_that_could_not_be_checked_is_asked_about(visitor: Visitor) -> None:
    page = visitor(DESK, refused=True)
    _, other = two_worlds(page)
    click_at(page, page.locator(f'.chart [data-mark="{other}"]'))
    expect(page.get_by_role("region", name=f"Orders for {other}")).to_be_visible()
    page.route("**/check", lambda route: route.fulfill(status=404, json={"code": "unknown", "message": "Not here."}))
    page.keyboard.press("p")
    question = asked(page, f"Plunder {other}?")
    expect(question).to_contain_text("This could not be checked.")
    question.get_by_role("button", name="Cancel").click()
    expect(sheet(page)).not_to_contain_text("X")
    page.unroute("**/check")
    page.keyboard.press("p")
    expect(sheet(page)).to_contain_text(f"{other}X")  # no question: nothing is lost by it
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_what_cannot_be_made_good_is_asked_about_before_it_is_sent(visitor: Visitor) -> None:
    page = visitor(DESK)
    starweb(page)
    home = home_world(page)
    write(page, f"{home}X")
    page.get_by_role("button", name="Send 1 order").click()
    question = asked(page, "Send this order?")
    expect(question).to_contain_text(f"{home} is your home world")
    shot(page, "asked-before-sending")
    question.get_by_role("button", name="Keep editing").click()
    turn_is(page, 1)
    page.get_by_role("button", name="Send 1 order").click()
    question.get_by_role("button", name="Send orders").click()
    turn_is(page, 2)


WRITTEN_IN = "document.activeElement?.shadowRoot?.querySelector('.cm-activeLine')?.textContent"
"""The line of the order sheet that has the focus."""


@pytest.mark.parametrize("look", LOOKS)
def test_refused_lines_are_named_beside_the_button_and_asked_about_once(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    turn_1(page)
    write(page, "14 A 1,0\n15 A 1,0\n99 A 1,0")
    warning = page.get_by_role("status", name="Refused lines")
    expect(warning).to_contain_text("1 order refused; it will be skipped.")
    page.wait_for_timeout(300)
    assert faults(page) == []
    shot(page, f"refused-warning-{look}")
    page.keyboard.press("ControlOrMeta+Home")
    warning.get_by_role("button", name="Line 3").press("Enter")
    assert page.evaluate(WRITTEN_IN) == "99 A 1,0"
    page.keyboard.press("ControlOrMeta+Home")
    button = page.get_by_role("button", name="Send 2 orders")
    button.press("Enter")
    question = asked(page, "Send without line 3?")
    expect(question).to_contain_text("99 A 1,0")
    assert faults(page) == []
    shot(page, f"refused-question-{look}")
    page.wait_for_timeout(600)  # a second tap of the button has no effect
    question.get_by_role("button", name="Back").press("Enter")
    expect(question).to_be_hidden()
    assert page.evaluate(WRITTEN_IN) == "99 A 1,0"
    turn_is(page, 1)
    button.press("Enter")
    page.wait_for_timeout(600)
    question.get_by_role("button", name="Send the rest").press("Enter")
    turn_is(page, 2)


def test_fire_on_own_ships_is_asked_about_once_with_their_numbers(visitor: Visitor) -> None:
    """Ship 11 fires north, where ship 14 is."""
    page = visitor()
    beside(page, own=14)
    write(page, "11 F 2 12")
    button = page.get_by_role("button", name="Send 1 order")
    button.click()
    question = asked(page, "Send this order?")
    expect(question).to_contain_text(re.compile(r"The fire of ship 11 covers your own (\d+ and )*14"))
    expect(question.locator("code")).to_have_text("11 F 2 12")
    shot(page, "own-fire-asks")
    question.get_by_role("button", name="Keep editing").click()
    turn_is(page, 1)
    button.click()
    question.get_by_role("button", name="Send orders").click()
    expect(page.get_by_text("Orders in: 1 of 4")).to_be_visible()


def test_fire_that_covers_no_own_ship_is_sent_without_a_question(visitor: Visitor) -> None:
    page = visitor()
    beside(page, own=14)
    write(page, "11 F 2 6")
    page.get_by_role("button", name="Send 1 order").click()
    expect(page.get_by_text("Orders in: 1 of 4")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_an_open_form_is_kept_and_asked_about(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    starweb(page)
    home = home_world(page)
    click_at(page, drawn(page, "world"))
    page.get_by_role("button", name=re.compile("^build")).click()
    count = page.get_by_role("spinbutton", name=re.compile("^Number"))
    count.fill("9")
    page.get_by_role("region", name=f"Orders for {home}").get_by_role("button", name=re.compile("^F")).first.click()
    expect(page.get_by_role("region", name=re.compile("^Orders for F"))).to_be_visible()
    expect(count).to_have_count(0)
    page.get_by_role("region", name=re.compile("^Orders for F")).get_by_role("button", name=home, exact=True).click()
    expect(count).to_have_value("9")
    page.get_by_role("button", name="End turn without orders").click()
    question = asked(page, "A form is still open")
    expect(question).to_contain_text(re.compile(rf"Build at {home}: {home}B9"))
    assert faults(page) == []
    shot(page, f"open-form-{look}")
    question.get_by_role("button", name="Keep editing").click()
    expect(count).to_have_value("9")
    page.get_by_role("button", name="End turn without orders").click()
    question.get_by_role("button", name="Add and send").click()
    turn_is(page, 2)
    match = page.url.rstrip("/").split("/")[-1]
    assert page.evaluate(GET, f"/api/matches/{match}/seats/1/orders/played?step=1")[0].startswith(f"{home}B9")


@pytest.mark.parametrize("look", LOOKS)
def test_a_form_with_input_stays_open_while_another_order_of_the_same_thing_is_chosen(
    visitor: Visitor, look: str
) -> None:
    page = visitor(*LOOKS[look])
    starweb(page)
    home = home_world(page)
    click_at(page, drawn(page, "world"))
    card = page.get_by_role("region", name=f"Orders for {home}")
    build = card.get_by_role("button", name=re.compile("^build"))
    build.click()
    count = page.get_by_role("spinbutton", name=re.compile("^Number"))
    count.fill("9")
    other = card.get_by_role("button", name=re.compile("^(give|move people|migrate)")).first
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(build).to_have_attribute("aria-pressed", "false")
    expect(build).to_contain_text("still open")
    assert faults(page) == []
    shot(page, f"two-open-forms-{look}")
    page.get_by_role("heading", level=3, name=re.compile(f"{home}")).click()  # no field has the focus
    page.keyboard.press("b")
    expect(count).to_have_value("9")
    expect(build).not_to_contain_text("still open")
    other.click()
    page.get_by_role("button", name="End turn without orders").click()
    expect(asked(page, re.compile("open$"))).to_contain_text(f"Build at {home}: {home}B9")


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


def test_an_untouched_message_asks_nothing_and_a_written_one_is_kept(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    page.get_by_role("tab", name="Messages").click()
    page.get_by_role("textbox", name="Message").fill("Peace?")
    page.get_by_role("tab", name=re.compile("^Orders")).click()
    page.get_by_role("tab", name="Messages").click()
    expect(page.get_by_role("textbox", name="Message")).to_have_value("Peace?")
    page.get_by_role("tab", name=re.compile("^Orders")).click()
    page.get_by_role("button", name="End turn without orders").click()
    question = asked(page, "A form is still open")
    expect(question).to_contain_text("Peace?")
    question.get_by_role("button", name="Send without it").click()
    turn_is(page, 2)


def test_after_sending_the_focus_is_where_it_goes_on(visitor: Visitor) -> None:
    """Against bots at the next orders; with people at what says that the orders were sent."""
    page = visitor()
    play_now(page)
    page.get_by_role("button", name="Send 10 orders").focus()
    page.keyboard.press("Enter")
    turn_is(page, 1)
    expect(page.get_by_role("group", name=re.compile("^Your turn: orders for turn 1"))).to_be_focused()
    other = visitor()
    other.goto(f"/match/{begun(other, visitor(), {})}")
    other.get_by_role("button", name="Send 10 orders").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_text(re.compile("^Sent. You can take them back"))).to_be_focused()


def test_after_a_play_of_robots_the_focus_is_at_the_next_one(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.goto(f"/match/{robots(page, bots={'2': 'sitters'}, take=1)}")
    for own, following in (("scout", "sniper"), ("sniper", "tank")):
        plays(page, own)
        expect(pad(page, "End play")).to_be_enabled()
        pad(page, "End play").focus()
        page.keyboard.press("Enter")
        plays(page, following)
        expect(page.get_by_role("group", name=re.compile("^Your turn: "))).to_be_focused()


def test_after_a_decision_of_star_probe_the_focus_is_at_the_next_one(visitor: Visitor) -> None:
    page = visitor(DESK)
    wish = {"game": "starprobe", "seats": 1, "options": {"control": "false"}, "undo_seconds": 0}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', {**wish, 'start': True, 'take': 1}])['id']}")
    for name, following in (
        ("Take an Explorer II", "Government-approved crew"),
        ("Government-approved crew", "Launch"),
    ):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=following, exact=True)).to_be_visible()
        expect(page.get_by_role("group", name=re.compile("^Your turn: "))).to_be_focused()


STATES = """() => {
  window.states = []
  const look = () => {
    const about = document.querySelector('.head .about')?.textContent ?? ''
    const button = document.querySelector('[data-coach=send]')?.textContent?.trim() ?? ''
    const state = `${about} ${button}`
    if (window.states.at(-1) !== state) window.states.push(state)
  }
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""
"""From now on, what the head says and what the button that sends says is written down."""


def test_from_sending_until_the_new_turn_is_shown_the_page_says_that_it_is_played(visitor: Visitor) -> None:
    page = visitor()

    def slow(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    turn_1(page)
    page.route(re.compile(r"/chart\?step=2$"), slow)
    page.evaluate(STATES)
    send(page)
    turn_is(page, 2)
    expect(page.get_by_role("button", name="End turn without orders")).to_be_visible()
    said = page.evaluate("window.states")
    first = next(n for n, state in enumerate(said) if state.startswith("Sent."))
    last = next(n for n, state in enumerate(said) if "turn 2" in state)
    assert set(said[first:last]) == {"Sent. The turn is being played. "}
    assert not any("turn 1" in state for state in said[last:])


def keys_to_the_form(page: Page, mark: Locator) -> int:
    """Select a mark with the keyboard, and count the keys from there into its form."""
    mark.focus()
    page.keyboard.press("Enter")
    expect(mark).to_have_attribute("aria-pressed", "true")
    for count in range(1, MOST_KEYS + 1):
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        if page.evaluate(FORM_HAS_FOCUS):
            return count
    return MOST_KEYS + 1


def test_few_keys_lead_from_a_ship_to_its_form_and_back(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    assert keys_to_the_form(page, ship(page, 14)) <= MOST_KEYS
    page.keyboard.press("Escape")
    expect(ship(page, 14)).to_be_focused()


def test_few_keys_lead_from_a_world_to_its_form(visitor: Visitor) -> None:
    page = visitor(DESK)
    starweb(page)
    assert keys_to_the_form(page, drawn(page, "world").first) <= MOST_KEYS


@pytest.mark.parametrize("game", ["robots", "starprobe"])
def test_few_keys_lead_from_a_mark_to_the_orders_that_are_carried_out_at_once(visitor: Visitor, game: str) -> None:
    page = visitor(DESK)
    options = {"control": "false"} if game == "starprobe" else {}
    opening = {"game": game, "options": options, "undo_seconds": 0, "start": True, "take": 1}
    opening |= {"seats": 1} if game == "starprobe" else {"preset": "duel", "bots": {"2": "sitters"}}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', opening])['id']}")
    mark = page.get_by_role("region", name="Chart").locator("[data-mark][tabindex='0']")
    expect(mark).to_be_visible()
    assert keys_to_the_form(page, mark) <= MOST_KEYS


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
def test_a_warning_is_at_the_order_it_belongs_to(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    duel(page)
    write(page, "14 A -20,0\n11 F 4 12\n12 F 4 12\n13 F 4 12")
    page.get_by_role("button", name=re.compile("^14 scout")).click()
    page.keyboard.press("Escape")
    warned = page.get_by_role("button", name=re.compile(r"^1\d \w+, has an order, warning")).first
    expect(warned).to_be_visible()
    warned.click()
    expect(page.get_by_role("region", name=re.compile("^Orders for 1")).locator(".warning")).to_be_visible()
    shot(page, f"warning-{look}")
    beside = page.get_by_role("status", name="Warnings")
    expect(beside).to_be_visible()  # also while its ship is selected
    link = beside.get_by_role("button").first
    number = link.inner_text()
    link.click()
    expect(page.get_by_role("region", name=re.compile(f"^Orders for {number}"))).to_be_visible()


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


def test_several_ships_are_given_the_same_order(visitor: Visitor) -> None:
    page = visitor()
    turn_1(page)
    ship(page, 14).focus()
    page.keyboard.press("Enter")
    ship(page, 15).focus()
    page.keyboard.press("Shift+Enter")
    page.get_by_role("button", name=re.compile("^16 scout")).click(modifiers=["Shift"])
    expect(page.get_by_text("3 selected:")).to_be_visible()
    page.get_by_role("radio", name="accelerate").check()
    page.get_by_role("spinbutton", name="Change of speed x").fill("3")
    for number in (14, 15, 16):
        expect(sheet(page)).to_contain_text(f"{number} A 3,0")
    shot(page, "several-ships")
    page.get_by_role("button", name="Only 14").click()
    page.get_by_role("spinbutton", name="Change of speed y").fill("2")
    expect(sheet(page)).to_contain_text("14 A 3,2")
    expect(sheet(page)).to_contain_text("15 A 3,0")


def two_fleets(page: Page) -> tuple[str, str]:
    """A match of Starweb in which two keys get ships, and the first of them is selected; what they are called."""
    starweb(page)
    home = home_world(page)
    world = page.get_by_role("button", name=re.compile(rf"^{home} ?world"))
    world.click()
    keys = page.get_by_role("region", name=f"Orders for {home}").get_by_role("button", name=re.compile("^F"))
    first, second, *_ = (key.split("=")[0] for key in keys.all_inner_texts())
    write(page, f"{home}B9{first}\n{home}B9{second}")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    chip(page, first).click()
    expect(page.get_by_role("region", name=re.compile(f"^Orders for {first}"))).to_be_visible()
    return first, second


def chip(page: Page, fleet: str) -> Locator:
    """A fleet or key in the list of what can be given orders."""
    return page.get_by_role("button", name=re.compile(rf"^{fleet}\b.*(key|fleet), "))


def load_all(page: Page, first: str, second: str) -> None:
    """Give both the order to load."""
    expect(page.get_by_text("2 selected:")).to_be_visible()
    load = page.get_by_role("region", name=re.compile(f"^Orders for {first}")).get_by_role(
        "button", name=re.compile("^load")
    )
    load.click()
    for fleet in (first, second):
        expect(sheet(page)).to_contain_text(f"{fleet}L")


def test_several_fleets_are_given_the_same_orders(visitor: Visitor) -> None:
    page = visitor(DESK)
    first, second = two_fleets(page)
    chip(page, second).click(modifiers=["Shift"])
    load_all(page, first, second)
    fleet = page.get_by_role("region", name=re.compile(f"^Orders for {first}"))
    move = fleet.get_by_role("button", name=re.compile(f"^Move {first} to W")).first
    (gate,) = re.findall(r"W\d+", move.inner_text())
    move.click()
    for name in (first, second):
        expect(sheet(page)).to_contain_text(f"{name}{gate}")
    shot(page, "several-fleets")
    page.get_by_role("button", name=re.compile(f"^Only {first}")).click()
    fleet.get_by_role("button", name="Undo last").click()
    expect(sheet(page)).not_to_contain_text(f"{first}{gate}")
    expect(sheet(page)).to_contain_text(f"{second}{gate}")


def test_a_long_form_is_scrolled_into_view_above_the_button_that_sends(visitor: Visitor) -> None:
    page = visitor({"width": 1280, "height": 640})
    turn_1(page)
    page.get_by_role("button", name=re.compile("^14 scout")).click()
    form = page.get_by_role("region", name="Orders for 14")
    page.get_by_role("radio", name="accelerate").check()
    page.wait_for_timeout(200)
    assert box(form)["bottom"] <= box(page.locator(".panel .bar"))["y"] + 1


FORMS_KEPT = "Object.keys(sessionStorage).filter((name) => /^turnsheet[.]forms[.]/.test(name))"
"""What this tab keeps of open forms."""


def test_an_open_form_outlives_a_reload_and_is_forgotten_once_it_was_sent(visitor: Visitor) -> None:
    page = visitor(DESK)
    starweb(page)
    home = home_world(page)
    click_at(page, drawn(page, "world"))
    page.get_by_role("button", name=re.compile("^build")).click()
    count = page.get_by_role("spinbutton", name=re.compile("^Number"))
    count.fill("9")
    page.reload()
    turn_is(page, 1)
    expect(drawn(page, "world").first).to_be_visible()
    page.get_by_role("button", name="End turn without orders").click()
    question = asked(page, "A form is still open")
    expect(question).to_contain_text(f"Build at {home}: {home}B9")
    question.get_by_role("button", name="Keep editing").click()
    click_at(page, drawn(page, "world"))
    expect(count).to_have_value("9")
    assert len(page.evaluate(FORMS_KEPT)) == 1
    page.get_by_role("button", name="End turn without orders").click()
    question.get_by_role("button", name="Send without it").click()
    turn_is(page, 2)
    assert page.evaluate(FORMS_KEPT) == []


def test_an_open_form_is_not_kept_for_the_next_player_at_a_shared_screen(visitor: Visitor) -> None:
    page = visitor(DESK)
    bots = {str(seat): "settler" for seat in range(3, 7)}
    wish = {"game": "starweb", "preset": "trial", "undo_seconds": 0, "take": 1, "bots": bots}
    match = page.evaluate(ASK, ["/api/matches", wish])["id"]
    page.evaluate(ASK, [f"/api/matches/{match}/seats/2/take", {}])
    page.evaluate(ASK, [f"/api/matches/{match}/start", {}])
    empty_sheet(page, match)
    page.goto(f"/match/{match}")
    page.get_by_role("button", name=re.compile("^I am ")).click()
    turn_is(page, 1)
    click_at(page, drawn(page, "world"))
    page.get_by_role("button", name=re.compile("^build")).click()
    page.get_by_role("spinbutton", name=re.compile("^Number")).fill("9")
    assert len(page.evaluate(FORMS_KEPT)) == 1
    page.get_by_label("Playing as").select_option(index=1)
    expect(page.get_by_role("heading", name=re.compile("^Pass the screen to"))).to_be_visible()
    assert page.evaluate(FORMS_KEPT) == []
