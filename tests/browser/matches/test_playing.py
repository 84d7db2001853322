"""The client as people use it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import look_back, play_now, send, turn_is, write


def test_a_new_user_plays_a_first_game_to_its_end(visitor: Visitor) -> None:
    page = visitor()
    shot(page, "lobby")
    play_now(page)
    shot(page, "set-up")
    send(page)
    turn_is(page, 1)
    page.get_by_role("button", name="14 scout, no order yet").click()
    page.get_by_role("radio", name="accelerate").check()
    page.get_by_role("spinbutton", name="Change of speed x").fill("3")
    page.get_by_role("spinbutton", name="Change of speed y").fill("-4")
    expect(page.get_by_role("button", name="14 scout, has an order")).to_be_visible()
    page.get_by_role("button", name="11 battlecruiser, no order yet").click()
    page.get_by_role("radio", name="close fire").check()
    expect(page.get_by_text("2 orders, all valid")).to_be_visible()
    page.get_by_text("2 orders, all valid").click()
    expect(page.get_by_text("14 A 3,-4").first).to_be_visible()
    expect(page.get_by_text("Uses 10 fuel, 20 left (+10 next turn).").first).to_be_visible()
    shot(page, "orders")
    send(page)
    turn_is(page, 2)
    over = page.get_by_text(re.compile("^Over: "))
    for number in range(2, 13):
        if over.is_visible():
            break
        wanted = page.get_by_text(f"Your turn: orders for turn {number}.")
        expect(wanted.or_(over)).to_be_visible()
        button = page.get_by_role("button", name="End turn without orders")
        expect(button.or_(over)).to_be_visible()
        if not over.is_visible():
            button.click()
            page.get_by_role("button", name="End turn", exact=True).click()
    expect(over).to_be_visible()
    shot(page, "over")
    look_back(page)
    expect(page.get_by_role("tab", name="Scores")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_text("The game is over.")).to_be_visible()
    page.get_by_label("View of").select_option(label="Referee: everything")
    page.get_by_role("tab", name="Match").click()
    shot(page, "table")
    with page.expect_download() as given:
        page.get_by_role("link", name=re.compile("match file", re.IGNORECASE)).click()
    page.goto("/")
    page.get_by_label(re.compile("Choose a match file")).set_input_files(given.value.path())
    expect(page.get_by_role("heading", level=1, name="Raumkrieg from a file")).to_be_visible()
    expect(over).to_be_visible()


def test_refusals_are_shown_at_the_order_they_belong_to(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "15 A 3,4\n14 A 99,99\nnonsense")
    refusals = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=re.compile("^Line ")))
    expect(refusals).to_have_count(2)
    expect(refusals.nth(0)).to_contain_text("Line 2")
    expect(refusals.nth(0)).to_contain_text("This acceleration uses 130 fuel, but ship 14 has only 30.")
    expect(refusals.nth(1)).to_contain_text("Line 3")
    expect(page.get_by_role("button", name="15 scout, has an order")).to_be_visible()
    expect(page.get_by_role("button", name="14 scout, no order yet")).to_be_visible()
    shot(page, "refusals")
    write(page, "15 A 3,4\n14 A 3,4")
    expect(refusals).to_have_count(0)
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()


def test_text_and_forms_stay_in_step(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 6,8")
    page.get_by_role("button", name="14 scout, has an order").click()
    expect(page.get_by_role("radio", name="accelerate")).to_be_checked()
    expect(page.get_by_role("spinbutton", name="Change of speed x")).to_have_value("6")
    page.get_by_role("spinbutton", name="Change of speed x").fill("0")
    page.get_by_text("1 order, all valid").click()
    expect(page.get_by_text("14 A 0,8").first).to_be_visible()
    page.get_by_role("radio", name="no order").check()
    expect(page.get_by_role("button", name="End turn without orders")).to_be_visible()


def test_a_course_is_dragged_on_the_chart(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    page.get_by_role("button", name="14 scout, no order yet").click()
    page.get_by_role("radio", name="accelerate").check()
    mark = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("^scout 14:"))
    x, y = settled_page.middle(mark)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 10, steps=5)
    page.mouse.up()
    expect(page.get_by_role("button", name="14 scout, has an order")).to_be_visible()


def test_a_draft_survives_a_reload(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 1,2")
    expect(page.get_by_text("Draft saved")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="14 scout, has an order")).to_be_visible()


def test_any_past_turn_can_be_looked_at(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    send(page)
    turn_is(page, 2)
    ship = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("^flagship 10:"))
    slider = page.get_by_role("slider", name="Position in the match")
    expect(slider).to_have_value("2")
    bar = page.get_by_role("group", name="Timeline")
    expect(bar).to_contain_text("turn 2")
    expect(page.get_by_role("button", name="10 flagship, no order yet")).to_be_visible()
    now = ship.get_attribute("aria-label")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(slider).to_have_value("1")
    expect(bar).to_contain_text("turn 1")
    expect(ship).not_to_have_attribute("aria-label", now or "")
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_role("region", name="Printout")).to_contain_text("before turn 1 of 8")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.get_by_role("region", name="Printout")).to_contain_text("before turn 2 of 8")
    slider.fill("0")
    expect(page.get_by_role("region", name="Printout")).to_contain_text("turn 0, the setup")
    expect(bar).to_contain_text("the setup of your fleet")


OPEN = """async ([seconds]) => {
  const me = await (await fetch('/api/me')).json();
  const answer = await fetch('/api/matches', {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf},
    body: JSON.stringify({game: 'raumkrieg', seats: 2, take: 1, schedule: {period: seconds}, undo_seconds: 2}),
  });
  return (await answer.json()).id;
}"""


def test_two_browsers_play_a_match_with_a_deadline(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = ann.evaluate(OPEN, [20])
    ann.goto(f"/match/{match}")
    ann.get_by_role("button", name="Invite by link").click()
    link = ann.get_by_role("textbox", name="Invitation to seat 2").input_value()
    ben.goto(link)
    ben.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).fill("Ben")
    shot(ben, "join")
    ben.get_by_role("button", name="Take this seat").click()
    expect(ann.get_by_text("Ben", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Start the match").click()
    for page in (ann, ben):
        expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()
        page.get_by_role("tab", name=re.compile("^Orders")).click()
        write(page, "")
        send(page)
    for page in (ann, ben):
        turn_is(page, 1)
    write(ann, "14 A 5,0\nto 2: see you at the rim")
    send(ann)
    # Ben sends nothing, and the due time passes
    expect(ben.get_by_text("Your turn: orders for turn 2.")).to_be_visible(timeout=60_000)
    told, quiet = (ben.get_by_role("tab", name=name, exact=True) for name in ("Messages 1 new", "Messages"))
    for _ in range(2):
        expect(told).to_be_visible()
        ben.reload()
    told.click()
    expect(ben.get_by_text("see you at the rim")).to_be_visible()
    expect(quiet).to_be_visible()
    shot(ben, "messages")
    ben.reload()
    expect(ben.get_by_role("group", name="Timeline")).to_contain_text("turn 2")
    ben.wait_for_timeout(500)  # the messages are fetched last
    expect(quiet).to_be_visible()
    ben.get_by_role("tab", name="Match").click()
    ben.get_by_text(re.compile("^History")).click()
    expect(ben.get_by_text("missed").first).to_be_visible()


def test_a_message_keeps_its_line_breaks(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = ann.evaluate(OPEN, [600])
    for page in (ann, ben):
        page.goto(f"/match/{match}")
    ben.get_by_role("button", name="Take this seat").click()
    ann.get_by_role("button", name="Start the match").click()
    for page in (ann, ben):
        expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()
        send(page)
    turn_is(ann, 1)
    ann.get_by_role("tab", name="Messages").click()
    ann.get_by_role("textbox", name="Message").fill("Peace?\n\nOr war?")
    ann.get_by_role("button", name=re.compile("^Add (order|to this turn)$")).click()
    waiting = ann.get_by_role("region", name="Messages not delivered yet")
    expect(waiting).to_contain_text("On your order sheet")
    expect(waiting).to_contain_text("You to Guest ")
    ann.get_by_role("tab", name=re.compile("^Orders")).click()
    for page in (ann, ben):
        turn_is(page, 1)
        send(page)
    turn_is(ben, 2)
    turn_is(ann, 2)
    ann.get_by_role("tab", name=re.compile("^Messages")).click()
    expect(ann.get_by_role("region", name="Messages from turn 2")).to_contain_text("You to Guest ")
    expect(waiting).to_have_count(0)
    ben.get_by_role("tab", name=re.compile("^Messages")).click()
    letter = ben.get_by_role("region", name="Messages from turn 2").locator(".text")
    expect(letter).to_be_visible()
    assert letter.inner_text() == "Peace?\n\nOr war?"


def test_an_owner_removes_a_player_before_the_match_begins(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = ann.evaluate(OPEN, [600])
    for page in (ann, ben):
        page.goto(f"/match/{match}")
    ben.get_by_role("button", name="Take this seat").click()
    ann.get_by_role("button", name=re.compile("^Remove .* from seat 2$")).click()
    ann.get_by_role("dialog").get_by_role("button", name="Remove player").click()
    expect(ben.get_by_role("button", name="Take this seat")).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    expect(ben.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)


def test_a_link_to_a_seat_is_shown_no_longer_than_the_seat_is_open(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor(PHONE)
    ann.goto(f"/match/{ann.evaluate(OPEN, [600])}")
    ann.get_by_role("button", name="Invite by link").click()
    link = ann.get_by_role("textbox", name="Invitation to seat 2")
    ben.goto(link.input_value())
    ben.get_by_role("button", name="Take this seat").click()
    expect(ann.get_by_role("button", name=re.compile("^Remove"))).to_be_visible()
    expect(link).to_have_count(0)
    ann.get_by_role("button", name=re.compile("^Remove")).click()
    ann.get_by_role("dialog").get_by_role("button", name="Remove player").click()
    expect(ann.get_by_role("button", name="Invite by link")).to_be_visible()
    expect(link).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_usable_by_all(visitor: Visitor, look: str) -> None:
    """No serious fault for axe-core, and nothing wider than the screen."""
    page = visitor(*LOOKS[look])
    play_now(page)
    send(page)
    turn_is(page, 1)
    here = page.url
    pages = [("match", here), ("lobby", "/"), ("new", "/new")]
    for name, url in pages:
        page.goto(url)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_timeout(300)
        assert faults(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        shot(page, f"{name}-{look}")
    page.goto(here)
    for tab in ("Printout", "Messages", "Scores", "Match"):
        page.get_by_role("tab", name=re.compile(f"^{tab}")).click()
        page.wait_for_timeout(200)
        assert faults(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), tab
        shot(page, f"{tab.lower()}-{look}")


@pytest.mark.parametrize("path", ["/", "/new", "/notifications"])
def test_a_page_at_rest_asks_for_nothing_over_and_over(visitor: Visitor, path: str) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    page.wait_for_timeout(1500)
    assert max(map(asked.count, asked)) <= 2


def test_a_match_can_be_played_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Play now", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Send 10 orders")).to_be_visible()
    page.get_by_role("button", name="Send 10 orders").focus()
    page.keyboard.press("Enter")
    turn_is(page, 1)
    for _ in range(60):  # by Tab alone into the chart
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('svg') !== null"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary", name="Selected mark")).to_be_visible()
