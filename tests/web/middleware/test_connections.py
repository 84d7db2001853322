"""Connections: clients that send too slowly, do not read, or open too many connections are cut off; others are not."""

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from litestar import Litestar

from tests.helpers import event_loops
from tests.helpers.server_in_thread import PATIENCE, listen, opened, until
from turnsheet.host.matches import lifecycle, match_events
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.middleware import connections
from turnsheet.interfaces.web.middleware.connections import (
    LOCAL,
    Counted,
    LimitedProtocol,
    Limits,
    allow_files,
    limited,
)

SHORT = 0.3
ENOUGH = 1.0
"""Time enough for a client that does as it should, also on a machine with much to do."""
GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture
def app(site: Site) -> Litestar:
    return create_app(site, Runner(site))


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    """A plain connection."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as plain:
        yield plain


def rest(plain: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    found = b""
    try:
        while more := plain.recv(65536):
            found += more
    except ConnectionError:
        pass  # it was cut off with something still unread
    return found


def answer(plain: socket.socket) -> bytes:
    """One answer, with its body."""
    found = b""
    while b"\r\n\r\n" not in found:
        found += plain.recv(65536)
    head, _, body = found.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.lower().splitlines() if line.startswith(b"content-length"))
    while len(body) < length:
        body += plain.recv(65536)
    return head


def drip(plain: socket.socket, text: bytes) -> None:
    """Send a byte at a time, far more slowly than allowed, until the server hangs up."""
    plain.settimeout(SHORT / 10)
    for number in range(len(text)):
        try:
            plain.sendall(text[number : number + 1])
            if plain.recv(1, socket.MSG_PEEK) is not None:
                break  # an answer, or the end
        except TimeoutError:
            continue
        except ConnectionError:
            break
    else:
        pytest.fail("the server took all of it")
    plain.settimeout(PATIENCE)


def test_a_client_that_sends_nothing_is_cut_off(app: Litestar) -> None:
    with opened(app, http=limited(Limits(header_seconds=SHORT))) as port, connected(port) as plain:
        assert rest(plain) == b""


def test_a_connection_between_two_requests_is_kept_longer_than_proxies_keep_it() -> None:
    assert Limits().idle_seconds > 120


def test_a_connection_is_closed_once_it_was_idle_for_its_time(app: Litestar) -> None:
    with opened(app, http=limited(Limits(idle_seconds=1))) as port, connected(port) as plain:
        plain.sendall(GET)
        assert answer(plain).startswith(b"HTTP/1.1 200")
        plain.sendall(GET)
        assert answer(plain).startswith(b"HTTP/1.1 200")
        assert rest(plain) == b""


def test_a_client_that_sends_half_a_header_is_cut_off(app: Litestar) -> None:
    with opened(app, http=limited(Limits(header_seconds=SHORT))) as port, connected(port) as plain:
        plain.sendall(GET[:20])
        assert rest(plain).startswith(b"HTTP/1.1 408 ")


def test_a_client_that_sends_a_header_a_byte_at_a_time_is_cut_off(app: Litestar) -> None:
    with opened(app, http=limited(Limits(header_seconds=SHORT))) as port, connected(port) as plain:
        drip(plain, b"GET /api/games HTTP/1.1\r\nX-Long: " + b"x" * 5000)
        assert rest(plain).startswith(b"HTTP/1.1 408 ")


def wish(port: int, length: int) -> bytes:
    """The header of a request of a guest, whose body the application will want to read."""
    me = httpx.get(f"http://127.0.0.1:{port}/api/me", timeout=60)
    cookie = me.headers["set-cookie"].split(";")[0]
    lines = ["POST /api/me HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json", f"Cookie: {cookie}"]
    lines += [f"X-CSRF-Token: {me.json()['csrf']}", f"Content-Length: {length}", "", ""]
    return "\r\n".join(lines).encode()


def test_a_client_that_sends_a_body_a_byte_at_a_time_is_cut_off(
    app: Litestar, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(app, http=limited(Limits(body_seconds=SHORT))) as port, connected(port) as plain:
        plain.sendall(wish(port, 5000))
        drip(plain, b"{" + b" " * 4900)
        assert rest(plain).startswith(b"HTTP/1.1 408 ")
    assert not caplog.records


def test_a_body_that_was_announced_and_never_comes_is_not_waited_for(app: Litestar) -> None:
    short = Limits(body_seconds=SHORT, body_bytes_per_second=1e9)
    with opened(app, http=limited(short)) as port, connected(port) as plain:
        plain.sendall(wish(port, 900_000))
        assert rest(plain).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_comes_in_time_is_taken(app: Litestar) -> None:
    body = b'{"name": "Ann"}'
    with opened(app, http=limited(Limits())) as port, connected(port) as plain:
        plain.sendall(wish(port, len(body)))
        for number in range(len(body)):
            plain.sendall(body[number : number + 1])
        assert answer(plain).startswith(b"HTTP/1.1 200 ")


def test_a_larger_body_has_more_time() -> None:
    protocol = object.__new__(limited(Limits(body_seconds=30, body_bytes_per_second=50_000)))
    for length, seconds in ((b"0", 30), (b"500000", 40), (b"9" * 19, 30 + 64_000_000 / 50_000)):
        protocol.headers = [(b"content-length", length)]
        assert protocol._time_for_body() == seconds
    protocol.headers = [(b"transfer-encoding", b"chunked")]
    assert protocol._time_for_body() == 30


def test_the_second_request_of_a_connection_has_a_deadline_too(app: Litestar) -> None:
    with opened(app, http=limited(Limits(header_seconds=ENOUGH))) as port, connected(port) as plain:
        plain.sendall(GET)
        assert answer(plain).startswith(b"HTTP/1.1 200 ")
        plain.sendall(GET[:20])
        assert rest(plain).startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_is_used_is_not_cut_off(app: Litestar) -> None:
    short = Limits(header_seconds=ENOUGH, body_seconds=ENOUGH, unread_seconds=ENOUGH)
    with opened(app, http=limited(short), timeout_keep_alive=PATIENCE) as port, connected(port) as plain:
        for _ in range(4):
            plain.sendall(GET)
            assert answer(plain).startswith(b"HTTP/1.1 200 ")
            time.sleep(0.4 * ENOUGH)


def test_a_stream_of_events_goes_on_past_all_deadlines(app: Litestar, site: Site) -> None:
    match = lifecycle.open_match(site, Asker(person="a" * 64), Opening("raumkrieg", seats=2))
    short = Limits(header_seconds=ENOUGH, body_seconds=ENOUGH, unread_seconds=ENOUGH)

    def tell() -> None:
        with site.store.write() as connection:
            match_events.add(connection, site, find(connection, match), "phase", "still here")

    async def play(port: int) -> None:
        one = await listen(port, match)
        for number in range(4):
            await asyncio.sleep(0.4 * ENOUGH)
            await asyncio.to_thread(tell)
            await one.hear(number + 1)
        await one.close()

    with opened(app, http=limited(short), timeout_keep_alive=1) as port:
        event_loops.run(play(port))


def test_a_client_that_does_not_read_its_answers_is_cut_off(app: Litestar) -> None:
    protocol = limited(Limits(unread_seconds=SHORT, without_limit=()))
    with opened(app, http=protocol) as port, connected(port) as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        until(lambda: there(protocol) == 1)
        until(lambda: there(protocol) == 0)


def there(protocol: type[LimitedProtocol]) -> int:
    """How many connections are counted."""
    return sum(protocol.counted.by_address.values())


def test_connections_are_limited_in_all(app: Litestar) -> None:
    with opened(app, http=limited(Limits(in_all=2))) as port:
        with connected(port) as one, connected(port) as two:
            for plain in (one, two):
                plain.sendall(GET)
                assert answer(plain).startswith(b"HTTP/1.1 200 ")
            with connected(port) as three:
                said = rest(three)
            assert said.startswith(b"HTTP/1.1 503 ")
            assert b"retry-after: 60" in said

        def again() -> bool:
            with connected(port) as plain:
                plain.sendall(GET)
                return plain.recv(100).startswith(b"HTTP/1.1 200 ")

        until(again)


def test_connections_of_one_address_are_limited(app: Litestar) -> None:
    protocol = limited(Limits(per_address=2, without_limit=()))
    with opened(app, http=protocol) as port:
        with connected(port), connected(port):
            until(lambda: there(protocol) == 2)
            with connected(port) as three:
                assert rest(three).startswith(b"HTTP/1.1 503 ")
        until(lambda: there(protocol) == 0)
        assert not protocol.counted.by_address


def test_a_proxy_on_this_machine_may_open_any_number(app: Litestar) -> None:
    protocol = limited(Limits(per_address=2))
    with opened(app, http=protocol) as port:
        for _ in range(5):
            with connected(port) as plain:
                plain.sendall(GET)
                assert answer(plain).startswith(b"HTTP/1.1 200 ")
        assert there(protocol) == 0


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("10.1.2.3", ""),
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("a name", ""),
    ],
)
def test_an_address_is_counted_by_itself_or_its_network_unless_it_is_a_trusted_proxy(host: str, key: str) -> None:
    assert Counted(Limits(without_limit=(*LOCAL, "10.0.0.0/8", "proxy.example"))).key(host) == key


def test_the_trusted_proxies_are_those_of_uvicorn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.7, 10.0.0.0/8")
    counted = Counted(connections.usual_limits())
    assert [counted.key(host) for host in ("192.0.2.7", "192.0.2.8", "10.1.1.1")] == ["", "192.0.2.8", ""]
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert Counted(connections.usual_limits()).key("192.0.2.8") == ""


@pytest.mark.parametrize(
    ("soft", "hard", "most", "asked"),
    [
        (1024, 524288, 3000, 3200),
        (1024, 1024, 824, 1024),
        (65536, 65536, 3000, None),
        (1024, resource.RLIM_INFINITY, 3000, 3200),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 3000, None),
    ],
)
def test_the_system_is_asked_for_enough_open_files(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int, asked: int | None
) -> None:
    set_to: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: set_to.append(given))
    assert allow_files(3000) == most
    assert set_to == ([] if asked is None else [(asked, hard)])
