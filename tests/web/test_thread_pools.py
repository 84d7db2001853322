"""Pools: slow requests do not hold up quick ones, and those beyond the limit are told so at once."""

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.server_in_thread import PATIENCE, until
from tests.web.conftest import Guest, problem
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import authentication
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.routes.seat import LONG_SHEET
from turnsheet.interfaces.web.thread_pools import PER_PERSON, SLOW_THREADS, SWITCH_SECONDS, WAITING, Pools


class Slow:
    """Slow work in the pool of an application, which goes on until it is let go."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.pools: Pools = client.app.state.pools
        self._portal = client.blocking_portal
        self._let_go = threading.Event()
        self._running: list[Future[None]] = []

    def occupy(self, count: int, person: str = "") -> None:
        """Have that much slow work under way, of one person or of as many as there is work."""
        before = self.pools.slow_count
        for number in range(count):
            start = partial(self.pools.run_slow, person or f"person {number}", self._work)
            self._running.append(self._portal.start_task_soon(start))
        until(lambda: self.pools.slow_count == before + count)

    def let_go(self) -> None:
        """Let the work end."""
        self._let_go.set()
        for each in self._running:
            each.result(PATIENCE)
        until(lambda: self.pools.slow_count == 0)

    def _work(self) -> None:
        assert self._let_go.wait(PATIENCE)


@pytest.fixture
def slow(client: TestClient[Litestar]) -> Iterator[Slow]:
    slow = Slow(client)
    yield slow
    slow.let_go()


def forecast(guest: Guest, match: str) -> tuple[int, str]:
    """Ask for a forecast; the status and the code of a refusal."""
    answer = guest.post(f"/api/matches/{match}/seats/1/forecast", {"text": ""})
    return (200, "") if answer.status_code == 200 else problem(answer)


def test_quick_requests_are_answered_while_all_slow_threads_are_taken(slow: Slow, ann: Guest, trio: str) -> None:
    slow.occupy(SLOW_THREADS + WAITING)
    for path in ("/api/games", "/api/me", "/api/matches", f"/api/matches/{trio}", f"/api/matches/{trio}/seats/1/view"):
        assert ann.get(path).status_code == 200
    assert ann.ask("PUT", f"/api/matches/{trio}/seats/1/draft", {"text": ""}).status_code == 200
    assert ann.post(f"/api/matches/{trio}/seats/1/orders", {"text": ""}).status_code == 201


def test_a_slow_request_beyond_the_queue_is_refused_at_once(slow: Slow, ann: Guest, trio: str) -> None:
    slow.occupy(SLOW_THREADS + WAITING)
    answer = ann.post(f"/api/matches/{trio}/seats/1/forecast", {"text": ""})
    assert problem(answer) == (429, "busy")
    assert answer.headers["retry-after"] == "5"
    slow.let_go()
    assert forecast(ann, trio) == (200, "")


def test_one_person_cannot_fill_the_queue(slow: Slow, client: TestClient[Litestar]) -> None:
    slow.occupy(PER_PERSON, "somebody")
    with pytest.raises(RefusedError) as error:
        client.blocking_portal.call(slow.pools.run_slow, "somebody", int)
    assert error.value.code == "busy"
    slow.occupy(1, "somebody else")


def test_long_sheets_are_slow_requests(slow: Slow, ann: Guest, trio: str) -> None:
    slow.occupy(SLOW_THREADS + WAITING)
    text = "x" * (LONG_SHEET + 1)
    assert problem(ann.post(f"/api/matches/{trio}/seats/1/check", {"text": text})) == (429, "busy")
    assert problem(ann.ask("PUT", f"/api/matches/{trio}/seats/1/draft", {"text": text})) == (429, "busy")
    assert problem(ann.post(f"/api/matches/{trio}/seats/1/orders", {"text": text})) == (429, "busy")
    assert ann.post(f"/api/matches/{trio}/seats/1/check", {"text": text[1:]}).status_code == 200


def test_the_store_is_not_asked_in_the_event_loop_who_somebody_is(
    client: TestClient[Litestar], trio: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def in_store(*_given: object) -> None:
        asked.append(threading.current_thread().name)

    monkeypatch.setattr(authentication, "_in_store", in_store)
    old = {"cookie": f"{authentication.COOKIE}={'x' * 30}"}  # without our signature, so the store has to know it
    for path in ("view", "chart?step=0", "scores", "orders", "messages"):
        before = len(asked)
        assert client.get(f"/api/matches/{trio}/seats/1/{path}", headers=old).status_code == 403
        assert len(asked) > before
    assert client.get("/api/matches/none/events", headers=old).status_code == 404
    assert client.get("/api/matches/none/file", headers=old).status_code == 404
    assert {name.rstrip("0123456789") for name in asked} == {"request_", "slow-request_"}


def test_threads_take_turns_often_while_the_server_is_open(site: Site) -> None:
    before = sys.getswitchinterval()
    with TestClient(create_app(site, Runner(site))):
        assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
    assert sys.getswitchinterval() == before
