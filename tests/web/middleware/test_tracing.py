"""Traces: spans of requests, turns and transactions when they are wanted, without secrets; nothing otherwise."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.web.conftest import Guest
from tests.web.secrecy.test_secrets import planted
from turnsheet.host.monitoring import tracing
from turnsheet.host.site import Site

ATTRIBUTES = {"method", "route", "status", "match", "step", "game", "result"}
"""All that a span may tell."""


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    assert tracing.set_up(SimpleSpanProcessor(exporter))
    yield exporter
    tracing.shut_down()


def named(spans: InMemorySpanExporter, name: str) -> list[ReadableSpan]:
    return [span for span in spans.get_finished_spans() if span.name == name]


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


def test_a_turn_is_a_span_with_its_game_and_result(
    spans: InMemorySpanExporter, ann: Guest, ben: Guest, cat: Guest, trio: str
) -> None:
    for seat, guest in {1: ann, 2: ben, 3: cat}.items():
        guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": ""})
    (turn,) = named(spans, "turn")
    told = dict(turn.attributes or {})
    assert (told["match"], told["step"], told["game"], told["result"]) == (trio, 1, "raumkrieg", "played")


def test_an_error_is_told_by_its_kind_alone(spans: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="secret"), tracing.span("work"):
        raise ValueError("secret")
    (span,) = named(spans, "work")
    assert span.status.description == "ValueError"
    assert span.events == ()


def test_no_span_holds_a_secret(
    spans: InMemorySpanExporter,
    site: Site,
    ann: Guest,
    ben: Guest,
    cat: Guest,
    trio: str,
    client: TestClient[Litestar],
) -> None:
    """Attributes have fixed names, and values that were not typed by anybody."""
    planted(site, trio, {1: ann, 2: ben, 3: cat})
    token = ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"]
    client.get(f"/join/{trio}/1/{token}")
    client.get(f"/{token}")
    client.get(f"/api/matches/{token}")
    for span in spans.get_finished_spans():
        told = span.to_json()
        assert set(span.attributes or {}) <= ATTRIBUTES
        for secret in (token, "planted", *ann.cookies.values(), *ann.headers.values()):
            assert secret not in told


def test_without_a_wish_for_traces_nothing_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(tracing.ENDPOINT, raising=False)
    monkeypatch.delenv(tracing.TRACES_ENDPOINT, raising=False)
    assert not tracing.set_up()
    with tracing.span("work", step=1) as span:
        span.rename("other")
        span.tell(step=2)


def test_a_server_without_traces_imports_nothing_for_them() -> None:
    code = (
        "import sys; import turnsheet.interfaces.web.app, turnsheet.host.turns.worker;"
        "from turnsheet.host.monitoring import tracing; assert not tracing.set_up();"
        "print([name for name in sys.modules if name.startswith(('opentelemetry', 'prometheus'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_traces_that_are_wanted_and_not_installed_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tracing.ENDPOINT, "http://127.0.0.1:4318")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    with pytest.raises(tracing.TracingMissingError, match=r"install it with `pip install 'turnsheet\[otel\]'`"):
        tracing.set_up()
