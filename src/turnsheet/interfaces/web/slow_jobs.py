"""Slow jobs that the web server runs in a separate process, so that no match waits for them.

The process has a lower priority than the server. Jobs run one after the other. A job that takes too long is ended
together with the process, and the next job gets a new process.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.workshop import BadRecordError, Did
from turnsheet.games import WORKSHOPS
from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.process_pool import ProcessPool
from turnsheet.interfaces.web.schemas.workshop import TrialRequest

SECONDS = 20.0
WAITING = 16
"""How many trials and contests may wait; more are refused."""
NICENESS = 10

T = TypeVar("T")


class Answer(Struct, frozen=True):
    """The result of a trial or contest, or the reason why there is none."""

    body: bytes = b""
    """JSON that is passed on unchanged."""
    refused: str = ""
    did: tuple[Did, ...] = ()


def try_out(game: str, wish: bytes) -> Answer:
    """Run a trial; called in the other process."""
    asked = codec.decode(wish, TrialRequest)
    try:
        shown = WORKSHOPS[game].trial(asked.position, asked.programs, asked.seed, asked.skip, asked.count)
        return Answer(codec.encode(shown))
    except BadRecordError as error:
        return Answer(refused=str(error))


def let_play(game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> Answer:
    """Run a contest; called in the other process. `did` is empty unless the contest was finished."""
    try:
        played = WORKSHOPS[game].contest(teams, seed, frames)
        return Answer(codec.encode(played), did=played.did if played.finished else ())
    except BadRecordError as error:
        return Answer(refused=str(error))


class JobQueue:
    """One process that runs jobs one after the other, each for a limited time."""

    def __init__(self, seconds: float, waiting: int, too_slow: RefusedError) -> None:
        self.seconds = seconds
        self.waiting = waiting
        self._too_slow = too_slow
        self._pool = ProcessPool(1, partial(os.nice, NICENESS))
        self._count = 0
        self._turn = asyncio.Lock()

    @property
    def processes(self) -> tuple[int, ...]:
        """The id of its process; empty before the first job."""
        return self._pool.processes

    async def run(self, job: Callable[[], T]) -> T:
        """Run a job, after those that came before it."""
        if self._count >= self.waiting:
            raise RefusedError("busy", "Too many of these jobs are waiting. Try again in a moment.")
        self._count += 1
        try:
            async with self._turn:
                return await self._run_now(job)
        finally:
            self._count -= 1

    async def _run_now(self, job: Callable[[], T]) -> T:
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(job)), self.seconds)
        except TimeoutError as error:
            self.close()
            raise self._too_slow from error
        except BrokenProcessPool as error:
            self.close()
            raise RefusedError("busy", "The process for these jobs ended. Try again in a moment.") from error
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        self._pool.close()


class WorkshopJobs(JobQueue):
    """The trials and contests of people's programs."""

    def __init__(self, seconds: float = SECONDS) -> None:
        slow = RefusedError(
            "bad-program", f"The programs took more than {seconds:g} seconds. Nothing was saved. Make them faster."
        )
        super().__init__(seconds, WAITING, slow)

    async def trial(self, game: str, wish: TrialRequest) -> Answer:
        return await self._done(partial(try_out, game, codec.encode(wish)))

    async def contest(self, game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> Answer:
        return await self._done(partial(let_play, game, teams, seed, frames))

    async def _done(self, task: Callable[[], Answer]) -> Answer:
        answer = await self.run(task)
        if answer.refused:
            raise RefusedError("bad-program", answer.refused)
        return answer
