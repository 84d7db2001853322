"""The workroom: where other people's programs are tried, in a process of its own, so that no match waits for them.

The process is started when somebody first wants it, is less important than the server to the machine, and ends with
it, however that ends. What takes too long is ended; who waits for his turn is not hurt by it.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection
from typing import TypeVar

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.workshop import BadRecordError, Did
from turnsheet.games import WORKSHOPS
from turnsheet.host.errors import RefusedError
from turnsheet.interfaces.web.schemas.workshop import TrialRequest

SECONDS = 20.0
WAITING = 16
"""So many may wait for the workroom; more are sent away."""
NICER = 10

T = TypeVar("T")


class Answer(Struct, frozen=True):
    """What came of it: JSON to be handed on as it is, or the reason why not."""

    body: bytes = b""
    refused: str = ""
    did: tuple[Did, ...] = ()


def try_out(game: str, wish: bytes) -> Answer:
    """Run a trial."""
    asked = codec.decode(wish, TrialRequest)
    try:
        shown = WORKSHOPS[game].trial(asked.position, asked.programs, asked.seed, asked.skip, asked.count)
        return Answer(codec.encode(shown))
    except BadRecordError as error:
        return Answer(refused=str(error))


def let_play(game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> Answer:
    """Run a contest; what the programs did only if they came to an end."""
    try:
        played = WORKSHOPS[game].contest(teams, seed, frames)
        return Answer(codec.encode(played), did=played.did if played.finished else ())
    except BadRecordError as error:
        return Answer(refused=str(error))


def settle_in() -> None:
    """In the new process: let others go first, leave Ctrl+C to the server, and go when it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICER)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(0)


class Room:
    """One process that works for all who ask, one after the other, each for so many seconds at most."""

    def __init__(self, seconds: float, waiting: int, too_slow: RefusedError) -> None:
        self.seconds = seconds
        self.waiting = waiting
        self._too_slow = too_slow
        self._pool: ProcessPoolExecutor | None = None
        self._count = 0
        self._turn = asyncio.Lock()

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of its processes; none before there was something to do."""
        return tuple((self._pool._processes or {}) if self._pool else ())

    async def run(self, task: Callable[[], T]) -> T:
        """Run a task there, when those before it are done."""
        if self._count >= self.waiting:
            raise RefusedError("busy", "The workroom is full; try again in a moment.")
        self._count += 1
        try:
            async with self._turn:
                return await self._worked(task)
        finally:
            self._count -= 1

    async def _worked(self, task: Callable[[], T]) -> T:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=settle_in)
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, task), self.seconds)
        except TimeoutError as error:
            self.close()
            raise self._too_slow from error
        except BrokenProcessPool as error:
            self.close()
            raise RefusedError("busy", "The workroom had to be closed; try again in a moment.") from error
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """Send the process away."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Workroom(Room):
    """Where programs are tried."""

    def __init__(self, seconds: float = SECONDS) -> None:
        slow = RefusedError("bad-program", "The programs took too long; nothing was kept.")
        super().__init__(seconds, WAITING, slow)

    async def trial(self, game: str, wish: TrialRequest) -> Answer:
        """A trial."""
        return await self._done(partial(try_out, game, codec.encode(wish)))

    async def contest(self, game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> Answer:
        """A contest."""
        return await self._done(partial(let_play, game, teams, seed, frames))

    async def _done(self, task: Callable[[], Answer]) -> Answer:
        answer = await self.run(task)
        if answer.refused:
            raise RefusedError("bad-program", answer.refused)
        return answer
