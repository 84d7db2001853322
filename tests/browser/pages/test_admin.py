"""The admin page, announcements, and a private site, as people see them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, TOUCHED, faults, in_both_themes, shot
from tests.helpers.cli_commands import turnsheet
from tests.helpers.server_processes import serving, wait_until_ready

SIZES = {1440: 900, 390: 844}
LOOKS = [(1440, "light"), (390, "dark"), (1440, "dark"), (390, "light")]
SECTIONS = ("users", "matches", "queue", "mail", "storage", "announcements", "entrance", "log")
SIGN_IN = """async (path) => {
    const me = await (await fetch('/api/me')).json()
    const answer = await fetch('/api' + path, {method: 'POST', headers: {'X-CSRF-Token': me.csrf}})
    return answer.status
}"""
BEGIN = """async () => {
    const me = await (await fetch('/api/me')).json()
    const headers = {'X-CSRF-Token': me.csrf, 'Content-Type': 'application/json'}
    const wish = {game: 'raumkrieg', seats: 2, title: 'Club night', take: 1, bots: {2: 'hunter'}, start: true}
    return (await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(wish)})).status
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server of its own, since it becomes private: its address and its data folder."""
    data = tmp_path_factory.mktemp("club") / "data"
    with serving(data) as address:
        wait_until_ready(address)
        yield address, data


def opened(browser: Browser, address: str, width: int, scheme: str) -> Page:
    """A new browser at the site."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": SIZES[width]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=width < TOUCHED,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/guides")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def signed_in(page: Page, data: Path, mail: str, *, admin: bool) -> None:
    """Sign a browser in with a link from the command line."""
    if admin:
        assert turnsheet("admin", "grant", mail, "--data", str(data)).returncode == 0
    link = turnsheet("admin", "sign-in-link", mail, "--data", str(data)).stdout.strip()
    assert page.evaluate(SIGN_IN, link) == 200


def sound(page: Page, name: str) -> None:
    """Nothing sticks out, and everybody can read it."""
    shot(page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert faults(page) == [], name


def sound_in_both_themes(page: Page, name: str) -> None:
    for scheme in in_both_themes(page):
        sound(page, f"{name}-{scheme}")


def test_an_admin_uses_every_section(browser: Browser, site: tuple[str, Path]) -> None:
    address, data = site
    for width, scheme in LOOKS:
        page = opened(browser, address, width, scheme)
        signed_in(page, data, "dee@example.org", admin=True)
        page.evaluate(BEGIN)
        for section in SECTIONS:
            page.goto(f"/admin/{section}")
            expect(page.get_by_role("tab", selected=True)).to_be_visible()
            expect(page.get_by_text("Loading …")).to_have_count(0)
            sound(page, f"admin-{section}-{width}-{scheme}")
        page.context.close()


def test_a_club_becomes_private_and_invites(browser: Browser, site: tuple[str, Path]) -> None:
    address, data = site
    admin = opened(browser, address, 1440, "light")
    signed_in(admin, data, "dee@example.org", admin=True)
    admin.goto("/admin/announcements")
    admin.get_by_label("Announcement, shown").fill("Club night on Friday at eight.")
    admin.get_by_role("button", name="Announce").click()
    banner = admin.get_by_role("region", name="Announcements")
    expect(banner).to_contain_text("Club night on Friday at eight.")
    sound(admin, "announcement-1440-light")
    admin.get_by_role("tab", name="Entrance").click()
    admin.get_by_role("button", name="Make it private").click()
    admin.get_by_role("dialog").get_by_role("button", name="Make it private").click()
    expect(admin.get_by_text("The site is private: only members can enter.")).to_be_visible()
    admin.get_by_label("Note (only admins").fill("Eve")
    admin.get_by_role("button", name="Invite", exact=True).click()
    link = admin.get_by_label("Link", exact=True).input_value()
    sound(admin, "entrance-1440-light")

    eve = opened(browser, address, 390, "dark")
    eve.goto("/")
    expect(eve.get_by_role("heading", name="This site is for members")).to_be_visible()
    expect(eve.get_by_role("region", name="Announcements")).to_have_count(0)
    sound_in_both_themes(eve, "members-only-390")
    eve.goto(link)
    expect(eve.get_by_role("main").get_by_role("link", name="Sign in")).to_be_visible()
    sound_in_both_themes(eve, "welcome-390")
    eve.goto("/guides")
    made = turnsheet("admin", "grant", "eve@example.org", "--data", str(data))
    assert "was created" in made.stdout
    signed_in(eve, data, "eve@example.org", admin=False)
    turnsheet("admin", "revoke", "eve@example.org", "--data", str(data))
    admin.goto("/admin/users")
    row = admin.get_by_role("listitem").filter(has_text="e…@example.org")
    row.get_by_role("button", name="End membership").click()
    admin.get_by_role("dialog").get_by_role("button", name="End membership").click()
    expect(row.get_by_role("button", name="Make a member")).to_be_visible()
    eve.goto("/")
    eve.get_by_role("link", name="Use your invitation").click()
    eve.get_by_role("button", name="Become a member").click()
    expect(eve.get_by_text("You are a member of this site.")).to_be_visible()
    eve.get_by_role("link", name="Go to the home page").click()
    expect(eve.get_by_role("region", name="Announcements")).to_contain_text("Club night")
    eve.get_by_role("button", name=re.compile("Dismiss")).click()
    expect(eve.get_by_role("region", name="Announcements")).to_have_count(0)
    eve.reload()
    expect(eve.get_by_role("link", name="Play", exact=True)).to_be_visible()
    expect(eve.get_by_role("region", name="Announcements")).to_have_count(0)
    admin.goto("/admin/log")
    expect(admin.get_by_text("made the site private")).to_be_visible()
    admin.goto("/new?game=raumkrieg")
    admin.get_by_role("radio", name=re.compile("^People you send them links")).check()
    admin.get_by_role("button", name="Create the match").click()
    admin.get_by_role("button", name="Invite by link").first.click()
    guest = opened(browser, address, 390, "light")
    guest.goto(admin.get_by_role("textbox", name="Invitation to seat 2").input_value())
    guest.get_by_role("textbox", name="Your name, as others see it").fill("Fay")
    expect(guest.get_by_role("link", name="Notifications")).to_have_count(0)
    guest.get_by_role("button", name="Take this seat").click()
    expect(guest.get_by_role("link", name=re.compile("^Notifications"))).to_be_visible()
    guest.context.close()
    eve.context.close()
    admin.context.close()


def test_a_member_opens_a_mailed_link_on_a_private_site(browser: Browser, tmp_path: Path) -> None:
    """Over the page and its button, as people do it: the page must not be taken for one that only members see."""
    data = tmp_path / "data"
    with serving(data) as address:
        wait_until_ready(address)
        assert turnsheet("admin", "grant", "dee@example.org", "--data", str(data)).returncode == 0
        assert turnsheet("admin", "site", "private", "--data", str(data)).returncode == 0
        link = turnsheet("admin", "sign-in-link", "dee@example.org", "--data", str(data)).stdout.strip()
        page = opened(browser, address, 390, "light")
        page.goto("/")
        expect(page.get_by_role("heading", name="This site is for members")).to_be_visible()
        page.goto(link)
        page.get_by_role("main").get_by_role("button").click()
        expect(page.get_by_role("heading", name="Your account")).to_be_visible()
        page.context.close()
