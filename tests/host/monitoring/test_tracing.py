"""Traces: spans of turns and of other work when they are wanted; nothing otherwise."""

import subprocess
import sys

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.helpers.monitoring import named
from tests.host.sample_matches import both, duel
from turnsheet.host.monitoring import tracing
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def test_a_turn_is_a_span_with_its_game_and_result(spans: InMemorySpanExporter, site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    (turn,) = named(spans, "turn")
    told = dict(turn.attributes or {})
    assert (told["match"], told["step"], told["game"], told["result"]) == (match, 1, "raumkrieg", "played")


def test_an_error_is_told_by_its_kind_alone(spans: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="secret"), tracing.span("work"):
        raise ValueError("secret")
    (span,) = named(spans, "work")
    assert span.status.description == "ValueError"
    assert span.events == ()


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
