"""Events of a match as they happen: a thread that listens, and listens again when the connection is lost."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection

from turnsheet.client.connection import LONGEST_PAUSE, Connection
from turnsheet.client.errors import LostError, SiteError

FIRST_PAUSE = 1.0


class EventStream:
    """Listens to a match until it is closed. `changed` is called, in the thread, when there is something to see."""

    def __init__(self, connection: Connection, match_id: str, changed: Callable[[], None]) -> None:
        self.connected = True
        self.failure = ""
        """Why it listens no longer; empty while it does."""
        self.lost = ""
        """Why it is not connected now, as a sentence."""
        self._connection = connection
        self._path = f"/api/matches/{match_id}/events"
        self._changed = changed
        self._closed = threading.Event()
        self._line: HTTPConnection | None = None
        self._last: int | None = None
        self._thread = threading.Thread(target=self._run, name="events of a match", daemon=True)

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

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._closed.is_set():
            try:
                for event in self._connection.events(self._path, self._last, self._opened):
                    pause = FIRST_PAUSE
                    self.connected, self.lost = True, ""
                    if event is not None:
                        self._last = event.id
                    self._changed()  # also when it listens again: something may have been missed
                wait = 0.0
            except LostError as error:
                wait = error.after
                self._set_lost(str(error))
            except SiteError as error:
                self.failure = str(error)
                self._set_lost(self.failure)
                return
            self._closed.wait(max(pause, wait))
            pause = min(pause * 2, LONGEST_PAUSE)

    def _opened(self, line: HTTPConnection) -> None:
        self._line = line

    def _set_lost(self, sentence: str) -> None:
        self.lost = sentence
        if self.connected:
            self.connected = False
            self._changed()
