"""The threads that answer requests: separate pools for quick and slow work, so that neither waits for the other.

Handlers with `sync_to_thread=True` run in the event loop's default executor, which we replace: it has enough threads
for requests that take milliseconds. Handlers that may take long (forecasts, sandboxes, large sheets, scores of old
matches) are marked with `@slow` and run in a few threads with a bounded queue. If the queue is full, or one person has
too many such requests, a request is refused at once, with the time to try again.
"""

import asyncio
import contextvars
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from litestar.concurrency import sync_to_thread
from litestar.connection import Request

from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.web.authentication import AnyRequest, told_person
from turnsheet.interfaces.web.middleware.origin import address_of

QUICK_THREADS = 16
SLOW_THREADS = 2
WAITING = 46
PER_PERSON = 12
SWITCH_SECONDS = 0.0005
"""How long Python threads run before they yield: a tenth of the default, so that quick requests do not wait long
for slow ones."""

P = ParamSpec("P")
T = TypeVar("T")


class Pools:
    """The threads of a web process."""

    def __init__(self, slow_threads: int = SLOW_THREADS, waiting: int = WAITING, per_person: int = PER_PERSON) -> None:
        self._slow_threads = slow_threads
        self._most = slow_threads + waiting
        self._per_person = per_person
        self._slow: ThreadPoolExecutor | None = None
        self._switch_before = sys.getswitchinterval()
        self._under_way: Counter[str] = Counter()
        self._counting = threading.Lock()
        self.slow_count = 0
        """How many slow requests run or wait."""

    async def open(self) -> None:
        """Start; the default executor of the running event loop is for quick work from now on."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(QUICK_THREADS, "request"))
        self._slow = ThreadPoolExecutor(self._slow_threads, "slow-request")
        self._switch_before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)

    def close(self) -> None:
        """Start nothing more; running work may finish."""
        if self._slow is not None:
            self._slow.shutdown(wait=False, cancel_futures=True)
            sys.setswitchinterval(self._switch_before)

    async def run_slow(self, person: str, work: Callable[[], T]) -> T:
        """Run slow work for a person (empty if unknown), within the limits."""
        assert self._slow is not None
        self._enter(person)
        try:
            future = self._slow.submit(contextvars.copy_context().run, work)
        except BaseException:
            self._leave(person)
            raise
        future.add_done_callback(lambda _: self._leave(person))  # also if nobody waits for it any more
        return await asyncio.wrap_future(future)

    def _enter(self, person: str) -> None:
        with self._counting:
            if person and self._under_way[person] >= self._per_person:
                raise RefusedError("busy", "You have sent too many slow requests at once. Wait until they finish.")
            if self.slow_count >= self._most:
                raise RefusedError("busy", "The server is busy. Try again in a few seconds.")
            self.slow_count += 1
            self._under_way[person] += 1

    def _leave(self, person: str) -> None:
        with self._counting:
            self.slow_count -= 1
            self._under_way[person] -= 1
            if not self._under_way[person]:
                del self._under_way[person]


async def run_slow(request: AnyRequest, work: Callable[[], T]) -> T:
    """Run slow work for a request."""
    pools: Pools = request.app.state.pools
    return await pools.run_slow(told_person(request) or address_of(request) or "", work)


def slow(handler: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run a handler in the threads for slow work; one of its arguments must be `request`."""
    return slow_if(lambda _: True)(handler)


def slow_if(is_slow: Callable[[object], bool]) -> Callable[[Callable[P, T]], Callable[P, Awaitable[T]]]:
    """Run a handler in the threads for slow work if its `data` is slow."""

    def marked(handler: Callable[P, T]) -> Callable[P, Awaitable[T]]:
        @wraps(handler)
        async def handled(*args: P.args, **kwargs: P.kwargs) -> T:
            if not is_slow(kwargs.get("data")):
                return await sync_to_thread(handler, *args, **kwargs)
            request = kwargs["request"]
            assert isinstance(request, Request)
            return await run_slow(request, partial(handler, *args, **kwargs))

        return handled

    return marked
