"""The API: how it says no, and what it guards against."""

import pytest
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

ERRORS = {
    ("GET", "/api/matches/nowhere"): (404, "no-such-match"),
    ("GET", "/api/nowhere"): (404, "not-found"),
    ("GET", "/api/matches?which=yours"): (400, "bad-request"),
    ("POST", "/api/matches/{m}/dance"): (400, "bad-request"),
    ("GET", "/api/matches/{m}/file"): (403, "not-over"),
    ("GET", "/api/matches/{m}/seats/0/view"): (403, "not-over"),
    ("GET", "/api/matches/{m}/seats/9/view"): (404, "no-such-seat"),
    ("GET", "/api/matches/{m}/seats/x/view"): (404, "not-found"),
    ("GET", "/api/matches/{m}/seats/1/view?step=x"): (400, "bad-request"),
    ("GET", "/api/matches/{m}/seats/1/view?step=-1"): (400, "bad-request"),
    ("POST", "/api/matches/{m}/retry"): (409, "wrong-phase"),
    ("PATCH", "/api/matches/{m}"): (405, "wrong-method"),
}


@pytest.mark.parametrize(("asked", "told"), ERRORS.items(), ids=[" ".join(asked) for asked in ERRORS])
def test_errors_are_problems_with_a_code(ann: Guest, trio: str, asked: tuple[str, str], told: tuple[int, str]) -> None:
    assert problem(ann.ask(asked[0], asked[1].replace("{m}", trio), {})) == told


@pytest.mark.parametrize("body", [[], {"text": 3}, {"words": ""}, {"text": "", "step": "one"}, None])
def test_bodies_of_the_wrong_shape_are_refused(ann: Guest, trio: str, body: object) -> None:
    answer = ann.ask("POST", f"/api/matches/{trio}/seats/1/orders", body)
    assert problem(answer) == (400, "bad-request")


def test_a_writing_request_without_its_token_is_refused(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    """A page of another site can send the cookie, but it does not know the token."""
    for headers in ({}, {"x-csrf-token": "guess"}, dict(ben.headers)):
        forged = Guest(ann.client)
        forged.cookies, forged.headers = ann.cookies, headers
        for method, path in (("POST", "/api/play-now"), ("DELETE", f"/api/matches/{trio}/seats/1/orders")):
            assert problem(forged.ask(method, path, {})) == (403, "csrf")
    assert problem(stranger.post("/api/play-now")) == (403, "csrf")


def test_requests_have_a_size(ann: Guest, trio: str) -> None:
    answer = ann.post(f"/api/matches/{trio}/seats/1/orders", {"text": "x" * 2_000_000})
    assert problem(answer) == (413, "too-long")
    answer = ann.post(f"/api/matches/{trio}/seats/1/orders", {"text": "x" * 200_000})
    assert problem(answer) == (413, "too-long")


def test_every_answer_forbids_foreign_scripts(ann: Guest) -> None:
    for path in ("/api/me", "/api/nowhere", "/api/games", "/nowhere"):
        headers = ann.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(site: Site) -> None:
    for secure in (False, True):
        with TestClient(create_app(site, Runner(site), secure=secure)) as client:
            cookie = client.get("/api/me").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("secure" in cookie) == secure


def test_too_many_requests_are_slowed_down(site: Site) -> None:
    with TestClient(create_app(site, Runner(site), requests_per_minute=5)) as client:
        answers = [client.get("/api/games") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert problem(answers[-1]) == (429, "too-many-requests")


def test_a_sheet_of_nonsense_is_answered_with_a_hundred_refusals_and_a_count(ann: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1"
    drafted = ann.ask("PUT", f"{path}/draft", {"text": "x\n" * 1334}).json()
    checked = ann.post(f"{path}/check", {"text": "x\n" * 1334}).json()
    guessed = ann.post(f"{path}/forecast", {"text": "x\n" * 1334}).json()
    for told in (drafted, checked, guessed):
        assert (len(told["refusals"]), told["more_refusals"]) == (100, 1234)
    assert len(ann.get(f"{path}/orders").content) < 40_000


def test_receipts_come_in_pages(ann: Guest, ben: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1"
    for number in range(5):
        ann.post(f"{path}/orders", {"text": f"14 V {number},0"})
    first = ann.get(f"{path}/receipts?limit=3")
    assert [receipt["id"] for receipt in first.json()] == [5, 4, 3]
    assert first.headers["link"] == f'<{path}/receipts?limit=3&before=3>; rel="next"'
    second = ann.get(f"{path}/receipts?limit=3&before=3")
    assert [receipt["id"] for receipt in second.json()] == [2, 1]
    assert "link" not in second.headers
    assert problem(ben.get(f"{path}/receipts")) == (403, "not-your-seat")
    assert problem(ann.get(f"{path}/receipts?limit=21")) == (400, "bad-request")
