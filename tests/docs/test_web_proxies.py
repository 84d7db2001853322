"""A site behind the web servers of the club guide works: run as the guide says, with other ports and paths only."""

import re
import socket
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.site.test_serve import read
from tests.helpers.cli_commands import ENVIRONMENT, turnsheet
from tests.helpers.server_processes import serving
from tests.helpers.web_proxies import NAME, Program, Proxy, found, proxying

pytestmark = [pytest.mark.processes]
PUBLIC = {
    "TURNSHEET_ADDRESS": f"https://{NAME}",
    "TURNSHEET_SECRET": "a secret of more than thirty-two letters",
    "TURNSHEET_WORKER_NICENESS": "0",
}
A_MINUTE = 5
LIMITED = PUBLIC | {"TURNSHEET_REQUESTS_A_MINUTE": str(A_MINUTE)}
SECOND_PROXY: dict[Program, tuple[tuple[str, str], ...]] = {
    "nginx": (),
    "caddy": (("flush_interval -1", "flush_interval -1\n        trusted_proxies 127.0.0.1"),),
}
"""What the guide says to add if one more proxy is in front."""


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def program(request: pytest.FixtureRequest) -> Program:
    """Both always: they have little in common."""
    chosen: Program = request.param
    assert found(chosen)
    return chosen


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site") / "data"


@pytest.fixture(scope="module")
def site(data: Path) -> Iterator[str]:
    with serving(data, errors=None, TURNSHEET_PROXIES="1", **PUBLIC) as address:
        yield address


@pytest.fixture(scope="module")
def proxy(program: Program, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with proxying(program, site, tmp_path_factory.mktemp(program)) as proxy:
        yield proxy


def entered(browser: httpx.Client) -> httpx.Client:
    """A browser with a guest's cookie."""
    browser.headers["x-csrf-token"] = browser.get("/api/me").json()["csrf"]
    return browser


def sign_in_link(data: Path) -> str:
    """The path of a link for an admin, from the commands of the guide."""
    environment = ENVIRONMENT | PUBLIC
    done = turnsheet("admin", "grant", "you@example.org", "--data", str(data), env=environment)
    assert done.returncode == 0, done.stderr
    done = turnsheet("admin", "sign-in-link", "you@example.org", "--data", str(data), env=environment)
    link = re.search(rf"https://{re.escape(NAME)}(/sign-in/[0-9a-f]+)", done.stdout)
    assert link, done.stdout + done.stderr
    return link[1]


def test_a_club_is_played_through_the_proxy(proxy: Proxy, data: Path) -> None:
    """Pages, cookies, a link to sign in, a big request, and events as they happen."""
    with proxy.browser() as browser:
        page = browser.get("/")
        assert (page.status_code, "<title>" in page.text) == (200, True)
        assert "max-age" in page.headers["strict-transport-security"]
        assert browser.get("/api/games").json()
        cookie = browser.get("/api/me").headers["set-cookie"]
        assert cookie.startswith("__Host-turnsheet=")
        assert "secure" in cookie.lower()

        link = sign_in_link(data)
        assert browser.get(link).status_code == 200
        signed = entered(browser).post(f"/api{link}")
        assert signed.status_code == 200, signed.text
        browser.headers["x-csrf-token"] = signed.json()["csrf"]
        assert browser.get("/api/admin/mail").status_code == 200

        match = browser.post("/api/play-now", json={}).json()["id"]
        orders = f"/api/matches/{match}/seats/1/orders"
        with browser.stream("GET", f"/api/matches/{match}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            began = time.monotonic()
            sent = browser.post(orders, json={"text": ""})
            assert sent.status_code < 300, sent.text
            assert read(stream, 1)[0]["kind"] == "sheet"
            assert time.monotonic() - began < 10  # a proxy that collects would wait for the next heartbeat, or longer
        large = browser.post("/api/matches/import", content=b"x" * 4_000_000, headers={"content-type": "text/plain"})
        assert large.headers["content-type"].startswith("application/")  # the site answers, not the proxy
        assert large.status_code != 413 or large.json()


def test_what_comes_over_http_is_sent_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/guides/club", headers={"host": NAME})
    assert answer.status_code in (301, 308)
    assert answer.headers["location"] == f"https://{NAME}/guides/club"


def test_the_proxy_is_reached_from_this_machine_only(proxy: Proxy) -> None:
    """So that a test opens nothing to others."""
    for port in (proxy.port, proxy.plain_port):
        with socket.socket() as other:
            other.bind(("127.0.0.2", port))  # would be taken, if the proxy listened everywhere


def allowed(browser: httpx.Client, clients: Iterable[str]) -> int:
    """How many requests for these clients are answered, and not refused as too many."""
    answers = [browser.get("/api/games", headers={"x-forwarded-for": each}) for each in clients]
    assert {each.status_code for each in answers} == {200, 429}
    return sum(each.status_code == 200 for each in answers)


def test_nobody_gets_around_the_limits_with_a_forged_address(program: Program, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", errors=None, TURNSHEET_PROXIES="1", **LIMITED) as site,
        proxying(program, site, tmp_path) as proxy,
        proxy.browser() as browser,
    ):
        assert allowed(browser, [f"203.0.113.{number}" for number in range(A_MINUTE + 3)]) == A_MINUTE


def test_behind_two_proxies_each_client_has_limits_of_its_own(program: Program, tmp_path: Path) -> None:
    """The test is the outer one: it says from which address its client came."""
    with (
        serving(tmp_path / "data", errors=None, TURNSHEET_PROXIES="2", **LIMITED) as site,
        proxying(program, site, tmp_path, SECOND_PROXY[program]) as proxy,
        proxy.browser() as browser,
    ):
        for client in ("203.0.113.1", "203.0.113.2"):
            assert allowed(browser, [f"198.51.100.7, {client}"] * (A_MINUTE + 3)) == A_MINUTE
