"""The process pool of `turnsheet match --jobs`: when it is interrupted, all its processes end at once."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from turnsheet.interfaces.cli.offline.series import Arguments, batches
from turnsheet.interfaces.process_pool import ProcessPool

ENDLESS = ("match", "raumkrieg", "--bots", "9xhunter", "--repeat", "1000000", "--jobs", "2")
SECONDS = 60


def at_a_terminal() -> None:
    """Hear Ctrl-C, even if the tests themselves were started in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def working() -> Iterator[subprocess.Popen[str]]:
    """A long series in a session of its own, with its crew at work."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *ENDLESS]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=at_a_terminal
    ) as series:
        try:
            wait_until(lambda: len(session(series.pid)) >= 4)  # the series, the crew and its keeper
            yield series
        finally:
            for process in session(series.pid):
                os.kill(process, signal.SIGKILL)


def session(leader: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, its = stat.read_text().rpartition(") ")[2].split()[:4]
        except OSError:
            continue
        if int(its) == leader and state != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_all_of_it(times: int) -> None:
    """As a terminal sends it, to the whole group; however often."""
    with working() as series:
        for _ in range(times):
            os.killpg(series.pid, signal.SIGINT)
            time.sleep(0.02)
        assert series.wait(SECONDS) == 130
        wait_until(lambda: session(series.pid) == [])
        assert series.stderr is not None
        assert series.stderr.read() == ""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_a_series_that_is_stopped_leaves_no_process_behind(sign: signal.Signals) -> None:
    with working() as series:
        os.kill(series.pid, sign)
        assert series.wait(SECONDS) == -sign
        wait_until(lambda: session(series.pid) == [])


def test_few_matches_are_shared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two jobs and ten matches, both have five."""
    shared: list[range] = []

    def share(_pool: ProcessPool, _work: object, tasks: list[tuple[Arguments, range]]) -> Iterator[object]:
        shared.extend(numbers for _, numbers in tasks)
        return iter(())

    monkeypatch.setattr(ProcessPool, "in_order", share)
    for repeat, jobs, chunks in ((10, 2, [range(5), range(5, 10)]), (3, 2, [range(2), range(2, 3)])):
        shared.clear()
        assert list(batches(Arguments("raumkrieg", (), b"", 0), repeat, jobs)) == []
        assert shared == chunks
