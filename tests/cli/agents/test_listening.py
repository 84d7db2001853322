"""Where `turnsheet mcp --http` listens, and to whom it answers."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import uvicorn

from tests.helpers.server_in_thread import PATIENCE
from turnsheet.client.address import parse
from turnsheet.interfaces.cli.agents.listening import VARIABLE, application, listening
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats
from turnsheet.interfaces.cli.agents.server import agent_server
from turnsheet.interfaces.cli.errors import CommandError

TOKEN = "a-token-of-its-own-0123456789-abcdefghij"
ADDRESS = "https://agents.example.org"
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
}
ACCEPTED = {"accept": "application/json, text/event-stream"}
NEWER = {"mcp-protocol-version": "2026-07-28"}


@contextmanager
def served(address: str = "") -> Iterator[str]:
    """The server in a thread, for a seat that is never asked for."""
    seat = GivenSeat(parse("http://127.0.0.1:9/match/x?seat=1"), "token")
    app = application(agent_server(Seats([seat])), listening("127.0.0.1", 0, address))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        ends = time.monotonic() + PATIENCE
        while not server.started:
            assert thread.is_alive()
            assert time.monotonic() < ends
            time.sleep(0.01)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/mcp"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def say(url: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.post(url, json=HELLO, headers={**ACCEPTED, **named}, timeout=PATIENCE)


def test_requests_by_another_name_or_from_another_page_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with served() as url:
        for more in ({}, NEWER):
            assert say(url, host="evil.example.org", **more).status_code == 421
            assert say(url, host="evil.example.org:8010", **more).status_code == 421
            assert say(url, host="127.0.0.1.evil.example.org:8010", **more).status_code == 421
            assert say(url, origin="https://evil.example.org", **more).status_code == 403
            assert say(url, origin="null", **more).status_code == 403
        assert say(url, origin="http://localhost:8010").status_code == 200
        answer = say(url)
    assert answer.status_code == 200
    assert '"name":"turnsheet"' in answer.text


def test_a_request_without_the_token_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, TOKEN)
    with served(ADDRESS) as url:
        host = ADDRESS.removeprefix("https://")
        for wrong in ({}, {"authorization": "Bearer x"}, {"authorization": TOKEN}, {"authorization": f"Basic {TOKEN}"}):
            for more in ({}, NEWER):
                refused = say(url, host=host, **wrong, **more)
                assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
                assert TOKEN not in refused.text
        right = {"authorization": f"Bearer {TOKEN}"}
        assert say(url, **right).status_code == 421  # it answers to its own name alone
        assert say(url, host=host, origin="https://evil.example.org", **right).status_code == 403
        assert say(url, host=host, **right).status_code == 200


def test_with_a_token_it_is_needed_on_this_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, TOKEN)
    with served() as url:
        assert say(url).status_code == 401
        assert say(url, authorization=f"bearer {TOKEN}").status_code == 200


@pytest.mark.parametrize(
    ("host", "address", "token", "said"),
    [
        ("0.0.0.0", "", TOKEN, "To listen on 0.0.0.0, give --address"),
        ("::", "", "", "To listen on ::, give --address"),
        ("agents.example.org", "", TOKEN, "To listen on agents.example.org, give --address"),
        ("0.0.0.0", ADDRESS, "", f"Set {VARIABLE} to a secret"),
        ("127.0.0.1", ADDRESS, "", f"Set {VARIABLE} to a secret"),
        ("127.0.0.1", ADDRESS, "short", f"{VARIABLE} is too easy to guess"),
        ("127.0.0.1", "", "short", f"{VARIABLE} is too easy to guess"),
        ("127.0.0.1", ADDRESS, "x" * 40, f"{VARIABLE} is too easy to guess"),
        ("0.0.0.0", "http://agents.example.org", TOKEN, "'http://agents.example.org' cannot be used"),
        ("0.0.0.0", "https://agents.example.org/mcp", TOKEN, "'https://agents.example.org/mcp' cannot be used"),
        ("0.0.0.0", "https://me@agents.example.org", TOKEN, "'https://me@agents.example.org' cannot be used"),
        ("0.0.0.0", "https://agents.example.org:x", TOKEN, "'https://agents.example.org:x' cannot be used"),
    ],
)
def test_beyond_this_machine_it_takes_an_address_and_a_token(
    host: str, address: str, token: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, token)
    with pytest.raises(CommandError, match=said.replace("(", r"\(")):
        listening(host, 8010, address)
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert listening("0.0.0.0", 8010, f"{ADDRESS}/").address == ADDRESS
