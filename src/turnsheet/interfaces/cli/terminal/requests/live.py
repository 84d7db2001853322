"""Events of the match as they happen: a thread that listens, and listens again when the connection is lost."""

import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection

from turnsheet.interfaces.cli.terminal.requests.connection import Connection, Event, LostError, SiteError

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0


class Live:
    """Listens to a match until it is closed. `changed` is called, in the thread, when there is something to see."""

    def __init__(self, connection: Connection, path: str, changed: Callable[[], None]) -> None:
        self.connected = True
        self.failure = ""
        """Why it listens no longer; empty while it does."""
        self._connection = connection
        self._path = path
        self._changed = changed
        self._events: deque[Event] = deque(maxlen=1000)
        self._closed = threading.Event()
        self._line: HTTPConnection | None = None
        self._last: int | None = None
        self._thread = threading.Thread(target=self._run, name="live", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop listening; returns soon."""
        self._closed.set()
        line = self._line
        if line is not None and line.sock is not None:
            with suppress(OSError):  # it is closed already
                line.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(2)

    def taken(self) -> list[Event]:
        """What came since the last call."""
        found = []
        while self._events:
            found.append(self._events.popleft())
        return found

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._closed.is_set():
            try:
                for event in self._connection.events(self._path, self._last, self._opened):
                    pause = FIRST_PAUSE
                    self.connected = True
                    if event is not None:
                        self._last = event.id
                        self._events.append(event)
                    self._changed()  # also when it listens again: something may have been missed
                lost = 0.0
            except LostError as error:
                lost = error.after
                self._set(False)
            except SiteError as error:
                self.failure = str(error)
                self._set(False)
                return
            self._closed.wait(max(pause, lost))
            pause = min(pause * 2, LONGEST_PAUSE)

    def _opened(self, line: HTTPConnection) -> None:
        self._line = line

    def _set(self, connected: bool) -> None:
        if connected != self.connected:
            self.connected = connected
            self._changed()
