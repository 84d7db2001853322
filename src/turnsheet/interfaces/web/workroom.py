"""The workroom: where other people's programs are tried, in a process of its own, so that no match waits for them."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.workshop import BadRecordError, Contest, Trial
from turnsheet.games import WORKSHOPS
from turnsheet.host.refused import RefusedError

SECONDS = 20.0
WAITING = 16
"""So many may wait for the workroom; more are sent away."""


class TrialWish(Struct, frozen=True):
    """A play to be shown word by word."""

    position: str
    programs: dict[str, str] = {}
    seed: str = "1"
    skip: int = 0
    count: int = 200


class ContestWish(Struct, frozen=True):
    """A match between programs: for each side one for every kind, as texts or as numbers of the library."""

    teams: dict[str, list[str | int]]
    seed: str = "1"
    frames: bool = True


def try_out(game: str, wish: bytes) -> bytes | str:
    """Run a trial; the answer as JSON bytes, or the reason why not as a text."""
    asked = codec.decode(wish, TrialWish)
    try:
        shown = WORKSHOPS[game].trial(asked.position, asked.programs, asked.seed, asked.skip, asked.count)
        return codec.encode(shown)
    except BadRecordError as error:
        return str(error)


def let_play(game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> bytes | str:
    """Run a contest, likewise."""
    try:
        return codec.encode(WORKSHOPS[game].contest(teams, seed, frames))
    except BadRecordError as error:
        return str(error)


class Workroom:
    """One process that works for all who ask, one after the other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def trial(self, game: str, wish: TrialWish) -> Trial:
        """A trial."""
        return codec.decode(await self._done(try_out, game, codec.encode(wish)), Trial)

    async def contest(self, game: str, teams: dict[str, list[str]], seed: str, frames: bool) -> Contest:
        """A contest."""
        return codec.decode(await self._done(let_play, game, teams, seed, frames), Contest)

    async def _done(self, task: object, *given: object) -> bytes:
        if self._waiting >= WAITING:
            raise RefusedError("stale", "The workroom is full; try again in a moment.")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        self._waiting += 1
        try:
            assert callable(task)
            result = asyncio.get_running_loop().run_in_executor(self._pool, task, *given)
            answer = await asyncio.wait_for(result, SECONDS * (1 + self._waiting))
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            raise RefusedError("bad-program", "The programs took too long; nothing was kept.") from error
        finally:
            self._waiting -= 1
        if isinstance(answer, str):
            raise RefusedError("bad-program", answer)
        assert isinstance(answer, bytes)
        return answer

    def close(self) -> None:
        """Send the process away."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
