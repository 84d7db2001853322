"""Notifications, vacations and open seats, as people meet them in the browser."""

import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from email import message_from_bytes

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Visitor, shot
from tests.browser.playing import ASK, DAILY, begun, sound
from tests.helpers.mail.mail_server import Sink, mailbox
from tests.helpers.server_processes import serving

SIZES = {"desk": DESK, "phone": PHONE}


@pytest.fixture(scope="module")
def sink() -> Iterator[tuple[str, Sink]]:
    with mailbox() as (server, sink):
        yield server, sink


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, sink: tuple[str, Sink]) -> Iterator[str]:
    """A site that sends mail."""
    with serving(tmp_path_factory.mktemp("site"), "tests.helpers.fixed_seed_site", TURNSHEET_SMTP=sink[0]) as address:
        yield address


def days_from_now(days: int) -> str:
    """A time for a field of date and time."""
    return f"{datetime.now() + timedelta(days=days):%Y-%m-%dT%H:%M}"


@pytest.mark.parametrize("size", SIZES)
def test_a_vacation_is_shown_and_ended(visitor: Visitor, size: str) -> None:
    ann, ben = visitor(SIZES[size]), visitor(SIZES[size])
    match = begun(ann, ben, {**DAILY, "title": "the long way to Andromeda", "substitute": "hunter"})
    for page in (ann, ben):
        page.goto(f"/match/{match}")
        page.get_by_role("tab", name="Match").click()
    expect(ben.get_by_text("the bot hunter plays after 2 missed turns")).to_be_visible()
    ben.get_by_role("button", name="Go on vacation …").click()
    until = ben.get_by_label("Vacation until")
    sound(ben, f"vacation-form-{size}")
    until.fill(days_from_now(3))
    ben.get_by_role("button", name="Start vacation").click()
    expect(ann.get_by_text("on vacation until").first).to_be_visible()
    expect(ann.get_by_text("played by hunter")).to_be_visible()
    expect(ann.get_by_role("button", name="End vacation")).to_have_count(0)
    sound(ann, f"vacation-{size}")
    sound(ben, f"vacation-own-{size}")
    ben.get_by_role("button", name="End vacation").click()
    for page in (ann, ben):
        expect(page.get_by_text("on vacation until")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_notifications_are_listed_marked_and_read(visitor: Visitor, size: str) -> None:
    ann, ben = visitor(SIZES[size]), visitor(SIZES[size], "dark")
    expect(ann.get_by_role("link", name="Notifications")).to_be_visible()
    first = begun(ann, ben, {**DAILY, "title": "the long way to Andromeda"})
    begun(ann, ben, {**DAILY, "title": "short and sharp"})
    ben.get_by_role("link", name="Notifications").click()
    expect(ben.get_by_role("link", name="Notifications, 2 unread")).to_be_visible()
    expect(ben.get_by_role("listitem")).to_have_count(2)
    expect(ben.get_by_role("listitem").first).to_contain_text("short and sharp: ")
    sound(ben, f"notifications-{size}-dark")
    ben.get_by_role("link", name=re.compile("unread: the long way")).first.click()
    expect(ben).to_have_url(re.compile(f"/match/{first}$"))
    bell = ben.get_by_role("link", name="Notifications, 1 unread")
    expect(bell).to_be_visible()
    bell.click()
    expect(ben.get_by_text("unread: ")).to_have_count(1)
    ben.get_by_role("button", name="Mark all as read").click()
    expect(ben.get_by_text("unread: ")).to_have_count(0)
    expect(ben.get_by_role("link", name="Notifications", exact=True)).to_be_visible()
    ann.goto("/notifications")
    expect(ann.get_by_role("link", name="Notifications, 4 unread")).to_be_visible()
    sound(ann, f"notifications-{size}-light")


def tickets_mailed_to(sink: Sink, target: str) -> tuple[str, str]:
    """Where the links in the question to an address lead: to confirm, and to stop."""
    for _ in range(200):
        for envelope in reversed(sink.got):
            if target in envelope.rcpt_tos:
                assert isinstance(envelope.content, bytes)
                confirm = re.search(rb"http\S+/address/confirm-\S+", envelope.content)
                assert confirm is not None
                return confirm[0].decode(), str(message_from_bytes(envelope.content)["list-unsubscribe"]).strip("<>")
        time.sleep(0.1)
    raise AssertionError(f"no letter to {target} came")


@pytest.mark.parametrize("size", SIZES)
def test_an_address_is_given_confirmed_and_forgotten(visitor: Visitor, sink: tuple[str, Sink], size: str) -> None:
    ann, reader = visitor(SIZES[size]), visitor(SIZES[size])
    target = f"ann-{size}@example.org"
    ann.goto("/notifications")
    ann.get_by_label("Mail address").fill(target)
    ann.get_by_label("How often").select_option("at most once a day")
    ann.get_by_role("button", name="Send notifications there").click()
    expect(ann.get_by_text("Not confirmed yet: open the link")).to_be_visible()
    ann.get_by_text("Add another address").click()
    ann.get_by_label("By").select_option("webhook")
    ann.get_by_label("How often").select_option("immediately")
    ann.get_by_role("textbox", name="Webhook").fill(
        "http://127.0.0.1:9/hook/with/a/rather/long/address/that/has/to/be/broken?somewhere"
    )
    ann.get_by_role("button", name="Send notifications there").click()
    expect(ann.get_by_text("webhook, immediately.")).to_be_visible()
    ann.get_by_text("What a webhook receives").click()
    sound(ann, f"addresses-{size}")
    link, stop = tickets_mailed_to(sink[1], target)
    reader.goto(link)
    expect(reader.get_by_text(target)).to_be_visible()
    sound(reader, f"address-{size}")
    ann.reload()
    expect(ann.get_by_text("Not confirmed yet: open the link")).to_be_visible()  # opening the link changed nothing
    reader.get_by_role("button", name="Confirm this address").click()
    expect(reader.get_by_text("Thank you.")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("mail, at most once a day.")).to_be_visible()
    expect(ann.get_by_text("Not confirmed yet: open the link")).to_have_count(0)
    row = ann.get_by_role("listitem").filter(has_text=target)
    row.get_by_label("Send me each turn").select_option("the printout and a PDF sheet")
    expect(row.get_by_text("; each turn (the printout and a PDF sheet).")).to_be_visible()
    row.get_by_label("Receipts for my orders").click()
    expect(row.get_by_text("and receipts for orders.")).to_be_visible()
    sound(ann, f"letters-{size}")
    reader.goto(link)
    expect(reader.get_by_text("The address is confirmed.")).to_be_visible()
    expect(reader.get_by_role("button", name="Confirm this address")).to_have_count(0)
    reader.goto(stop)
    reader.get_by_role("button", name="Stop notifications").click()
    expect(reader.get_by_text("Nothing more will be sent there.")).to_be_visible()
    ann.get_by_role("button", name=re.compile("^Remove http")).click()
    expect(ann.get_by_text("Off. Add an address")).to_be_visible()


def test_an_absent_player_gets_a_grace_period_and_then_a_substitute(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    cat = visitor(PHONE, refused=True)  # what they watch may be refused in the moment in which they become a player
    wish = {"schedule": {"period": 5}, "absence": {"grace": 4, "open_after": 2}, "undo_seconds": 0, "title": "hurry"}
    match = begun(ann, ben, wish)
    for page, seat in ((ann, 1), (ben, 2)):  # the fleets are set up, and then nobody is there any more
        page.evaluate(ASK, [f"/api/matches/{match}/seats/{seat}/orders", {"text": ""}])
    ann.goto(f"/match/{match}")
    expect(ann.get_by_text("Grace period: late orders count until")).to_be_visible()
    shot(ann, "grace")
    open_seat = cat.get_by_role("listitem").filter(has_text="a seat is open")
    link = open_seat.get_by_role("link", name="hurry")
    expect(link).to_be_visible(timeout=60_000)
    shot(cat, "left-open")
    link.click()
    take = cat.get_by_role("button", name="Take over seat")
    expect(take).to_have_count(2)
    sound(cat, "take-over")
    take.nth(1).click()
    expect(cat.get_by_role("tab", name="Match")).to_be_visible()
    ben.goto("/notifications")
    expect(ben.get_by_text("Somebody else took over your seat")).to_be_visible()
    ann.evaluate(ASK, [f"/api/matches/{match}/end", {}])


@pytest.mark.parametrize("size", SIZES)
def test_a_clock_and_the_stages_of_absence_are_set(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    page.goto("/new?game=robots")
    page.get_by_text("Details: title").click()
    page.get_by_label("clock per move").check()
    page.get_by_label("at most").fill("90")
    page.get_by_label("unit").select_option("seconds")
    summary = page.get_by_text("Absent players")
    expect(summary).to_contain_text(
        "no reminder in turns shorter than 30 minutes, no grace period, 14 days of vacation"
    )
    summary.scroll_into_view_if_needed()
    shot(page, f"rungs-closed-{size}")
    summary.click()
    page.get_by_label("Remind late players").select_option("a fixed time before the deadline")
    page.get_by_label("Grace period for late orders").fill("2")
    page.get_by_label("Release the seat").select_option("after 3 missed turns in a row")
    expect(summary).to_contain_text("reminder 2 hours before, 2 hours grace period, seat released after 3 missed turns")
    sound(page, f"rungs-{size}")
    page.get_by_role("button", name="Create the match").click()
    expect(page.get_by_role("heading", name="Robots")).to_be_visible()
    info = page.evaluate("async (id) => (await fetch(`/api/matches/${id}`)).json()", page.url.rsplit("/", 1)[-1])
    assert info["schedule"]["limit"] == 90
    assert info["absence"] == {"remind": 7200, "grace": 7200, "open_after": 3, "vacation": 14}
