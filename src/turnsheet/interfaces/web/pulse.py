"""The pulse: how many listeners there may be, the store is asked only every so often whether anything is new."""

import asyncio
import time

from litestar.concurrency import sync_to_thread

from turnsheet.host import looking
from turnsheet.host.house import House

BEAT_SECONDS = 0.3


class Pulse:
    """The number of the newest notice of the house, not older than a beat."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = asyncio.Lock()
        self._newest = -1
        self._asked = 0.0

    async def newest(self) -> int:
        """The newest notice, whatever match it belongs to."""
        async with self._lock:
            if time.monotonic() - self._asked >= BEAT_SECONDS:
                self._newest = await sync_to_thread(looking.newest_notice, self._house)
                self._asked = time.monotonic()
            return self._newest
