"""Accounts over HTTP: signing in gives a new cookie, and every request shows only the person's own."""

import json
from datetime import timedelta

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.host.accounts.authenticator import Device
from tests.host.recording_channel import Box, ticket
from tests.web.conftest import Guest, problem
from turnsheet.host.accounts import mail_links
from turnsheet.host.accounts.passkeys import Ceremony
from turnsheet.host.site import Site

MAIL = "ann@example.org"
AT_HOME = "http://localhost"


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"mail": box}
    return box


def renewed(guest: Guest, path: str, body: object = None) -> None:
    """A request after which the browser has another cookie and token."""
    answer = guest.post(path, body)
    assert answer.is_success, answer.text
    before = guest.cookies
    guest.cookies = dict(answer.cookies)
    assert guest.cookies.keys() == before.keys()
    assert guest.cookies != before
    guest.headers["x-csrf-token"] = answer.json()["csrf"]


def link(site: Site, box: Box, guest: Guest, mail: str = MAIL) -> str:
    """Ask for a link to sign in; gives its ticket."""
    assert guest.post("/api/sign-in", {"mail": mail}).status_code == 204
    mail_links.deliver(site)
    return ticket(box.letters[-1][1].items[0].link)


def sign_in(site: Site, box: Box, guest: Guest, mail: str = MAIL) -> None:
    renewed(guest, f"/api/sign-in/{link(site, box, guest, mail)}")


def test_a_link_signs_in_and_the_seat_is_in_two_browsers(
    site: Site, client: TestClient[Litestar], box: Box, ann: Guest, trio: str
) -> None:
    old = Guest(client)
    old.cookies, old.headers = dict(ann.cookies), dict(ann.headers)
    assert ann.get("/api/me").json()["account"] is None
    sign_in(site, box, ann)
    me = ann.get("/api/me").json()
    assert (me["name"], me["account"]["mail"], me["mail"]) == ("Ann", MAIL, True)
    assert old.get("/api/me").json()["account"] is None
    phone = Guest(client, "Phone")
    sign_in(site, box, phone)
    for browser, status in ((ann, 200), (phone, 200), (old, 403)):
        assert browser.get(f"/api/matches/{trio}/seats/1/forms").status_code == status
    assert [match["id"] for match in phone.get("/api/matches?list=mine").json()] == [trio]


def test_looking_at_a_link_needs_nobody_and_changes_nothing(site: Site, box: Box, ann: Guest, stranger: Guest) -> None:
    given = link(site, box, ann)
    for _ in range(2):
        assert stranger.get(f"/api/sign-in/{given}").json() == {"purpose": "sign-in", "mail": MAIL, "back": ""}
    assert problem(stranger.post(f"/api/sign-in/{given}")) == (403, "csrf")
    renewed(ann, f"/api/sign-in/{given}")
    assert problem(ann.post(f"/api/sign-in/{given}")) == (410, "link-expired")
    assert problem(ann.get("/api/sign-in/x")) == (400, "bad-link")


def test_a_passkey_makes_an_account_and_signs_in(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    device = Device(AT_HOME, "localhost")
    ann.headers["origin"] = AT_HOME
    given = ann.post("/api/me/passkeys/options").json()
    renewed(ann, "/api/me/passkeys", {"ticket": given["ticket"], "answer": device.register(Ceremony(**given))})
    other = Guest(client, "Other")
    other.headers["origin"] = AT_HOME
    given = other.post("/api/passkeys/options").json()
    renewed(other, "/api/passkeys/sign-in", {"ticket": given["ticket"], "answer": device.sign_in(Ceremony(**given))})
    assert other.get(f"/api/matches/{trio}/seats/1/forms").status_code == 200
    page = other.get("/api/me/account").json()
    (passkey,) = page["passkeys"]
    assert other.post(f"/api/me/passkeys/{passkey['id']}", {"name": "Phone"}).status_code == 204
    assert ann.get("/api/me/account").json()["passkeys"][0]["name"] == "Phone"
    assert problem(ann.ask("DELETE", f"/api/me/passkeys/{passkey['id']}")) == (400, "bad-passkey")


def test_sessions_are_signed_out(site: Site, client: TestClient[Litestar], box: Box, ann: Guest) -> None:
    phone, third = Guest(client, "Phone"), Guest(client, "Third")
    for browser in (ann, phone, third):
        sign_in(site, box, browser)
    sessions = ann.get("/api/me/account").json()["sessions"]
    assert len(sessions) == 3
    (current,) = [each for each in sessions if each["current"]]
    assert phone.ask("DELETE", f"/api/me/sessions/{current['id']}").status_code == 204
    assert problem(ann.get("/api/me/account")) == (401, "not-signed-in")
    assert phone.post("/api/me/sign-out-others").status_code == 204
    assert problem(third.get("/api/me/account")) == (401, "not-signed-in")
    before = dict(phone.cookies)
    renewed(phone, "/api/me/sign-out")
    assert phone.get("/api/me").json()["account"] is None
    phone.cookies = before
    assert phone.get("/api/me").json()["account"] is None


def test_an_open_page_counts_as_use(site: Site, box: Box, ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_in(site, box, ann)

    def seen() -> str:
        return str(ann.get("/api/me/account").json()["sessions"][0]["seen"])

    first = seen()
    later = site.now() + timedelta(minutes=10)
    monkeypatch.setattr(site, "now", lambda: later)
    assert seen() == first
    ann.get("/api/me/notifications")
    assert seen() > first


def test_settings_and_address(site: Site, box: Box, ann: Guest) -> None:
    assert problem(ann.post("/api/me/account", {"time_zone": "Europe/Berlin"})) == (401, "not-signed-in")
    sign_in(site, box, ann)
    changed = ann.post("/api/me/account", {"time_zone": "Europe/Berlin", "games": ["robots"]}).json()["account"]
    assert (changed["time_zone"], changed["games"]) == ("Europe/Berlin", ["robots"])
    assert problem(ann.post("/api/me/account", {"time_zone": "Nowhere"})) == (400, "bad-options")
    asked = ann.post("/api/me/account/mail", {"mail": "new@example.org"}).json()["account"]
    assert (asked["mail"], asked["new_mail"]) == (MAIL, "new@example.org")
    kept = ann.ask("DELETE", "/api/me/account/mail").json()["account"]
    assert (kept["mail"], kept["new_mail"]) == (MAIL, None)


def test_the_export_is_a_file_with_ones_own_alone(site: Site, box: Box, ann: Guest, ben: Guest, trio: str) -> None:
    ben.post(f"/api/matches/{trio}/seats/2/orders", {"text": "24 V 0,1"})
    ann.post(f"/api/matches/{trio}/seats/1/orders", {"text": "14 V 1,0"})
    sign_in(site, box, ann)
    answer = ann.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="turnsheet-data.json"'
    assert "no-store" in answer.headers["cache-control"]
    assert "14 V 1,0" in answer.text
    assert "24 V 0,1" not in answer.text
    assert json.loads(answer.text)["account"]["mail"] == MAIL
    assert problem(ben.get("/api/me/export")) == (401, "not-signed-in")


def test_an_account_is_deleted(site: Site, box: Box, ann: Guest, ben: Guest, trio: str) -> None:
    sign_in(site, box, ann)
    assert problem(ann.post("/api/me/delete", {"confirm": "yes"}))[0] == 400
    renewed(ann, "/api/me/delete", {"confirm": "delete"})
    assert ann.get("/api/me").json()["name"] == ""
    match = ben.get(f"/api/matches/{trio}").json()
    assert match["seats"][0]["player"] == "former player"
    assert match["owner"] is True
