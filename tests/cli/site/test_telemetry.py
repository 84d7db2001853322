"""A running server as those who watch it see it: its log, its metrics with the turns of its workers, its traces."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.cli.site.test_serve import guest
from tests.helpers.cli_commands import ENVIRONMENT
from tests.helpers.server_processes import serving

PATIENCE_SECONDS = 60


def play_a_turn(address: str) -> None:
    """Play against a bot and wait until the first turn was played."""
    with guest(address) as ann:
        match = ann.post("/api/play-now", json={"game": "raumkrieg", "seats": 2}).json()["id"]
        ann.post(f"/api/matches/{match}/seats/1/orders", json={"text": ""})
        until = time.monotonic() + PATIENCE_SECONDS
        while ann.get(f"/api/matches/{match}").json()["step"] == 0:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_the_log_of_a_server_and_its_workers_is_json_to_the_last_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = {"TURNSHEET_LOG": "json", "TURNSHEET_LOG_LEVEL": "info"}
    with serving(tmp_path / "data", errors=log, **settings) as address:
        play_a_turn(address)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    routes = [line["route"] for line in lines if line["logger"] == "turnsheet.access"]
    assert routes[:2] == ["/api/me", "/api/play-now"]
    assert [line for line in lines if line["level"] not in ("info", "debug")] == []


def test_turns_that_workers_ran_are_in_the_metrics(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        play_a_turn(address)
        until = time.monotonic() + PATIENCE_SECONDS
        while 'turnsheet_turns_total{game="raumkrieg"' not in httpx.get(f"{address}/metrics", timeout=60).text:
            assert time.monotonic() < until
            time.sleep(0.5)


@contextmanager
def collector() -> Iterator[tuple[str, list[ExportTraceServiceRequest]]]:
    """Something that takes traces: its address, and what it got."""
    got: list[ExportTraceServiceRequest] = []

    class Handler(BaseHTTPRequestHandler):
        """Keeps what is posted."""

        def do_POST(self) -> None:
            """Keep it."""
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.path == "/v1/traces":
                got.append(ExportTraceServiceRequest.FromString(body))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_traces_of_server_and_workers_are_sent_where_the_host_wants_them(tmp_path: Path) -> None:
    with collector() as (endpoint, got):
        with serving(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, OTEL_EXPORTER_OTLP_COMPRESSION="none") as address:
            play_a_turn(address)
        spans = [
            span
            for each in got
            for resource in each.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]
    names = {span.name for span in spans}
    assert {"POST /api/play-now", "turn", "store read", "store write"} <= names


def test_a_collector_that_is_not_there_harms_nobody(tmp_path: Path) -> None:
    log = tmp_path / "log"
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_EXPORTER_OTLP_TIMEOUT": "1"}
    with serving(tmp_path / "data", errors=log, **endpoint) as address:
        play_a_turn(address)
    assert "Traceback" not in log.read_text()


@pytest.mark.parametrize(
    ("name", "value"),
    [("TURNSHEET_LOG", "xml"), ("TURNSHEET_LOG_LEVEL", "loud"), ("TURNSHEET_METRICS_TOKEN", "short")],
)
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_setting_that_cannot_be_used_is_one_sentence(tmp_path: Path, command: str, name: str, value: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "turnsheet.interfaces.cli", command, "--data", str(tmp_path)],
        env={**ENVIRONMENT, name: value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(name)
    assert done.stderr.count("\n") == 1
