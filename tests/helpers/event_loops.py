"""Event loops for tests, in threads of their own: the driver of the browser has a running loop in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run(task: Coroutine[object, object, T]) -> T:
    """Run a coroutine to its end in a new loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()
