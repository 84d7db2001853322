"""A browser signs in while another request of it is under way: nothing is written for the guest it no longer is."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.person_rows import rows_naming
from tests.web.conftest import Guest, problem
from tests.web.every_route import WRITING, calls
from tests.web.signing_in import sign_in
from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import sessions
from turnsheet.host.people import Asker, browser_asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BEFORE_WRITING, Connection
from turnsheet.host.store.rows.people import accounts
from turnsheet.interfaces.web import authentication

FRESH = "f" * 64


def cookie_id(guest: Guest) -> str:
    (value,) = guest.cookies.values()
    return guest_id(value.partition(".")[0])


def rows_of(site: Site, person: str) -> dict[str, int]:
    with site.store.read() as connection:
        return rows_naming(connection, person)


@contextmanager
def meanwhile(site: Site, patch: pytest.MonkeyPatch, guest: Guest, mail: str) -> Iterator[list[str]]:
    """As soon as the next request knows who sent it, and before it writes, the browser signs in.

    Gives the cookies that signed in: none if the request never writes.
    """
    real, cookie, done = site.store.write, cookie_id(guest), list[str]()

    @contextmanager
    def write() -> Iterator[Connection]:
        check = BEFORE_WRITING.get()
        if not done and check is not None:
            done.append(cookie)
            BEFORE_WRITING.set(None)
            with real() as connection:
                account = accounts.by_mail(connection, mail) or people_accounts.make(connection, site, mail)
                sessions.begin(connection, site, account, old_cookie=cookie, new_cookie=FRESH, agent="")
                accounts.end_session(connection, FRESH)
            BEFORE_WRITING.set(check)
        with real() as connection:
            yield connection

    with patch.context() as context:
        context.setattr(site.store, "write", write)
        yield done


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}),
        ("/api/play-now", {}),
        ("/api/me", {"name": "Bea"}),
    ],
)
def test_a_request_that_is_too_late_is_refused_and_works_when_it_is_sent_again(
    site: Site, ann: Guest, monkeypatch: pytest.MonkeyPatch, path: str, body: object
) -> None:
    old = cookie_id(ann)
    with meanwhile(site, monkeypatch, ann, "ann@example.org"):
        answer = ann.post(path, body)
    assert problem(answer) == (409, "session-changed")
    assert "Reload the page" in answer.json()["detail"]
    assert rows_of(site, old) == {}
    assert problem(ann.post(path, body)) == (409, "session-changed")
    signed_in = Guest(ann.client, "Ann again")
    sign_in(site, signed_in, "ann@example.org")
    assert signed_in.post(path, body).status_code in (200, 201)


def test_nobody_else_takes_the_open_seat_with_the_cookie_from_before(
    site: Site, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    with meanwhile(site, monkeypatch, ben, "ben@example.org"):
        answer = ben.post(f"/api/matches/{match}/seats/2/take")
    assert problem(answer) == (409, "session-changed")
    assert ann.get(f"/api/matches/{match}").json()["seats"][1]["holder"] == "open"


def test_no_route_writes_for_a_guest_who_signed_in_meanwhile(
    site: Site, client: TestClient[Litestar], ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    refused = 0
    for number, call in enumerate(calls(client.app, match, 2)):
        if call.method in WRITING:
            guest = Guest(client, "Bea")
            old = cookie_id(guest)
            with meanwhile(site, monkeypatch, guest, f"bea{number}@example.org") as signed_in:
                answer = guest.ask(*call)
            assert rows_of(site, old) == ({} if signed_in else {"guests": 1, "former_names": 1}), call
            if signed_in:
                assert problem(answer) == (409, "session-changed"), call
                refused += 1
    assert refused > 20


def test_a_request_under_way_does_nothing_for_an_account_that_signs_out(
    site: Site, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another tab signs out, or another browser signs this one out, or an admin blocks the account."""
    sign_in(site, ann, "ann@example.org")
    real = browser_asker

    def then_sign_out(connection: Connection, cookie: str) -> Asker:
        asker = real(connection, cookie)
        if BEFORE_WRITING.get() is not None:
            check = BEFORE_WRITING.get()
            BEFORE_WRITING.set(None)
            sessions.end(site, cookie)
            BEFORE_WRITING.set(check)
        return asker

    monkeypatch.setattr(authentication, "browser_asker", then_sign_out)
    answer = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1})
    assert problem(answer) == (409, "session-changed")


def test_a_browser_that_lost_the_answer_gets_a_new_cookie_after_a_minute(
    site: Site, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the first minute it keeps its own: another one could replace the one that signing in has set."""
    old = cookie_id(ann)
    with meanwhile(site, monkeypatch, ann, "ann@example.org"):
        ann.post("/api/me", {"name": "Bea"})
    assert "set-cookie" not in ann.get("/api/me").headers
    real = site.now
    monkeypatch.setattr(site, "now", lambda: real() + timedelta(minutes=2))
    answer = ann.get("/api/me")
    ann.cookies, ann.headers = dict(answer.cookies), {"x-csrf-token": answer.json()["csrf"]}
    assert cookie_id(ann) != old
    assert ann.post("/api/me", {"name": "Bea"}).json()["name"] == "Bea"
