"""Forms that are still open: they are kept, asked about and scrolled into view."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.games.test_starweb import DESK, click_at, drawn
from tests.browser.games.test_starweb import opened as starweb
from tests.browser.looks import LOOKS
from tests.browser.orders.ordering import asked, box, home_world, turn_1
from tests.browser.playing import ASK, GET, empty_sheet, turn_is


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
    page.get_by_role("region", name=re.compile("^Orders for F")).get_by_role(
        "button", name=re.compile(f"^{home} [A-Z]+$")
    ).click()
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
    other = card.get_by_role("button", name=re.compile("^(give|send people)")).first
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
