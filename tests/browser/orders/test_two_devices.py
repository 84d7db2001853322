"""One player with the same seat on two devices: each shows what the other wrote, and none overwrites it."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Visitor
from tests.browser.playing import ASK, play_now, send, turn_is, write


def text_of(page: Page, text: str) -> None:
    expect(page.get_by_role("textbox", name="Orders as text")).to_have_text(text)


def draft_of(page: Page, path: str) -> str:
    """What the server has."""
    return str(page.evaluate("async path => (await (await fetch(path)).json()).text", path))


def test_two_devices_show_the_same_draft_and_ask_when_both_changed(visitor: Visitor) -> None:
    desktop, phone = visitor(refused=True), visitor(PHONE, refused=True)
    play_now(desktop)
    send(desktop)
    turn_is(desktop, 1)
    seat = f"/api/matches/{desktop.url.rpartition('/')[2]}/seats/1"
    phone.goto(desktop.evaluate(ASK, [f"{seat}/link", {}])["path"])
    phone.get_by_role("button", name="Open my seat here").click()
    turn_is(phone, 1)

    write(desktop, "14 V 5,0")
    text_of(phone, "14 V 5,0")  # nothing was changed there

    held: list[Route] = []
    phone.route("**/draft", lambda route: held.append(route))
    with phone.expect_request("**/draft"):
        write(phone, "15 V 4,0")
    with desktop.expect_response("**/draft"):
        write(desktop, "16 V 3,0")
    for route in held:
        route.continue_()
    phone.unroute("**/draft")
    notice = phone.get_by_role("alert", name="Orders from another device")
    expect(notice).to_contain_text("16 V 3,0")
    expect(notice).to_contain_text("15 V 4,0")
    assert draft_of(desktop, f"{seat}/orders") == "16 V 3,0"

    notice.get_by_role("button", name="Keep these").click()
    expect(notice).to_have_count(0)
    text_of(desktop, "15 V 4,0")
    phone.get_by_text("Other orders that you wrote for this turn").click()
    phone.get_by_role("button", name="Use these instead").click()
    text_of(desktop, "16 V 3,0")
