"""Servers and workers as processes of their own, on loopback, ended with the test."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import MappingProxyType

import httpx


@contextmanager
def process(
    *words: str, errors: Path | None = None, settings: Mapping[str, str] = MappingProxyType({})
) -> Iterator[subprocess.Popen[str]]:
    """A turnsheet process that is killed at the end, ready when it says so; its log goes to a file if one is given."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    environment = {**os.environ, **settings}
    with nullcontext() if errors is None else errors.open("w") as log:
        started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    try:
        assert started.stdout is not None
        assert "Turnsheet" in started.stdout.readline()
        yield started
    finally:
        started.send_signal(signal.SIGKILL)
        started.wait()
        assert started.stdout is not None
        started.stdout.close()


@contextmanager
def serving(
    data: Path, module: str = "turnsheet.interfaces.cli", errors: Path | None = None, **settings: str
) -> Iterator[str]:
    """A server on a folder, stopped as it should be; gives its address. Its log goes to a file if one is given."""
    command = [sys.executable, "-m", module, "serve", "--data", str(data)]
    environment = {**os.environ, "TURNSHEET_REQUESTS_A_MINUTE": "0", "TURNSHEET_BOT_PACE_MS": "0", **settings}
    with nullcontext() if errors is None else errors.open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    with server as started:
        assert started.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", started.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            started.terminate()
        assert started.wait(60) == 0


def wait_until_ready(address: str) -> None:
    """Wait for a server's worker, which comes up a little later than the server."""
    until = time.monotonic() + 120
    while httpx.get(f"{address}/health/ready", timeout=60).status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)
