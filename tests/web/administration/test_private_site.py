"""On a private site, people who are not members get nothing but the entrance, whatever they ask for."""

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from tests.web.signing_in import sign_in
from turnsheet.host.administration import membership
from turnsheet.host.site import Site

ENTRANCE = {
    "GET /api/site",
    "GET /api/welcome/{code}",
    "POST /api/welcome/{code}",
    "GET /api/games",
    "GET /api/docs",
    "GET /api/docs/{section}/{name}",
    "GET /api/docs/{section}/{name}/text",
    "GET /api/me",
    "POST /api/me",
    "POST /api/sign-in",
    "GET /api/sign-in/{ticket}",
    "POST /api/sign-in/{ticket}",
    "POST /api/passkeys/options",
    "POST /api/passkeys/sign-in",
    "POST /api/me/passkeys/options",
    "POST /api/me/passkeys",
    "POST /api/me/passkeys/{passkey}",
    "DELETE /api/me/passkeys/{passkey}",
    "GET /api/me/account",
    "POST /api/me/account",
    "PUT /api/me/vacation",
    "DELETE /api/me/vacation",
    "POST /api/me/account/mail",
    "DELETE /api/me/account/mail",
    "DELETE /api/me/sessions/{session}",
    "POST /api/me/sign-out",
    "POST /api/me/sign-out-others",
    "GET /api/me/export",
    "POST /api/me/delete",
    "GET /api/addresses/{ticket}",
    "POST /api/addresses/{ticket}",
}
"""What everybody may ask for: to sign in, their own account, the links in their mail, rules and games."""


@pytest.fixture
def private(site: Site, client: TestClient[Litestar], ann: Guest, trio: str) -> str:
    """A private site with a match of three guests; Ann is the admin."""
    sign_in(site, ann, "ann@example.org", admin=True)
    assert ann.ask("PUT", "/api/admin/entrance", {"access": "private"}).status_code == 204
    return trio


def template(app: Litestar, method: str, path: str) -> str:
    """The route of a call, as in ENTRANCE."""
    parts = path.partition("?")[0].strip("/").split("/")
    found = []
    for route in app.routes:
        form = route.path_format.strip("/").split("/") if isinstance(route, HTTPRoute) else []
        same = len(form) == len(parts) and all(a == b or a.startswith("{") for a, b in zip(form, parts, strict=True))
        if same and isinstance(route, HTTPRoute) and method in route.methods:
            found.append(route.path_format)
    return f"{method} {min(found, key=lambda each: each.count('{'))}"


@pytest.mark.parametrize("who", ["stranger", "guest", "account", "token"])
def test_others_get_nothing(who: str, site: Site, client: TestClient[Litestar], private: str) -> None:
    asker = Guest(client, "" if who == "stranger" else "Dee")
    if who == "account":
        sign_in(site, asker, "dee@example.org")
    if who == "token":
        asker.headers = {"authorization": "Bearer no-such-token"}
        asker.cookies = {}
    refused = 0
    for call in calls(client.app, private, 1):
        if template(client.app, call.method, call.path) in ENTRANCE:
            continue
        answer = asker.ask(call.method, call.path, call.body)
        about_match = "{match}" in template(client.app, call.method, call.path)
        expected = (401, "bad-token") if who == "token" and about_match else (403, "members-only")
        assert problem(answer) == expected, call
        assert set(answer.json()) == {"type", "status", "code", "title", "detail"}
        refused += 1
    assert refused > 80


def test_the_walk_leaves_out_nothing_but_the_entrance(client: TestClient[Litestar], trio: str) -> None:
    known = {template(client.app, call.method, call.path) for call in calls(client.app, trio, 1)}
    assert known >= ENTRANCE


def test_event_streams_are_refused_too(private: str, stranger: Guest) -> None:
    assert problem(stranger.get(f"/api/matches/{private}/events")) == (403, "members-only")


