"""A pool of processes for the workshop, imports and `turnsheet match --jobs`.

Its processes start when there is work. They ignore Ctrl-C, which is meant for the process that started them, and end
with that process however it ends.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection
from typing import TypeVar, TypeVarTuple, cast

Ts = TypeVarTuple("Ts")
R = TypeVar("R")

AHEAD = 4
"""How many tasks wait for each process, so that none is idle and few are lost when the work is interrupted."""

MANAGER_SECONDS = 5.0
"""How long closing the pool waits for the thread that manages its processes, which ends soon after they are killed."""


class ProcessPool:
    """Some processes; `prepare` is called once in each of them, before its first task."""

    def __init__(self, jobs: int, prepare: Callable[[], object]) -> None:
        self._jobs = jobs
        self._prepare = prepare
        self._executor: ProcessPoolExecutor | None = None

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of its processes; none before the first task."""
        return tuple((self._executor._processes or {}) if self._executor else ())

    def submit(self, work: Callable[[*Ts], R], *arguments: *Ts) -> Future[R]:
        """Run some work in one of the processes."""
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self._jobs, context, _begin, (self._prepare,))
        with _ctrl_c_held_back():
            return self._executor.submit(work, *arguments)

    def in_order(self, work: Callable[[*Ts], R], tasks: Sequence[tuple[*Ts]]) -> Generator[R]:
        """The results of the tasks, in the order of the tasks. The pool is closed at the end."""
        waiting: deque[Future[R]] = deque()
        try:
            for task in tasks:
                waiting.append(self.submit(work, *task))
                if len(waiting) > AHEAD * self._jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command is ending: a second Ctrl-C must not disturb it
            raise
        finally:
            self.close()

    def close(self) -> None:
        """End the processes at once. The next task starts new ones."""
        executor, self._executor = self._executor, None
        if executor is not None:
            manager = cast(threading.Thread | None, executor._executor_manager_thread)  # its stub names another type
            for process in list((executor._processes or {}).values()):
                process.kill()
            executor.shutdown(wait=False, cancel_futures=True)
            if manager is not None:
                # It closes the pipe that wakes it. If it were still doing so when the program ends, Python would write
                # to that pipe meanwhile and report an error.
                manager.join(MANAGER_SECONDS)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Deliver Ctrl-C afterwards. A process started meanwhile inherits this and never gets it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _begin(prepare: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    prepare()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(0)
