"""The web server's jobs: their process starts when needed and ends when a job is too slow, or with the server."""

import asyncio
import os
import socket
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from tests.helpers.server_processes import process
from turnsheet.games import WORKSHOPS
from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.web import slow_jobs
from turnsheet.interfaces.web.schemas.workshop import TrialRequest
from turnsheet.interfaces.web.slow_jobs import WorkshopJobs

WALK = ": play move! ;"
SLOW = ": play begin 1 turn! false until ;"
POSITION = WORKSHOPS["robots"].setups[0].position
WISH = TrialRequest(POSITION, {"red scout": WALK})
T = TypeVar("T")


def in_its_own_loop(task: Coroutine[None, None, T]) -> T:
    """Run a task in a thread of its own: where a browser is driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


def children(parent: int) -> set[int]:
    """The processes that a process has started, and theirs."""
    found = set()
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found |= {int(folder.name)} | children(int(folder.name))
        except OSError:
            continue  # it ended just now
    return found


def alive(number: int) -> bool:
    """Whether there is such a process."""
    try:
        return "Z" not in Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False


@pytest.mark.parametrize("how", ["kill", "terminate"])
def test_no_process_outlives_the_server(tmp_path: Path, how: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with process("serve", "--data", str(tmp_path), "--port", str(port)) as server:
        before = children(server.pid)  # those that run turns
        wish = {"position": POSITION, "programs": {"red scout": WALK}}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as ann:
            headers = {"x-csrf-token": ann.get("/api/me").json()["csrf"]}
            answer = ann.post("/api/workshops/robots/trial", json=wish, headers=headers)
        assert answer.status_code == 200
        started = children(server.pid)
        assert started > before  # it comes only when it is wanted
        getattr(server, how)()
        server.wait(60)
        for _ in range(600):
            if not any(map(alive, started)):
                return
            time.sleep(0.1)
    raise AssertionError(f"left behind: {[each for each in started if alive(each)]}")


def test_what_takes_too_long_is_ended_and_hurts_nobody_who_waits() -> None:
    async def both() -> tuple[object, object, tuple[int, ...], tuple[int, ...]]:
        jobs = WorkshopJobs()
        await jobs.trial("robots", WISH)
        first = jobs.processes
        jobs.seconds = 1
        slow = {side: [SLOW] * 3 for side in WORKSHOPS["robots"].sides}
        long = asyncio.create_task(jobs.contest("robots", slow, "1", False))
        await asyncio.sleep(0)  # it has begun, with a second
        jobs.seconds = 60
        the_next = asyncio.create_task(jobs.trial("robots", WISH))
        said = await asyncio.gather(long, the_next, return_exceptions=True)
        second = jobs.processes
        jobs.close()
        return said[0], said[1], first, second

    long, short, first, second = in_its_own_loop(both())
    assert isinstance(long, RefusedError)
    assert "took more than" in long.sentence
    assert isinstance(short, slow_jobs.Answer)
    assert first != second
    assert not any(alive(each) for each in first)


def test_more_jobs_than_may_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_jobs, "WAITING", 0)
    with pytest.raises(RefusedError) as error:
        in_its_own_loop(WorkshopJobs().trial("robots", WISH))
    assert error.value.code == "busy"


def test_a_process_that_dies_is_replaced() -> None:
    async def again() -> slow_jobs.Answer:
        jobs = WorkshopJobs()
        await jobs.trial("robots", WISH)
        os.kill(jobs.processes[0], 9)
        said = await asyncio.gather(*(jobs.trial("robots", WISH) for _ in range(2)), return_exceptions=True)
        assert [each.code for each in said if isinstance(each, RefusedError)] == ["busy"]
        answer = await jobs.trial("robots", WISH)
        jobs.close()
        return answer

    assert in_its_own_loop(again()).body.startswith(b"{")
