"""Requests with a token: where it goes, and what errors say."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from ssl import SSLCertVerificationError

import pytest

from turnsheet.client import AddressError, LostError, RefusedError, Seat, SiteError
from turnsheet.client.address import parse
from turnsheet.client.answers import MatchInfo, OrderSheet
from turnsheet.client.connection import Connection
from turnsheet.client.seat_requests import SeatRequests

Answer = tuple[int, dict[str, str], bytes]
PROBLEM = b'{"status": %d, "code": "%s", "title": "", "detail": "%s"}'


class FakeSite:
    """Answers in turn, the last one again and again, and notes what it was asked."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, str]] = []
        """Paths and tokens."""


@contextmanager
def site(*answers: Answer) -> Iterator[tuple[str, FakeSite]]:
    fake = FakeSite(list(answers))

    class Handler(BaseHTTPRequestHandler):
        """Says what the site should say."""

        def do_GET(self) -> None:
            fake.asked.append((self.path, self.headers.get("authorization", "")))
            status, headers, body = fake.answers.pop(0) if len(fake.answers) > 1 else fake.answers[0]
            if status == 0:
                return  # hang up
            self.send_response(status)
            for name, value in {"content-length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815 - the name the server calls

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
            """Keep quiet."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", fake
        finally:
            server.shutdown()
            thread.join()


def connected(address: str, *, clean: bool = False) -> Connection:
    return Connection(parse(f"{address}/match/abc"), "secret", clean=clean, sleep=lambda _: None)


def test_the_token_is_sent_and_the_answer_cleaned_if_wanted() -> None:
    with site((200, {}, b'["\\u001b[31mred", "b\\u0007ell"]')) as (address, fake):
        assert connected(address, clean=True).read("/api/x", list[str]) == ["red", "bell"]
        assert fake.asked == [("/api/x", "Bearer secret")]
        assert connected(address).read("/api/x", list[str]) == ["\x1b[31mred", "b\x07ell"]


def test_a_printout_is_cleaned_as_well() -> None:
    with site((200, {}, b"\x1b]0;owned\x07ROBOTS\n  a\tb\n")) as (address, _):
        assert connected(address, clean=True).read_text("/api/x") == "ROBOTS\n  a\tb\n"
        assert connected(address).read_text("/api/x").startswith("\x1b]0;")


def test_a_redirect_on_the_site_is_followed() -> None:
    with site((307, {"location": "/api/y?a=1"}, b""), (200, {}, b"[]")) as (address, fake):
        assert connected(address).read("/api/x", list[str]) == []
        assert [path for path, _ in fake.asked] == ["/api/x", "/api/y?a=1"]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_redirect_to_another_site_does_not_get_the_token(scheme: str) -> None:
    with site((200, {}, b"[]")) as (other, never):
        target = other.replace("http:", f"{scheme}:")
        with (
            site((302, {"location": f"{target}/api/x"}, b"")) as (address, _),
            pytest.raises(SiteError, match="Your token was not sent there"),
        ):
            connected(address).read("/api/x", list[str])
        assert never.asked == []


def test_redirects_in_a_circle_end() -> None:
    with (
        site((302, {"location": "/api/x"}, b"")) as (address, fake),
        pytest.raises(SiteError, match="redirects in a circle"),
    ):
        connected(address).read("/api/x", list[str])
    assert len(fake.asked) == 3


def test_orders_do_not_follow_redirects() -> None:
    with site((307, {"location": "/api/y"}, b"")) as (address, fake), pytest.raises(SiteError):
        connected(address).write("POST", "/api/x", {}, list[str])
    assert len(fake.asked) == 1


def test_reading_is_tried_again_after_a_lost_connection() -> None:
    told: list[str] = []
    with site((0, {}, b""), (503, {"retry-after": "1"}, b"busy"), (200, {}, b"[]")) as (address, fake):
        connection = connected(address)
        connection.on_retry = told.append
        assert connection.read("/api/x", list[str]) == []
    assert len(fake.asked) == 3
    assert len(told) == 2


def test_writing_is_not_tried_again() -> None:
    with site((0, {}, b""), (200, {}, b"[]")) as (address, fake), pytest.raises(LostError):
        connected(address).write("POST", "/api/x", {}, list[str])
    assert len(fake.asked) == 1


def test_a_site_that_is_not_there_is_named() -> None:
    with site((200, {}, b"[]")) as (address, _):
        pass
    with pytest.raises(LostError, match=rf"{address} cannot be reached: connection refused\."):
        connected(address).read("/api/x", list[str])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((404, {}, b"<html>nothing here"), "does not answer like a Turnsheet site"),
        ((404, {}, PROBLEM % (404, b"not-found", b"")), "its Turnsheet is older than this program"),
        ((401, {}, PROBLEM % (401, b"bad-token", b"")), "does not accept this token for this seat"),
        ((409, {}, PROBLEM % (409, b"stale", b"Too \\u001b[5mlate")), "Too late"),
        ((200, {}, b'{"id": "abc"}'), "answers in a form that this program does not know"),
        ((200, {}, b"<html>"), "answers in a form that this program does not know"),
        ((200, {}, b"[" * 100_000), "answers in a form that this program does not know"),
        ((500, {}, b"oops"), r"does not work at the moment \(error 500\)"),
    ],
)
def test_errors_are_sentences(answer: Answer, said: str) -> None:
    with site(answer) as (address, _), pytest.raises(SiteError, match=said):
        connected(address).read("/api/x", MatchInfo)


def test_a_code_comes_with_a_refusal() -> None:
    with site((409, {}, PROBLEM % (409, b"stale", b"Late"))) as (address, _), pytest.raises(RefusedError) as caught:
        SeatRequests(connected(address), "abc", 1).check("x")
    assert caught.value.code == "stale"


def test_an_answer_without_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnsheet.client.connection.LARGEST", 1000)
    with site((200, {}, b" " * 1001)) as (address, _), pytest.raises(SiteError, match="This was not read"):
        connected(address).read("/api/x", OrderSheet)


@pytest.mark.parametrize("token", ["two words", "line\nbreak", "ünicode", ""])
def test_what_cannot_be_a_token_is_not_sent(token: str) -> None:
    with pytest.raises(AddressError, match="not a token"):
        Connection(parse("https://games.example.org/match/abc"), token)


def test_certificates_are_verified() -> None:
    connection = Connection(parse("https://games.example.org/match/abc"), "secret")
    context = connection._context
    assert context is not None
    assert (context.check_hostname, context.verify_mode.name) == (True, "CERT_REQUIRED")
    error = SSLCertVerificationError(1, "failed")
    error.verify_message = "self-signed certificate"
    assert "is not valid (self-signed certificate). Nothing was sent." in str(connection._lost(error))


def test_a_match_that_is_not_there_is_named() -> None:
    with (
        site((404, {}, PROBLEM % (404, b"no-such-match", b""))) as (address, _),
        pytest.raises(SiteError, match="There is no match abc on http"),
    ):
        Seat(f"{address}/match/abc", "secret")


def test_a_list_is_read_page_by_page_as_its_links_say() -> None:
    first = (200, {"link": '</api/x?limit=1&before=2>; rel="next"'}, b"[2]")
    with site(first, (200, {}, b"[1]")) as (address, fake):
        pages = connected(address).read_pages("/api/x?limit=1", list[int])
        assert next(pages) == [2]
        assert len(fake.asked) == 1
        assert list(pages) == [[1]]
        assert [path for path, _ in fake.asked] == ["/api/x?limit=1", "/api/x?limit=1&before=2"]


@pytest.mark.parametrize("link", ["<//other.example.org/x>", "<https://other.example.org/x>", "</x>; rel=prev"])
def test_a_link_that_is_not_the_next_page_of_this_site_is_not_followed(link: str) -> None:
    with site((200, {"link": f'{link}; rel="next"' if "prev" not in link else link}, b"[1]")) as (address, fake):
        assert list(connected(address).read_pages("/api/x", list[int])) == [[1]]
        assert len(fake.asked) == 1