def test_pages_health_rules_and_the_description_stay_open(private: str, stranger: Guest) -> None:
    assert stranger.get("/health/live").status_code == 200
    assert stranger.get("/api/docs/rules/starweb").status_code == 200
    assert stranger.get("/schema/openapi.json").status_code == 200
    for path in ("/sign-in", "/push-worker.js"):  # guests with a seat need the script for notifications
        assert stranger.get(path).status_code in (200, 404), path  # 404 if the client has not been built
    told = stranger.get("/api/site").json()
    assert told.pop("reminders") == {"earliest": 24 * 3600, "shortest_turn": 30 * 60}
    assert told == {"access": "private", "admitted": False, "seated": False, "announcements": []}


def test_a_guest_with_a_seat_keeps_that_match_and_nothing_else(private: str, ann: Guest, ben: Guest) -> None:
    other = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    assert ben.get(f"/api/matches/{private}").status_code == 200
    assert ben.post(f"/api/matches/{private}/seats/2/orders", {"text": ""}).status_code == 201
    assert ben.get("/api/me/notifications").status_code == 200
    ann.post("/api/admin/announcements", {"text": "Club night"})
    assert [each["text"] for each in ben.get("/api/site").json()["announcements"]] == ["Club night"]
    assert [each["id"] for each in ben.get("/api/me/matches").json()] == [private]
    assert problem(ben.get(f"/api/matches/{other}")) == (403, "members-only")
    assert problem(ben.get("/api/matches")) == (403, "members-only")
    assert problem(ben.post(f"/api/matches/{other}/seats/2/take", {"name": "Ben"})) == (403, "members-only")
    assert problem(ben.post("/api/matches", {"game": "raumkrieg", "seats": 2})) == (403, "members-only")


def test_a_replaced_guest_is_told_so_and_sees_nothing_more(private: str, ann: Guest, ben: Guest, cat: Guest) -> None:
    assert ann.post(f"/api/matches/{private}/seats/2/replace", {"bot": "hunter"}).status_code == 200
    answer = ben.get(f"/api/matches/{private}")
    assert problem(answer) == (403, "not-your-seat")
    assert answer.json()["detail"] == (
        "You no longer have a seat in this match. "
        "The match owner is giving seat 2 to somebody else. You no longer play in this match."
    )
    assert problem(ben.get(f"/api/matches/{private}/seats/2/view")) == (403, "not-your-seat")
    assert problem(ben.get("/api/matches")) == (403, "members-only")
    assert cat.get(f"/api/matches/{private}").json()["lost_seat"] == ""


def test_a_seats_token_opens_its_match_alone(
    site: Site, private: str, ann: Guest, client: TestClient[Litestar]
) -> None:
    token = ann.post(f"/api/matches/{private}/seats/1/token").json()["token"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {token}"}
    assert program.get(f"/api/matches/{private}/seats/1/view").status_code == 200
    other, nowhere = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2}).json()["id"], "0" * 12
    refusals = [program.get(f"/api/matches/{match}") for match in (other, nowhere)]
    program.headers = {"authorization": "Bearer wrong"}
    refusals += [program.get(f"/api/matches/{match}") for match in (private, other, nowhere)]
    assert {problem(answer) for answer in refusals} == {(401, "bad-token")}
    assert len({answer.text for answer in refusals}) == 1
    program.headers = {"authorization": f"Bearer {token}"}
    assert problem(program.get("/api/matches")) == (403, "members-only")


def test_a_seat_invitation_admits_a_guest_to_its_match(private: str, ann: Guest, client: TestClient[Litestar]) -> None:
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 3, "take": 1}).json()["id"]
    code = ann.post(f"/api/matches/{match}/seats/2/invite").json()["code"]
    dee = Guest(client, "Dee")
    seat = f"/api/matches/{match}/seats"
    assert problem(dee.post(f"{seat}/3/take", {"name": "Dee", "code": code})) == (403, "members-only")
    assert problem(dee.post(f"{seat}/3/take", {"name": "Dee"})) == (403, "members-only")
    assert problem(dee.post(f"{seat}/2/code", {"code": "x" * len(code)})) == (403, "members-only")
    assert dee.post(f"{seat}/2/code", {"code": code}).json()["use"] == "invitation"
    assert problem(dee.get(f"/api/matches/{match}")) == (403, "members-only")
    assert dee.post(f"{seat}/2/take", {"name": "Dee", "code": code}).status_code == 200
    assert dee.get(f"/api/matches/{match}").status_code == 200
    assert problem(dee.get(f"/api/matches/{private}")) == (403, "members-only")


