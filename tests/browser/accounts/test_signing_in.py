"""Accounts in a real browser: a passkey on a virtual device, links in real mails, and two browsers at once."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESK, NO_REPLAYS, PATIENCE_MS, PHONE, TOUCHED, faults, shot
from tests.browser.pages.test_narrow import WIDER
from tests.browser.playing import play_now
from tests.helpers.mail.mail_server import Sink, mailbox
from tests.helpers.server_processes import serving, wait_until_ready

MAIL = "ann@example.org"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Club(NamedTuple):
    """A site that sends mail, at a name for which browsers allow passkeys."""

    address: str
    sink: Sink


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with mailbox() as (server, sink):
        data = tmp_path_factory.mktemp("club")
        with serving(
            data, "tests.helpers.fixed_seed_site", TURNSHEET_SMTP=server, TURNSHEET_MAIL_FROM="club@example.org"
        ) as address:
            wait_until_ready(address)
            yield Club(address.replace("127.0.0.1", "localhost"), sink)


class People:
    """Opens browsers, each with a device of its own, which can keep passkeys."""

    def __init__(self, browser: Browser, club: Club) -> None:
        self.browser, self.club = browser, club
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def page(self, size: dict[str, int] = DESK, scheme: str = "light", *, passkeys: bool = True) -> Page:
        context = self.browser.new_context(
            base_url=self.club.address,
            viewport={"width": size["width"], "height": size["height"]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size["width"] < TOUCHED,
        )
        self.contexts.append(context)
        context.add_init_script(NO_REPLAYS)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if passkeys:
            device = context.new_cdp_session(page)
            device.send("WebAuthn.enable")
            device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        with page.expect_response(re.compile("/api/me$")):
            page.goto("/")
        return page

    def link(self, mail: str, form: str = r"/sign-in/[0-9a-f]{64}") -> str:
        """The link in the newest mail to an address, once it is there; that mail is then gone."""
        page = self.contexts[0].pages[0]
        for _ in range(600):
            for envelope in reversed(self.club.sink.got):
                if mail in envelope.rcpt_tos:
                    self.club.sink.got.remove(envelope)
                    assert isinstance(envelope.content, bytes)
                    text = message_from_bytes(envelope.content).get_payload(decode=True)
                    found = re.search(form, str(text))
                    assert found
                    return found[0]
            page.wait_for_timeout(100)
        raise AssertionError("no mail came")


@pytest.fixture
def people(browser: Browser, club: Club) -> Iterator[People]:
    people = People(browser, club)
    yield people
    for context in people.contexts:
        context.close()
    assert people.complaints == []


def looks_right(page: Page, name: str) -> None:
    """Everybody can read the page, and nothing sticks out."""
    assert faults(page) == [], name
    assert page.evaluate(WIDER) == [], name
    shot(page, f"account-{name}")


def create_account(page: Page) -> None:
    """Create an account with a passkey, as the guest that the browser is."""
    page.goto("/sign-in")
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()


def has_seat(page: Page, match: str) -> None:
    """The page is that of a player of the match."""
    page.goto(match)
    expect(page.get_by_role("tab", name="Match")).to_be_visible()
    expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()


def has_no_seat(page: Page, match: str) -> None:
    page.goto(match)
    expect(page.get_by_text("You are not a player here.")).to_be_visible()


def test_a_guest_gets_an_account_and_has_their_seat_in_two_browsers_at_once(people: People) -> None:
    page = people.page()
    play_now(page)
    match = page.url
    create_account(page)
    looks_right(page, "new")
    has_seat(page, match)

    page.goto("/account")
    page.get_by_role("button", name="Sign out this browser").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    has_no_seat(page, match)

    page.goto("/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    has_seat(page, match)

    # an address is added, and used in a second browser
    page.goto("/account")
    page.get_by_role("button", name="Add a mail address").click()
    page.get_by_role("textbox", name="New mail address").fill(MAIL)
    page.get_by_role("button", name="Add address").click()
    expect(page.get_by_text(f"It changes when the link sent to {MAIL} is used.")).to_be_visible()
    looks_right(page, "waiting")
    other = people.page(PHONE, "dark")
    confirm = people.link(MAIL)
    other.goto(confirm)
    expect(other.get_by_role("heading", name="Confirm your new address")).to_be_visible()
    expect(other.get_by_text(MAIL)).to_be_visible()
    looks_right(other, "confirm")
    other.get_by_role("button", name="Confirm this address").click()
    expect(other.get_by_role("status").filter(has_text="Thank you.")).to_be_visible()
    has_no_seat(other, match)

    other.goto("/sign-in")
    looks_right(other, "sign-in")
    other.get_by_role("textbox", name="Mail address").fill(MAIL)
    other.get_by_role("textbox", name="Mail address").press("Enter")
    expect(other.get_by_text(f"A mail with a link is on its way to {MAIL}.")).to_be_visible()
    link = people.link(MAIL)
    other.goto(link)
    expect(other.get_by_text(MAIL)).to_be_visible()
    other.reload()  # looking changes nothing
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="Your account")).to_be_visible()
    looks_right(other, "phone")
    has_seat(other, match)
    has_seat(page, match)

    other.goto(link)
    expect(other.get_by_role("alert")).to_have_text("This link has already been used. Ask for a new one.")
    other.goto(link[:-4] + "0000")
    expect(other.get_by_role("alert")).to_contain_text("not from this site")
    looks_right(other, "used-link")

    page.goto("/account")
    expect(page.get_by_role("button", name=re.compile("^Sign out "))).to_have_count(3)
    page.get_by_role("button", name=re.compile("^Sign out Chrome")).click()
    expect(page.get_by_role("button", name=re.compile("^Sign out "))).to_have_count(1)
    has_no_seat(other, match)
    has_seat(page, match)


def test_all_tabs_of_a_browser_show_who_is_signed_in(people: People) -> None:
    page = people.page()
    create_account(page)
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE_MS)
    other.goto("/watch")
    expect(other.get_by_role("link", name="Your account: no name")).to_be_visible()
    page.get_by_role("textbox", name="Your name, as others see it").fill("Zaphira")
    page.get_by_role("button", name="Save name").click()
    expect(other.get_by_role("link", name="Your account: Zaphira")).to_be_visible()
    expect(page.get_by_text(", in use now")).to_have_count(1)
    page.get_by_role("button", name="Sign out this browser").click()
    expect(other.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    expect(other.get_by_text("Zaphira")).to_have_count(0)


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_new_account_is_asked_for_a_name_once(people: People, size: dict[str, int], scheme: str) -> None:
    page = people.page(size, scheme)
    asked = page.get_by_role("region", name="Your name")
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    expect(asked).to_have_count(0)  # guests can play at once
    create_account(page)
    expect(page.get_by_text("You have no name yet.")).to_be_visible()
    page.goto("/")
    expect(asked).to_be_visible()
    looks_right(page, f"name-{scheme}")
    asked.get_by_role("button", name="Play without a name").click()
    expect(asked).to_have_count(0)
    page.goto("/watch")
    expect(page.get_by_role("link", name="Your account: no name")).to_be_visible()
    expect(asked).to_have_count(0)


def test_a_guest_with_a_seat_among_people_is_asked_for_a_name(people: People) -> None:
    page = people.page(PHONE)
    page.goto("/new?game=raumkrieg")
    page.get_by_role("radio", name=re.compile("^People you send them links")).check()
    expect(page.get_by_text("Deadline: every day.")).to_be_visible()
    page.get_by_role("button", name="Create the match").click()
    asked = page.get_by_role("region", name="Your name")
    expect(asked).to_be_visible()
    looks_right(page, "name-seat")
    asked.get_by_role("textbox", name="Your name, as others see it").fill("Zaphira")
    asked.get_by_role("button", name="Save name").click()
    expect(asked).to_have_count(0)
    expect(page.get_by_text("you (Zaphira)")).to_be_visible()


def test_what_an_account_keeps_can_be_changed_taken_along_and_deleted(people: People) -> None:
    page = people.page({"width": 320, "height": 640}, "dark")
    create_account(page)
    page.get_by_role("textbox", name="Your name, as others see it").fill("Zaphira")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("link", name="Your account: Zaphira")).to_be_visible()
    page.get_by_role("combobox", name="Show times in").select_option("Asia/Tokyo")
    page.get_by_role("checkbox", name="Starweb").check()
    page.get_by_role("button", name=re.compile("^Rename passkey")).click()
    page.get_by_role("textbox", name="Name of the passkey").fill("My phone")
    page.get_by_role("textbox", name="Name of the passkey").press("Enter")
    expect(page.get_by_text("My phone")).to_be_visible()
    page.reload()
    expect(page.get_by_role("combobox", name="Show times in")).to_have_value("Asia/Tokyo")
    expect(page.get_by_role("checkbox", name="Starweb")).to_be_checked()
    looks_right(page, "narrow")
    hours = page.evaluate(
        "new Intl.DateTimeFormat('en-GB', {hour: '2-digit', timeZone: 'Asia/Tokyo'}).format(new Date())"
    )
    expect(
        page.get_by_text(re.compile(rf"^It is now .*, ({hours}|{(int(hours) + 1) % 24:02}):\d\d\.$"))
    ).to_be_visible()
    page.get_by_role("button", name="Remove passkey My phone").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("This is the only way to sign in to your account.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download your data").click()
    assert '"Zaphira"' in download.value.path().read_text()
    page.get_by_role("button", name="Delete account").press("Enter")
    dialog = page.get_by_role("dialog", name="Delete your account?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").press("Enter")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Delete account").click()
    dialog.get_by_role("button", name="Delete my account").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.goto("/account")
    expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
