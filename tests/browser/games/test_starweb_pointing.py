"""Starweb by pointing and with keys: what closes what, where clicks go, and that nothing hides a world."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visitor, shot
from tests.browser.games.test_starweb import DESK, SIZES, click_at, drawn, opened, sheet
from tests.browser.playing import ASK, look_back, write


def test_escape_closes_one_thing_after_the_other(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    click_at(page, drawn(page, "world"))
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    page.keyboard.press("b")
    count = page.get_by_role("spinbutton", name=re.compile("^Number"))
    expect(count).to_be_focused()
    page.keyboard.press("Escape")
    expect(count).to_have_count(0)
    expect(world).to_be_visible()
    note = page.get_by_role("textbox", name=re.compile("^Your note"))
    note.focus()
    page.keyboard.type("1/2")
    expect(note).to_have_value("1/2")
    page.keyboard.press("Escape")
    expect(note).not_to_be_focused()
    expect(world).to_be_visible()
    page.keyboard.press("Escape")
    expect(world).to_have_count(0)


def test_a_target_on_the_chart_and_enter_order_and_the_next_click_moves(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    click_at(page, drawn(page, "world"))
    page.keyboard.press("b")
    page.keyboard.type("9")
    click_at(page, drawn(page, "key").nth(1))
    page.keyboard.press("Enter")
    expect(sheet(page)).to_contain_text(re.compile(r"W\d+B9F\d+"))
    expect(page.get_by_role("spinbutton", name=re.compile("^Number"))).to_have_count(0)
    click_at(page, drawn(page, "key").nth(1))
    fleet = page.get_by_role("region", name=re.compile("^Orders for F"))
    fleet.get_by_role("button", name=re.compile("^load")).click()
    expect(page.get_by_role("spinbutton", name="Number, leave empty for all")).to_be_visible()
    click_at(page, drawn(page, "unseen").first)
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    expect(fleet).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


def test_a_sheet_of_which_nothing_is_taken_is_not_sent_unasked(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    write(page, "TURN 9\nF255W1")
    page.get_by_role("button", name="No order can be carried out").click()
    ask = page.get_by_role("dialog", name="Send anyway?")
    expect(ask).to_contain_text("1 order refused; it will be skipped.")
    ask.get_by_role("button", name="Keep editing").click()
    write(page, "F255W1, nonsense")
    told = "1 order not understood, 1 order refused; they will be skipped."
    expect(page.get_by_text(told, exact=True)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_no_world_lies_behind_the_card(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    click_at(page, drawn(page, "world"))
    card = page.get_by_role("complementary", name="Selected mark")
    expect(card).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    page.wait_for_timeout(600)
    over = card.bounding_box()
    assert over is not None
    for mark in drawn(page, "(world|unseen)").all():
        box = mark.locator("path").first.bounding_box()
        assert box is not None
        assert box["x"] > over["x"] + over["width"] or box["y"] > over["y"] + over["height"]
    folded = card.get_by_role("button", name="More").count() == 1
    card.get_by_role("button", name="More" if folded else "Less").click()
    page.reload()
    expect(drawn(page, "world").first).to_be_visible()
    page.wait_for_timeout(600)  # the star graph settles
    click_at(page, drawn(page, "world"))
    expect(card.get_by_role("button", name="Less" if folded else "More")).to_be_visible()


CONTRAST = """(letter) => {
  const lightness = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const own = getComputedStyle(letter);
  const [low, high] = [own.color, getComputedStyle(letter.parentElement).backgroundColor]
    .map(lightness).sort((a, b) => a - b);
  return own.opacity * (high + 0.05) / (low + 0.05);
}"""
"""How well a letter stands out from its button."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_key_of_a_chosen_form_can_be_read(visitor: Visitor, theme: str) -> None:
    page = visitor(DESK, theme)
    opened(page)
    click_at(page, drawn(page, "world"))
    form = page.get_by_role("button", name=re.compile("^build"))
    for chosen in ("false", "true"):
        expect(form).to_have_attribute("aria-pressed", chosen)
        page.wait_for_timeout(400)  # its colours change
        assert form.locator("kbd").evaluate(CONTRAST) > 4.5
        form.click()
        page.mouse.move(0, 0)


BEHIND = """() => {
  const boxes = (words) => [...document.querySelectorAll(words)].map((one) => one.getBoundingClientRect());
  const tools = boxes('.over-board');
  const marks = boxes('[data-mark] :is(path, circle), path[data-mark], circle[data-mark]');
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [marks.length, marks.filter((mark) => tools.some((tool) => over(mark, tool))).length];
}"""


def test_no_world_lies_behind_the_tools_of_a_small_screen(visitor: Visitor) -> None:
    page = visitor(PHONE)
    bots = {str(seat): "settler" for seat in range(1, 7)}
    opening = {"game": "starweb", "preset": "trial", "undo_seconds": 0, "start": True, "bots": bots}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', opening])['id']}")
    expect(page.get_by_text(re.compile("^Over: .* won"))).to_be_visible(timeout=60_000)
    look_back(page)
    page.get_by_label("View of").select_option(index=0)
    page.get_by_role("button", name="All", exact=True).click()
    page.wait_for_timeout(600)
    shot(page, "pointing-tools")
    marks, behind = page.evaluate(BEHIND)
    assert marks > 40
    assert behind == 0
