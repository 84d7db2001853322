"""The worker processes of a server: started with it, restarted if they die, and stopped with it.

A worker's standard input is a pipe from the server. When the pipe closes, however the server ended, the worker stops.
"""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

LOG = logging.getLogger("turnsheet.workers")
LOOK_SECONDS = 0.5
STOP_SECONDS = 30
LEAST_PRIORITY = 19


class WorkerProcesses:
    """Some processes of `turnsheet worker`, or of another command, on the same data as the server."""

    def __init__(
        self, count: int, data: Path | None, address: str, niceness: int, command: Sequence[str] = ("worker",)
    ) -> None:
        """`address` is the server's public address; `niceness` lowers the priority of the workers."""
        self._count = count
        self._priority = min(os.getpriority(os.PRIO_PROCESS, 0) + niceness, LEAST_PRIORITY)
        self._words = [*command, "--with-server", address]
        if data is not None:
            self._words += ["--data", str(data)]
        self._stop = threading.Event()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._watch = threading.Thread(target=self._keep_alive, name="workers", daemon=True)

    def start(self) -> None:
        """Start the processes, and restart them if they die."""
        self._processes = [self._started(number) for number in range(self._count)]
        self._watch.start()

    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [process.pid for process in self._processes]

    def stop(self) -> None:
        """Let the workers finish their turns, and wait until they end."""
        self._stop.set()
        self._watch.join()
        for process in self._processes:
            _end_input(process)
        for process in self._processes:
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _started(self, number: int) -> subprocess.Popen[bytes]:
        name = ["--name", f"server {os.getpid()}.{number}"]
        command = [sys.executable, "-m", "turnsheet.interfaces.cli", *self._words, *name]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        with suppress(OSError):  # it may have ended already
            os.setpriority(os.PRIO_PROCESS, process.pid, self._priority)
        return process

    def _keep_alive(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            for number, process in enumerate(self._processes):
                if process.poll() is not None:
                    LOG.error("a worker ended with %s and is restarted", process.returncode)
                    _end_input(process)
                    self._processes[number] = self._started(number)


def _end_input(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # it may have ended before
        process.stdin.close()
