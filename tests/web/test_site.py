"""A site and its visitors: names, cookies, headers, and limits for one address."""

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import TooManyRequestsException
from litestar.testing import TestClient

from tests.helpers.mail.mail_letters import PostOffice
from tests.helpers.paths import ROOT
from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from turnsheet.host.settings import SiteAddress
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import app
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.middleware import rate_limit
from turnsheet.interfaces.web.middleware.rate_limit import Allowance

PRIVATE, PUBLIC = SiteAddress(), SiteAddress("https://games.example.org")


@contextmanager
def opened(
    site: Site,
    site_address: SiteAddress,
    guests_per_hour: int | None = None,
    mails_per_hour: int | None = None,
    requests_per_minute: int | None = None,
    proxies: int = 0,
) -> Iterator[TestClient[Litestar]]:
    """A site as `turnsheet serve` opens it."""
    site_app = create_app(
        site,
        Runner(site),
        secure=site_address.https,
        serves=site_address.serves,
        guests_per_hour=guests_per_hour,
        mails_per_hour=mails_per_hour,
        requests_per_minute=requests_per_minute,
        proxies=proxies,
    )
    with TestClient(site_app, base_url=site_address.address or "http://127.0.0.1:8000") as client:
        yield client


def test_a_site_answers_only_to_its_own_name(site: Site) -> None:
    """A page that lets its own name lead here (DNS rebinding) reads nothing."""
    for site_address, ours, others in (
        (PRIVATE, ("localhost", "127.0.0.1:8000", "[::1]"), ("games.example.org", "evil.test:8000", "10.0.0.1")),
        (PUBLIC, ("games.example.org", "GAMES.example.org:443"), ("localhost", "evil.test", "127.0.0.1")),
    ):
        with opened(site, site_address) as client:
            for name in ours:
                assert client.get("/api/me", headers={"host": name}).status_code == 200, name
            for name in others:
                for path in ("/api/me", "/api/games", "/api/matches", "/schema/openapi.json"):
                    answer = client.get(path, headers={"host": name})
                    assert problem(answer) == (421, "wrong-host"), (name, path)
                    assert "set-cookie" not in answer.headers
            assert problem(client.get("/api/me", headers={"host": ""})) == (400, "bad-request")


