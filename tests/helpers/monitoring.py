"""What is logged and traced while a test runs: fixtures for the folders whose conftest imports them."""

import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from turnsheet.host.monitoring import logs, tracing

only_json = pytest.mark.parametrize("log", ["json"], indirect=True)
only_text = pytest.mark.parametrize("log", ["text"], indirect=True)


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


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    assert tracing.set_up(SimpleSpanProcessor(exporter))
    yield exporter
    tracing.shut_down()


def named(spans: InMemorySpanExporter, name: str) -> list[ReadableSpan]:
    return [span for span in spans.get_finished_spans() if span.name == name]