def test_an_invitation_makes_members_until_it_is_used_up(
    site: Site, private: str, ann: Guest, client: TestClient[Litestar]
) -> None:
    link = ann.post("/api/admin/invitations", {"uses": 1, "days": 3, "note": "For Dee"}).json()["link"]
    code = link.rpartition("/")[2]
    dee, eve = Guest(client, "Dee"), Guest(client, "Eve")
    assert dee.get(f"/api/welcome/{code}").json()["signed_in"] is False
    assert problem(dee.post(f"/api/welcome/{code}")) == (401, "not-signed-in")
    sign_in(site, dee, "dee@example.org")
    sign_in(site, eve, "eve@example.org")
    assert problem(dee.get("/api/matches")) == (403, "members-only")
    assert dee.post(f"/api/welcome/{code}").status_code == 204
    assert dee.get("/api/matches").status_code == 200
    assert dee.get("/api/site").json()["admitted"] is True
    assert problem(eve.post(f"/api/welcome/{code}")) == (410, "link-expired")
    assert problem(eve.get("/api/matches")) == (403, "members-only")


def test_a_revoked_or_forged_invitation_does_not_work(
    site: Site, private: str, ann: Guest, client: TestClient[Litestar]
) -> None:
    made = ann.post("/api/admin/invitations", {"uses": 5}).json()
    code = made["link"].rpartition("/")[2]
    dee = Guest(client, "Dee")
    sign_in(site, dee, "dee@example.org")
    forged = made["id"] + "0" * 32
    assert problem(dee.post(f"/api/welcome/{forged}")) == (400, "bad-link")
    assert ann.ask("DELETE", f"/api/admin/invitations/{made['id']}").status_code == 204
    assert problem(dee.get(f"/api/welcome/{code}")) == (410, "link-expired")
    assert problem(dee.post(f"/api/welcome/{code}")) == (410, "link-expired")


def test_accounts_from_before_become_members_and_can_be_excluded(
    site: Site, ann: Guest, ben: Guest, client: TestClient[Litestar]
) -> None:
    sign_in(site, ann, "ann@example.org", admin=True)
    account = sign_in(site, ben, "ben@example.org")
    ann.ask("PUT", "/api/admin/entrance", {"access": "private"})
    assert ben.get("/api/matches").status_code == 200
    assert ann.post(f"/api/admin/users/{account}/exclude").status_code == 204
    assert problem(ben.get("/api/matches")) == (403, "members-only")
    assert ann.post(f"/api/admin/users/{account}/admit").status_code == 204
    assert ben.get("/api/matches").status_code == 200
    ann.ask("PUT", "/api/admin/entrance", {"access": "open"})
    assert Guest(client).get("/api/matches").status_code == 200


def test_the_first_admin_is_a_member_of_a_site_that_was_private_before(
    site: Site, ann: Guest, client: TestClient[Litestar]
) -> None:
    membership.set_access(site, None, "private")
    client.app.state.entrance.look()
    assert problem(ann.get("/api/matches")) == (403, "members-only")
    sign_in(site, ann, "ann@example.org", admin=True)
    assert ann.get("/api/matches").status_code == 200


def test_a_calendar_program_needs_no_membership_of_its_own(
    client: TestClient[Litestar], ben: Guest, private: str
) -> None:
    """It sends no cookie; the secret address stands for a person who has a seat."""
    assert private
    path = ben.post("/api/me/calendar").json()["path"]
    assert Guest(client).get(path).headers["content-type"].startswith("text/calendar")
    assert problem(Guest(client).get(path.replace(".ics", "x.ics"))) == (404, "no-such-calendar")
