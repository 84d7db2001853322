"""What admins can do over HTTP, and that nobody else can."""

from datetime import UTC, datetime, timedelta

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.administration.test_admin_secrecy import Outbox
from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from tests.web.signing_in import sign_in
from turnsheet.host.administration import users
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import matches


@pytest.fixture
def dee(site: Site, client: TestClient[Litestar]) -> Guest:
    """The admin, who does not play."""
    dee = Guest(client, "Dee")
    sign_in(site, dee, "dee@example.org", admin=True)
    return dee


def deeds(admin: Guest) -> list[str]:
    """What the log says was done, the newest first."""
    return [each["deed"] for each in admin.get("/api/admin/actions").json()["actions"]]


@pytest.mark.parametrize("who", ["stranger", "guest", "account", "token", "former admin"])
def test_nobody_else_gets_an_answer(who: str, site: Site, client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    asker = Guest(client, "" if who == "stranger" else "Eve")
    expected = {(401, "not-signed-in"), (403, "not-admin"), (403, "csrf"), (403, "not-a-guest")}
    if who in ("account", "former admin"):
        account = sign_in(site, asker, "eve@example.org", admin=who == "former admin")
        if who == "former admin":
            users.revoke(site, account)
        expected = {(403, "not-admin")}
    if who == "token":
        token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
        asker.cookies, asker.headers = {}, {"authorization": f"Bearer {token}"}
    asked = 0
    for call in calls(client.app, trio, 1):
        if not call.path.startswith("/api/admin/"):
            continue
        answer = asker.ask(call.method, call.path, call.body)
        assert problem(answer) in expected, call
        asked += 1
    assert asked >= 18


def test_a_request_without_the_token_of_its_page_changes_nothing(dee: Guest) -> None:
    dee.headers = {}
    assert problem(dee.post("/api/admin/announcements", {"text": "x"})) == (403, "csrf")


def test_accounts_are_listed_with_masked_addresses(site: Site, dee: Guest, ben: Guest) -> None:
    account = sign_in(site, ben, "ben.smith@example.org")
    page = dee.get("/api/admin/users").json()
    assert [each["name"] for each in page["users"]] == ["Ben", "Dee"]
    assert page["users"][0]["mail"] == "b…@example.org"
    assert "ben.smith" not in dee.get("/api/admin/users").text
    for search in ("be", account, "Ben.Smith@example.org"):
        found = dee.get(f"/api/admin/users?search={search}").json()["users"]
        assert [each["id"] for each in found] == [account], search
    assert dee.get("/api/admin/users?search=ben.sm").json()["users"] == []


def test_a_block_ends_every_session(site: Site, client: TestClient[Litestar], dee: Guest, ben: Guest) -> None:
    account = sign_in(site, ben, "ben@example.org")
    phone = Guest(client, "Phone")
    sign_in(site, phone, "ben@example.org")
    assert dee.post(f"/api/admin/users/{account}/block").status_code == 204
    for browser in (ben, phone):
        assert browser.get("/api/me").json()["account"] is None
        assert problem(browser.get("/api/me/account")) == (401, "not-signed-in")
    with pytest.raises(Exception, match="blocked"):
        users.sign_in_link(site, account)
    assert dee.post(f"/api/admin/users/{account}/unblock").status_code == 204
    sign_in(site, ben, "ben@example.org")
    assert deeds(dee)[:4] == ["sign-in-link", "unblock", "block", "sign-in-link"]


def test_a_block_takes_the_tokens_of_seats(site: Site, client: TestClient[Litestar], dee: Guest, ben: Guest) -> None:
    account = sign_in(site, ben, "ben@example.org")
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "hunter"}, "start": True}
    match = ben.post("/api/matches", wish).json()["id"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {ben.post(f'/api/matches/{match}/seats/1/token').json()['token']}"}
    assert program.get(f"/api/matches/{match}/seats/1/view").status_code == 200
    dee.post(f"/api/admin/users/{account}/block")
    assert program.get(f"/api/matches/{match}/seats/1/view").status_code == 403


def test_admins_cannot_be_blocked_or_made_over_http(site: Site, dee: Guest, ben: Guest) -> None:
    account = sign_in(site, ben, "ben@example.org", admin=True)
    assert problem(dee.post(f"/api/admin/users/{account}/block")) == (409, "wrong-phase")
    assert problem(dee.post(f"/api/admin/users/{account}/grant"))[0] == 400


def test_an_account_is_renamed(site: Site, dee: Guest, ben: Guest) -> None:
    account = sign_in(site, ben, "ben@example.org")
    assert dee.ask("PUT", f"/api/admin/users/{account}/name", {"name": " Benjamin "}).status_code == 204
    assert ben.get("/api/me").json()["name"] == "Benjamin"
    assert problem(dee.ask("PUT", f"/api/admin/users/{account}/name", {"name": " "})) == (400, "bad-options")
    newest = dee.get("/api/admin/actions").json()["actions"][0]
    told = (newest["deed"], newest["admin"], newest["person"], newest["account"], newest["text"])
    assert told == ("rename", "Dee", "Benjamin", account, "Ben → Benjamin")


def test_failed_turns_are_found_and_retried(site: Site, dee: Guest, trio: str) -> None:
    with site.store.write() as connection:
        failed = {"phase": "failed", "failure": "The turn failed."}
        connection.execute(matches.update().where(matches.c.id == trio).values(failed))
    (found,) = dee.get("/api/admin/matches?phase=failed").json()["matches"]
    assert (found["id"], found["failure"], found["mine"]) == (trio, "The turn failed.", False)
    assert dee.post(f"/api/admin/matches/{trio}/retry").status_code == 204
    assert dee.get("/api/admin/matches?phase=failed").json()["matches"] == []
    assert dee.post(f"/api/admin/matches/{trio}/pause").status_code == 204
    assert dee.post(f"/api/admin/matches/{trio}/resume").status_code == 204
    assert dee.post(f"/api/admin/matches/{trio}/end").status_code == 204
    assert deeds(dee)[:4] == ["end", "resume", "pause", "retry"]
    assert dee.get("/api/admin/actions").json()["actions"][0]["match"] == trio


def test_the_queue_is_shown(dee: Guest, trio: str) -> None:
    told = dee.get("/api/admin/queue").json()
    assert (told["running_matches"], told["turns"], told["workers"]) == (1, [], [])


class Broken:
    """A mail server that takes nothing."""

    def check(self, target: str) -> str:
        return target

    def send(self, target: str, mailing: Mailing) -> None:  # noqa: ARG002 - it takes nothing
        raise UndeliveredError("The mail server cannot be reached (OSError).")


def test_mail_is_tried_and_its_health_told(site: Site, dee: Guest) -> None:
    assert problem(dee.post("/api/admin/mail/test")) == (409, "no-mail")
    outbox = Outbox()
    site.channels = {"mail": outbox}
    assert dee.post("/api/admin/mail/test").status_code == 204
    assert [target for target, _ in outbox.sent] == ["dee@example.org"]
    told = dee.get("/api/admin/mail").json()
    assert told["sends"] is True
    assert told["last_success"] is not None
    assert told["last_failure"] is None
    site.channels = {"mail": Broken()}
    assert problem(dee.post("/api/admin/mail/test")) == (409, "no-mail")
    assert dee.get("/api/admin/mail").json()["last_failure"] is not None


def test_announcements_are_for_everyone_until_they_end(site: Site, dee: Guest, stranger: Guest) -> None:
    end = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    assert dee.post("/api/admin/announcements", {"text": "Club night\non Friday <b>", "until": end}).status_code == 204
    assert dee.post("/api/admin/announcements", {"text": "New rules"}).status_code == 204
    told = stranger.get("/api/site").json()
    assert [each["text"] for each in told["announcements"]] == ["New rules", "Club night on Friday <b>"]
    assert dee.ask("DELETE", f"/api/admin/announcements/{told['announcements'][0]['id']}").status_code == 204
    now = site.now
    site.now = lambda: now() + timedelta(hours=2)
    assert stranger.get("/api/site").json()["announcements"] == []
    past = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    assert problem(dee.post("/api/admin/announcements", {"text": "x", "until": past})) == (400, "bad-options")


def test_the_log_is_paged(site: Site, dee: Guest) -> None:
    for number in range(60):
        dee.post("/api/admin/invitations", {"note": f"number {number}"})
    first = dee.get("/api/admin/actions").json()
    second = dee.get(f"/api/admin/actions?before={first['next']}").json()
    assert len(first["actions"]) == 50
    assert [each["text"] for each in second["actions"]][:2] == ["number 9", "number 8"]
    assert second["next"] is None
