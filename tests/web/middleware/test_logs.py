"""Logs: what a line says, and that no line ever holds a secret, whatever is asked and however it fails."""

import io
import json
import logging
import re
import sys
import threading
import warnings
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.next_version import change_rules
from tests.web.conftest import Guest
from tests.web.secrecy.test_secrets import CARD, DRAFT, FUEL, HOOK, PAPER, SAID, SEED, operations, planted
from turnsheet.host import access
from turnsheet.host.monitoring import logs
from turnsheet.host.notifications import addresses
from turnsheet.host.site import Site
from turnsheet.host.store.schema import addresses as addresses_table
from turnsheet.host.turns import order_sheets, run_one_turn
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

OPTION = "planted-text-of-an-option"
WORDS = "what an error says"  # in a constant, since a log names the line of the program that raised it


@pytest.fixture(params=["json", "text"])
def log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that is logged, down to the smallest things."""
    written = io.StringIO()
    root, ours = logging.getLogger(), logging.getLogger("turnsheet")
    before = root.handlers[:], root.level, ours.level
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    logs.set_up("json" if request.param == "json" else "text", "debug", written)
    root.setLevel(logging.DEBUG)
    monkeypatch.setattr(logging.getLogger("httpx"), "disabled", True)  # the tests' own browser, no part of a server
    with warnings.catch_warnings():
        yield written
    logging.captureWarnings(False)
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def lines(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


only_json = pytest.mark.parametrize("log", ["json"], indirect=True)
only_text = pytest.mark.parametrize("log", ["text"], indirect=True)


@only_json
def test_a_request_is_a_line_with_its_route_and_not_its_path(
    log: io.StringIO, client: TestClient[Litestar], trio: str
) -> None:
    client.get(f"/join/{trio}/1/secretcode")
    (line,) = [each for each in lines(log) if each.get("route") == "/join/{match}/{seat}/{code}"]
    assert (line["logger"], line["level"], line["method"]) == ("turnsheet.access", "info", "GET")
    assert line["match"] == trio
    assert line["status"] in (200, 404)
    assert isinstance(line["ms"], float)
    assert str(line["time"]).endswith("+00:00")
    assert "secretcode" not in log.getvalue()


def test_every_answer_has_a_request_id_that_the_log_names(log: io.StringIO, client: TestClient[Litestar]) -> None:
    for path in ("/api/games", "/nowhere", "/api/matches/nowhere"):
        given = client.get(path).headers["x-request-id"]
        assert given in log.getvalue()


def test_a_plain_request_id_of_a_proxy_is_kept(log: io.StringIO, client: TestClient[Litestar]) -> None:
    assert client.get("/api/games", headers={"x-request-id": "edge-1.42_a"}).headers["x-request-id"] == "edge-1.42_a"
    assert "edge-1.42_a" in log.getvalue()


@pytest.mark.parametrize("given", ["two words", "x" * 41, "", "<b>", 'a"b', "a\x7fb"])
def test_any_other_request_id_is_replaced(log: io.StringIO, client: TestClient[Litestar], given: str) -> None:
    kept = client.get("/api/games", headers={"x-request-id": given}).headers["x-request-id"]
    assert kept != given
    assert len(kept) == 12


@only_json
def test_a_fault_in_a_request_names_its_place_and_its_request(
    log: io.StringIO, site: Site, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "games", {"x": None})
    answer = client.get("/api/games")
    assert answer.status_code == 500
    (line,) = [each for each in lines(log) if each["level"] == "error"]
    assert line["request"] == answer.headers["x-request-id"]
    assert "AttributeError" in str(line["message"])


@only_json
def test_a_failed_turn_names_its_match_and_step(
    log: io.StringIO, site: Site, trio: str, ann: Guest, ben: Guest, cat: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> run_one_turn.Done:
        raise ValueError(WORDS)

    monkeypatch.setattr(run_one_turn, "carry_out", broken)
    for seat, guest in {1: ann, 2: ben, 3: cat}.items():
        guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": ""})
    (line,) = [each for each in lines(log) if each["level"] == "error"]
    assert (line["match"], line["step"]) == (trio, 1)
    assert WORDS not in log.getvalue()


@only_text
def test_a_line_of_text_can_be_read(log: io.StringIO) -> None:
    with logs.about("abc", 7):
        logging.getLogger("turnsheet.test").warning("something %s", "happened")
    when, *rest = log.getvalue().split()
    assert when.count("-") >= 2
    assert rest == ["warning", "turnsheet.test", "something", "happened", "match=abc", "step=7"]


def test_errors_that_libraries_log_are_told_without_their_words(log: io.StringIO) -> None:
    try:
        raise ValueError(WORDS)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    assert "ValueError" in log.getvalue()
    assert "test_logs.py" in log.getvalue()
    assert WORDS not in log.getvalue()


def test_what_looks_like_a_key_is_left_out_of_messages_of_libraries(log: io.StringIO) -> None:
    key = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4"
    logging.getLogger("library").warning("GET /join/x/1/%s", key)
    logging.getLogger("library").warning("cannot reach postgresql://user:password@host/name")
    logging.getLogger("turnsheet.x").warning("cannot reach smtp://user:password@host")
    assert key not in log.getvalue()
    assert "password" not in log.getvalue()
    assert "host/name" in log.getvalue()


def test_a_thread_that_dies_is_told_without_the_words_of_its_error(log: io.StringIO) -> None:
    def die() -> None:
        raise ValueError(WORDS)

    thread = threading.Thread(target=die, name="counting")
    thread.start()
    thread.join()
    assert "counting ended: ValueError" in log.getvalue()
    assert WORDS not in log.getvalue()


@only_json
def test_a_line_is_one_line_whatever_is_in_it(log: io.StringIO) -> None:
    logging.getLogger("turnsheet.x").warning('two\nlines and "quotes"')
    (line,) = lines(log)
    assert line["message"] == 'two\nlines and "quotes"'


def every_secret(site: Site, guests: dict[int, Guest]) -> list[str]:
    """All that was planted, and the keys of those who ask."""
    found = [SEED, *map(str, FUEL.values())]
    for kind in (CARD, DRAFT, HOOK, PAPER, SAID):
        found += kind.values()
    for guest in guests.values():
        found += [*guest.cookies.values(), *guest.headers.values()]
    return found


@pytest.mark.one_of("log")
@pytest.mark.parametrize("failing", ["nothing", "the store", "the rules", "looking"])
def test_no_line_holds_a_secret(
    log: io.StringIO,
    site: Site,
    ann: Guest,
    ben: Guest,
    cat: Guest,
    trio: str,
    client: TestClient[Litestar],
    failing: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every operation as everyone, while nothing fails, and while something does and says all it knows."""
    guests = {1: ann, 2: ben, 3: cat}
    planted(site, trio, guests)
    token = ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"]
    link = ann.post(f"/api/matches/{trio}/seats/1/link").json()["code"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {token}"}
    with site.store.read() as connection:
        first = sa.select(addresses_table.c.nonce).order_by(addresses_table.c.id).limit(1)
        address = connection.execute(first).scalar_one()
    ticket = addresses.ticket_of(site, address, "stop")
    secrets = [*every_secret(site, guests), token, link, ticket, OPTION]
    words = " ".join(secrets)
    with monkeypatch.context() as patch:
        if failing == "the store":

            def lost() -> None:
                raise sa.exc.OperationalError(f"SELECT '{words}'", {"a": words}, Exception(words))

            patch.setattr(site.store, "read", lost)
            patch.setattr(site.store, "write", lost)
        elif failing != "nothing":

            def broken(*_: object, **__: object) -> None:
                raise ValueError(words)

            if failing == "the rules":
                change_rules(site, patch, view=broken)
            else:
                patch.setattr(access, "look", broken)
            patch.setattr(order_sheets, "submit", broken)
        for asker in (ann, program, Guest(client)):
            for method, path, body in operations(client, trio, ticket):
                asker.ask(method, path, None if method == "GET" else body)
            asker.post("/api/matches", {"game": "starprobe", "options": {"sky": OPTION, "months": OPTION}})
            asker.post(f"/api/matches/{trio}/seats/1/orders", {"text": OPTION, "kind": OPTION})
            asker.get(f"/join/{trio}/1/{link}")
            asker.get(f"/address/{ticket}")
            asker.get(f"/api/matches/{token}")
            asker.get(f"/{token}")
    logged = log.getvalue()
    assert logged.count("\n") > 100
    assert ("rror" in logged) or failing == "nothing"
    assert [secret for secret in secrets if re.search(rf"(?<![0-9a-f]){re.escape(secret)}(?![0-9a-f])", logged)] == []


def test_the_application_logs_nothing_by_itself_below_warnings(site: Site, capfd: pytest.CaptureFixture[str]) -> None:
    with TestClient(create_app(site, Runner(site))) as client:
        client.get("/api/games")
    assert capfd.readouterr().err == ""
