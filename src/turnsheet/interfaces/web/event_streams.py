"""Event streams: a hub reads the store once and passes the events of matches to all listeners.

One thread waits until the store has changed, reads the new events, and passes them to the event loop, where each
listener has a queue. Everything else happens in the event loop.

A listener first joins and then reads what it missed, so that it misses nothing; it drops duplicates by their number. A
listener that does not keep up is closed: its browser reconnects and says which event it got last.
"""

import asyncio
import logging
import threading
from collections import Counter, deque
from collections.abc import Sequence

from turnsheet.host.matches import match_events
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.change_signals import Changes
from turnsheet.host.store.row_types.match_events import MatchEventRow

LOG = logging.getLogger("turnsheet.web")
QUEUE = 200
PER_PERSON = 20
PER_ADDRESS = 200
IN_ALL = 2000
LOOK_ANYWAY_SECONDS = 5.0
"""The store is read this often even without a sign of a change."""
AFTER_FAULT_SECONDS = 1.0


class Listener:
    """An open event stream of a match; used in the event loop only."""

    def __init__(self, match: str, keys: tuple[str, ...]) -> None:
        self.match = match
        self.keys = keys
        self.closed = False
        self._queue: deque[MatchEventRow] = deque()
        self._wake = asyncio.Event()

    def hand(self, event: MatchEventRow) -> None:
        """Put an event into the queue; close if it is full."""
        if len(self._queue) >= QUEUE:
            self.close()
        elif not self.closed:
            self._queue.append(event)
            self._wake.set()

    def close(self) -> None:
        """Send nothing more, not even what waits: a client that reconnects gets it from the store."""
        self.closed = True
        self._queue.clear()
        self._wake.set()

    async def heard(self, timeout: float) -> list[MatchEventRow]:
        """What has come, as soon as there is something; empty after the timeout, or if closed."""
        try:
            async with asyncio.timeout(timeout):
                await self._wake.wait()
        except TimeoutError:
            return []
        came = list(self._queue)
        self._queue.clear()
        if not self.closed:
            self._wake.clear()
        return came


class Hub:
    """All event streams of a process."""

    def __init__(self, site: Site, *, per_person: int = PER_PERSON, in_all: int = IN_ALL) -> None:
        self._site = site
        self._per_person = per_person
        self._in_all = in_all
        self._by_match: dict[str, set[Listener]] = {}
        self._by_key: Counter[str] = Counter()
        self._closed = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changes: Changes | None = None
        self._thread: threading.Thread | None = None
        self._stopping: asyncio.Task[None] | None = None
        self.count = 0
        """How many listeners there are."""

    async def open(self, stopping: asyncio.Event) -> None:
        """Start to read; everything written from now on is passed on. Listeners are closed when the server stops."""
        self._loop = asyncio.get_running_loop()
        self._closed.clear()
        self._changes = await asyncio.to_thread(Changes, self._site.store)
        reader = await asyncio.to_thread(match_events.Reader, self._site)
        self._thread = threading.Thread(target=self._run, args=[self._changes, reader], name="events", daemon=True)
        self._thread.start()
        self._stopping = asyncio.create_task(self._when(stopping))

    async def close(self) -> None:
        """Close all listeners and stop reading."""
        self._closed.set()
        if self._stopping is not None:
            self._stopping.cancel()
        self.send_away()
        if self._changes is not None:
            await asyncio.to_thread(self._changes.close)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    async def _when(self, stopping: asyncio.Event) -> None:
        await stopping.wait()
        self.send_away()

    def send_away(self) -> None:
        """Close all listeners; they may come back."""
        for listeners in self._by_match.values():
            for listener in listeners:
                listener.close()

    def enter(self, match: str, person: str | None, address: str | None) -> Listener:
        """Listen to a match, within the limits per person, per address and in total."""
        limits = {f"person {person}": self._per_person} if person else {}
        limits |= {f"address {address}": PER_ADDRESS if person else self._per_person} if address else {}
        if any(self._by_key[key] >= limit for key, limit in limits.items()):
            raise RefusedError("busy", "You have too many match pages open. Close some of them.")
        if self.count >= self._in_all:
            raise RefusedError("full", "This site has too many live connections. Reload the page to see updates.")
        listener = Listener(match, tuple(limits))
        self._by_match.setdefault(match, set()).add(listener)
        self._by_key.update(listener.keys)
        self.count += 1
        return listener

    def leave(self, listener: Listener) -> None:
        """Stop listening. Calling it twice does no harm."""
        there = self._by_match.get(listener.match, set())
        if listener not in there:
            return
        there.discard(listener)
        if not there:
            del self._by_match[listener.match]
        self._by_key.subtract(listener.keys)
        for key in listener.keys:
            if not self._by_key[key]:
                del self._by_key[key]
        self.count -= 1

    def _hand_out(self, batch: Sequence[MatchEventRow], handed: threading.Event) -> None:
        for event in batch:
            for listener in self._by_match.get(event.match, ()):
                listener.hand(event)
        handed.set()

    def _run(self, changes: Changes, reader: match_events.Reader) -> None:
        """The thread: read at every change, and from time to time without one. Errors of the store do not end it."""
        failing = False
        while not self._closed.is_set():
            try:
                for batch in reader.fresh():
                    if not self._pass_on(batch):
                        return
            except Exception as error:
                if not failing:
                    log_fault(LOG, "events cannot be read; trying again every second", error)
                failing = True
                self._closed.wait(AFTER_FAULT_SECONDS)
            else:
                failing = False
                changes.wait(LOOK_ANYWAY_SECONDS)

    def _pass_on(self, batch: Sequence[MatchEventRow]) -> bool:
        """Hand a batch to the event loop and wait until it was accepted, so that a slow loop is not flooded."""
        assert self._loop is not None
        handed = threading.Event()
        try:
            self._loop.call_soon_threadsafe(self._hand_out, batch, handed)
        except RuntimeError:  # the loop is closed
            return False
        while not handed.wait(0.2):
            if self._closed.is_set():
                return False
        return True