def test_a_mistyped_address_shows_people_the_client_and_tells_programs_a_problem(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "index.html"
    index.write_text("<title>client</title>")
    monkeypatch.setattr(app, "INDEX", index)
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    with opened(site, PRIVATE) as client:
        unknown = ["/no/such/page", "/match", "/match/", "/match/m/seats/1", "/join/m/x/code", "/join/m/1/", "/rules/"]
        unknown += ["/matches", "/matches/", "/matches/m", "/matches/m/", "/assets/", "/assets/x.js"]
        unknown += ["/health", "/api", "/index.html", "/%E0%A4%A", "/a/../b", "/.env", "/nothing?x=1"]
        for path in unknown:
            shown = client.get(path, headers=browser)
            assert (shown.status_code, shown.text) == (404, "<title>client</title>"), path
            assert "content-security-policy" in shown.headers
            assert problem(client.get(path)) == (404, "not-found")
        nul = client.get("/match/%00", headers=browser)
        assert (nul.status_code, nul.text) == (400, "<title>client</title>")
        assert problem(client.get("/match/%00")) == (400, "bad-request")
        for path in ("/match/nothing", "/match/nothing/", f"/match/{'x' * 3000}", "/rules/nothing/"):
            assert client.get(path, headers=browser).text == "<title>client</title>", path  # it says so in the browser
        assert client.get("/api/nothing", headers=browser).text == "<title>client</title>"
        assert problem(client.get("/api/nothing")) == (404, "not-found")
        assert problem(client.get("/api/matches/nothing", headers=browser)) == (404, "no-such-match")


def test_behind_tls_the_cookie_is_bound_to_the_host_and_the_browser_stays_with_tls(site: Site) -> None:
    with opened(site, PUBLIC) as client:
        answer = client.get("/api/me")
        (name,) = answer.cookies
        said = answer.headers["set-cookie"]
        assert name == "__Host-turnsheet"
        assert "Secure" in said
        assert "Path=/" in said
        assert "Domain" not in said
        for path in ("/api/me", "/api/nowhere", "/nowhere"):
            assert client.get(path).headers["strict-transport-security"] == "max-age=31536000"


def test_without_tls_there_is_nothing_a_browser_would_not_keep(site: Site) -> None:
    with opened(site, PRIVATE) as client:
        answer = client.get("/api/me")
    (name,) = answer.cookies
    assert not name.startswith("__Host-")
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


def test_a_cookie_under_another_name_is_not_taken_for_ours_behind_tls(site: Site) -> None:
    """A neighbour's page on the same domain can set a plain cookie, but none that begins with __Host-."""
    with opened(site, PUBLIC) as client:
        planted = client.get("/api/me").cookies["__Host-turnsheet"].partition(".")[0]
        client.cookies.clear()
        given = client.get("/api/me", headers={"cookie": f"turnsheet={planted}"}).cookies["__Host-turnsheet"]
    assert not given.startswith(planted)


def test_no_page_of_ours_sets_a_cookie() -> None:
    sources = [each for each in (ROOT / "client" / "src").rglob("*") if each.suffix in (".ts", ".svelte")]
    assert len(sources) > 50
    assert [each for each in sources if re.search(r"document\s*\.\s*cookie|cookieStore", each.read_text())] == []


def test_no_answer_of_the_api_is_kept_by_anything_between(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    for call in calls(client.app, trio):
        if call.path.endswith("/events"):
            continue
        cached = ann.ask(*call).headers["cache-control"]
        assert "no-store" in cached or "private" in cached, call


def test_the_number_of_new_guests_per_hour_from_one_address_is_limited(site: Site) -> None:
    with opened(site, PUBLIC, guests_per_hour=3, proxies=1) as client:

        def newcomer(address: str) -> int:
            client.cookies.clear()
            return client.get("/api/me", headers={"x-forwarded-for": address}).status_code

        assert [newcomer("203.0.113.1") for _ in range(4)] == [200, 200, 200, 429]
        assert newcomer("203.0.113.2") == 200
        client.cookies.clear()
        known = client.get("/api/me", headers={"x-forwarded-for": "203.0.113.2"}).cookies["__Host-turnsheet"]
        again = {"x-forwarded-for": "203.0.113.1", "cookie": f"__Host-turnsheet={known}"}
        assert client.get("/api/me", headers=again).status_code == 200
        client.cookies.clear()
        refused = client.get("/api/me", headers={"x-forwarded-for": "203.0.113.1"})
        assert problem(refused) == (429, "too-many-requests")
        assert 3500 < int(refused.headers["retry-after"]) <= 3600


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/sign-in", {"mail": "{}@example.org"}),
        ("/api/me/account/mail", {"mail": "{}@example.org"}),
        ("/api/me/addresses", {"kind": "mail", "target": "{}@example.org"}),
    ],
)
def test_the_number_of_mails_that_one_client_can_ask_for_is_limited(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, str]
) -> None:
    """Without it, one client with new cookies could use up the mails that the site sends, or fill mailboxes."""
    now = [0.0]
    monkeypatch.setattr(app, "Allowance", lambda count, seconds: Allowance(count, seconds, clock=lambda: now[0]))
    site.channels = {**site.channels, "mail": PostOffice()}
    with opened(site, PUBLIC, mails_per_hour=2, proxies=1) as client:

        def ask(address: str, path: str, body: dict[str, str]) -> httpx.Response:
            client.cookies.clear()
            me = client.get("/api/me", headers={"x-forwarded-for": address})
            headers = {"x-forwarded-for": address, "x-csrf-token": me.json()["csrf"], "origin": str(client.base_url)}
            mail = {name: value.format(next(numbers)) for name, value in body.items()}
            return client.post(path, json=mail, headers=headers)

        numbers = itertools.count()
        webhook = {"kind": "webhook", "target": "https://example.org/{}"}
        answers = [ask("203.0.113.1", path, body) for _ in range(3)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]
        assert problem(answers[-1]) == (429, "too-many-requests")
        assert ask("203.0.113.1", "/api/sign-in", {"mail": "{}@example.org"}).status_code == 429
        assert ask("203.0.113.1", "/api/me/addresses", webhook).status_code != 429
        assert ask("203.0.113.2", path, body).status_code != 429
        for hour in range(1, 5):
            now[0] = hour * 3600.0
            for _ in range(2):
                full = ask("203.0.113.1", path, body).status_code == 429
                assert full == (hour == 4), hour
        now[0] = 24 * 3600.0
        assert ask("203.0.113.1", path, body).status_code != 429


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted_apart"),
    [
        (0, ("1.1.1.1", "2.2.2.2"), False),
        (1, ("1.1.1.1", "2.2.2.2"), True),
        (1, ("1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9"), False),
        (2, ("1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9"), True),
        (2, ("8.8.8.8, 1.1.1.1, 9.9.9.9", "7.7.7.7, 1.1.1.1, 9.9.9.9"), False),
        (2, ("1.1.1.1", "2.2.2.2"), False),
        (1, ("2001:db8::1", "2001:db8::2"), False),
        (1, ("2001:db8::1", "2001:db8:0:1::1"), True),
    ],
)
def test_only_what_the_hosts_own_proxies_saw_counts_as_an_address(
    site: Site, proxies: int, forwarded: tuple[str, str], counted_apart: bool
) -> None:
    with opened(site, PUBLIC, requests_per_minute=1, proxies=proxies) as client:
        answers = [client.get("/api/games", headers={"x-forwarded-for": each}) for each in forwarded]
    assert [answer.status_code for answer in answers] == [200, 200 if counted_apart else 429]


def test_an_allowance_comes_back_and_forgets_what_it_need_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_ADDRESSES", 10)
    time = 0.0
    allowance = Allowance(2, 60, lambda: time)
    allowance.spend("a", "")
    allowance.spend("a", "")
    with pytest.raises(TooManyRequestsException):
        allowance.spend("a", "")
    time = 60.0
    allowance.spend("a", "")
    for number in range(1000):
        allowance.spend(str(number), "")
    assert allowance.remembered == 10
