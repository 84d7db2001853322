"""Requests are observed: each has an id, a line in the log and a span, with its route and not its path."""

import io

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.helpers.monitoring import lines, named, only_json
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app


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


def test_the_application_logs_nothing_by_itself_below_warnings(site: Site, capfd: pytest.CaptureFixture[str]) -> None:
    with TestClient(create_app(site, Runner(site))) as client:
        client.get("/api/games")
    assert capfd.readouterr().err == ""


def test_a_request_is_a_span_with_its_transactions_in_it(
    spans: InMemorySpanExporter, client: TestClient[Litestar], trio: str
) -> None:
    spans.clear()
    client.get(f"/api/matches/{trio}")
    (request,) = named(spans, "GET /api/matches/{match}")
    assert dict(request.attributes or {}) == {"method": "GET", "route": "/api/matches/{match}", "status": 200}
    inside = [span for span in spans.get_finished_spans() if span.parent and request.context]
    assert {span.name for span in inside if span.parent and span.parent.span_id == request.context.span_id} == {
        "store read"
    }
