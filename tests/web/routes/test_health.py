"""Health and metrics: what a balancer and a monitoring system get to know, and who may know it."""

from collections.abc import Iterator

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from tests.helpers import event_loops
from tests.web.conftest import Guest, problem
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.worker_metrics import publish
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.site import Site
from turnsheet.host.turns import heartbeats
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

TOKEN = "a token for monitoring"
LOOPBACK = "127.0.0.1"
ELSEWHERE = "203.0.113.9"


@pytest.fixture(autouse=True)
def from_nothing() -> Iterator[None]:
    metrics.forget()
    yield
    metrics.forget()


@pytest.fixture
def app(site: Site) -> Litestar:
    return create_app(site, Runner(site))


def metrics_for(app: Litestar, machine: str, headers: dict[str, str] | None = None) -> httpx.Response:
    """What a machine gets to see of the metrics."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(machine, 5000))  # type: ignore[arg-type]  # both speak ASGI
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/metrics", headers=headers or {})

    return event_loops.run(asked())


def read(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """All samples of the metrics."""
    families = text_string_to_metric_families(text)
    return {(each.name, frozenset(each.labels.items())): each.value for family in families for each in family.samples}


def test_a_process_that_answers_is_alive(client: TestClient[Litestar]) -> None:
    answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "reasons": []})
    assert answer.headers["cache-control"] == "no-store"


def test_a_site_with_a_worker_is_ready(site: Site, client: TestClient[Litestar]) -> None:
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {
        "ok": False,
        "reasons": ["No worker was active in the last 30 seconds. Restart the server."],
    }
    heartbeats.worker_beat(site, "one")
    assert client.get("/health/ready").status_code == 200


def test_a_store_that_does_not_answer_is_said_without_its_address(
    site: Site, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        raise sa.exc.OperationalError("SELECT secret", {}, Exception("password=secret"))

    with monkeypatch.context() as patch:
        patch.setattr(site.store, "read", lost)
        answer = client.get("/health/ready")
        assert client.get("/health/live").status_code == 200
    assert (answer.status_code, answer.json()["reasons"]) == (503, ["The database does not answer."])


def test_a_store_of_another_release_is_not_ready(site: Site, client: TestClient[Litestar]) -> None:
    heartbeats.worker_beat(site, "one")
    with site.store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    assert client.get("/health/ready").json()["reasons"] == [
        "The database has the schema of another release. Restart the server to migrate it."
    ]


def test_a_server_that_stops_takes_no_more_visitors(client: TestClient[Litestar]) -> None:
    client.app.state.stopping.set()
    reason = "The server is stopping."
    assert client.get("/health/ready").json()["reasons"] == [reason]


def test_metrics_count_requests_by_their_template(client: TestClient[Litestar], trio: str) -> None:
    metrics.forget()
    client.get(f"/api/matches/{trio}")
    client.get(f"/api/matches/{trio}")
    client.get("/api/matches/0123456789ab")
    client.get("/nowhere/at/all")
    samples = read(metrics_for(client.app, LOOPBACK).text)
    route = {"process": "web", "method": "GET", "route": "/api/matches/{match}"}
    assert samples["turnsheet_requests_total", frozenset((route | {"status": "200"}).items())] == 2
    assert samples["turnsheet_requests_total", frozenset((route | {"status": "404"}).items())] == 1
    assert samples["turnsheet_request_seconds_count", frozenset(route.items())] == 3
    lost = {"process": "web", "method": "GET", "route": "(none)", "status": "404"}
    assert samples["turnsheet_requests_total", frozenset(lost.items())] == 1


def test_metrics_show_turns_of_workers_and_the_backlog(site: Site, app: Litestar) -> None:
    metrics.TURNS.add("raumkrieg", "played", amount=5)
    metrics.TURN_SECONDS.observe(0.02, "raumkrieg")
    publish(site, "worker one")
    heartbeats.worker_beat(site, "worker one")
    metrics.forget()
    samples = read(metrics_for(app, LOOPBACK).text)
    labels = {"process": "worker one", "game": "raumkrieg"}
    assert samples["turnsheet_turns_total", frozenset((labels | {"result": "played"}).items())] == 5
    assert samples["turnsheet_turn_seconds_bucket", frozenset((labels | {"le": "0.01"}).items())] == 0
    assert samples["turnsheet_turn_seconds_bucket", frozenset((labels | {"le": "0.025"}).items())] == 1
    assert samples["turnsheet_turn_seconds_bucket", frozenset((labels | {"le": "+Inf"}).items())] == 1
    assert samples["turnsheet_workers_alive", frozenset()] == 1
    for name in ("turns_claimed", "turns_due", "turn_lag_seconds", "running_matches", "listeners"):
        assert samples[f"turnsheet_{name}", frozenset()] == 0
    assert samples["process_open_fds", frozenset()] > 0


def test_every_metric_has_a_name_of_ours_and_a_description(app: Litestar) -> None:
    for family in text_string_to_metric_families(metrics_for(app, LOOPBACK).text):
        assert family.name.startswith(("turnsheet_", "process_"))
        assert family.documentation


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
def test_metrics_are_not_shown_through_a_proxy(app: Litestar, header: str) -> None:
    assert metrics_for(app, LOOPBACK).status_code == 200
    assert problem(metrics_for(app, LOOPBACK, {header: LOOPBACK})) == (403, "not-allowed")


def test_metrics_are_not_shown_to_a_page_whose_name_leads_here(app: Litestar) -> None:
    assert problem(metrics_for(app, LOOPBACK, {"host": "evil.example.org"})) == (403, "not-allowed")


@pytest.mark.parametrize("machine", [ELSEWHERE, "2001:db8::1", "a name"])
def test_metrics_are_not_shown_to_other_machines(app: Litestar, machine: str) -> None:
    assert problem(metrics_for(app, machine)) == (403, "not-allowed")


@pytest.mark.parametrize("public", ["an address", "https"])
def test_a_public_site_shows_metrics_to_the_token_alone(
    site: Site, public: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy on the same machine asks from loopback, and need not say for whom."""
    if public == "an address":
        monkeypatch.setenv("TURNSHEET_ADDRESS", "https://games.example.org")
    app = create_app(site, Runner(site), secure=public == "https")
    assert problem(metrics_for(app, LOOPBACK)) == (403, "not-allowed")


def test_the_token_opens_the_metrics_from_anywhere(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNSHEET_METRICS_TOKEN", TOKEN)
    app = create_app(site, Runner(site))
    assert metrics_for(app, ELSEWHERE, {"authorization": f"Bearer {TOKEN}"}).status_code == 200
    for wrong in (f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer ", f"Basic {TOKEN}"):
        assert metrics_for(app, LOOPBACK, {"authorization": wrong}).status_code == 403
    assert metrics_for(app, LOOPBACK).status_code == 403


def test_a_token_that_can_be_guessed_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNSHEET_METRICS_TOKEN", "short")
    with pytest.raises(BadSettingError, match="at least 16 characters"):
        create_app(site, Runner(site))


def test_metrics_name_nobody(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    shown = metrics_for(client.app, LOOPBACK).text
    assert trio not in shown
    assert "Ann" not in shown
