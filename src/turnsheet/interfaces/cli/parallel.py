"""A crew of processes that share work, and leave no one behind when the work is broken off.

Ctrl-C is for the process that was called: its crew does not hear it, and is stopped. Should that process be killed,
each of the crew notices and ends by itself.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar, TypeVarTuple

from turnsheet.interfaces.cli.garbage_collection import look_seldom

Ts = TypeVarTuple("Ts")
R = TypeVar("R")

AHEAD = 4
"""How many tasks a process has waiting, so that none is idle and few are lost."""
LOOK_SECONDS = 0.5


def shared(work: Callable[[*Ts], R], tasks: Sequence[tuple[*Ts]], jobs: int) -> Generator[R]:
    """The results of the tasks in their order, worked out by so many processes."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(os.getpid(),))
    waiting: deque[Future[R]] = deque()
    try:
        for task in tasks:
            with _holding_back():
                waiting.append(pool.submit(work, *task))
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command ends now; to hear it again would only disturb that
        for child in active_children():
            child.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _holding_back() -> Iterator[None]:
    """Hear Ctrl-C only afterwards; processes begun meanwhile inherit that and never hear it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _begin(parent: int) -> None:
    """Settle in, and end with the process that began this one."""
    look_seldom()

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_SECONDS)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
