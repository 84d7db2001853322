"""A program in a pseudo terminal: what is on its screen, and keys to type.

The screen is known from the frames the program draws, each of which begins at the upper left corner.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

PATIENCE = 60.0
"""How long a test waits for what must come; it takes so long only if it does not come."""
STYLE = re.compile(r"\x1b\[[0-9;]*m|\x1b\[K")
FRAME = "\x1b[H"
COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|38;|9[0-7])[0-9;]*m")


class Terminal:
    """A running program and its screen."""

    def __init__(self, process: subprocess.Popen[bytes], side: int) -> None:
        self.process = process
        self.written = ""
        """All that the program wrote."""
        self._side = side
        self._ended = False
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")

    @property
    def screen(self) -> str:
        """The newest complete frame, without styles; what was printed, if there is none."""
        frames = self.written.split(FRAME)
        return STYLE.sub("", frames[-1]).replace("\r", "")

    def see(self, *texts: str) -> str:
        """Wait until all of these are on the screen at once."""
        until = time.monotonic() + PATIENCE
        while not all(text in self.screen for text in texts):
            assert time.monotonic() < until, f"{texts} not seen on:\n{self.screen}"
            assert not self._ended, f"{texts} not seen before the end on:\n{self.screen}"
            self._read()
        return self.screen

    def press(self, keys: str, *seen: str) -> str:
        """Type, and wait for what comes."""
        os.write(self._side, keys.encode())
        return self.see(*seen) if seen else self.screen

    def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller."""
        _set_size(self._side, columns, lines)
        self.process.send_signal(signal.SIGWINCH)

    def end(self) -> int:
        """Wait for the end of the program; gives its exit code."""
        until = time.monotonic() + PATIENCE
        while not self._ended:
            assert time.monotonic() < until, f"it goes on:\n{self.screen}"
            self._read()
        return self.process.wait(PATIENCE)

    def _read(self) -> None:
        if select.select([self._side], [], [], 0.2)[0]:
            try:
                came = os.read(self._side, 65536)
            except OSError:  # Linux says so when the program has ended
                came = b""
            self._ended = not came
            self.written += self._decoder.decode(came)  # a letter may come in two parts


@contextmanager
def terminal(*words: str, settings: Mapping[str, str], columns: int = 80, lines: int = 24) -> Iterator[Terminal]:
    """A command of turnsheet in a terminal of this size, killed at the end if it still runs."""
    ours, theirs = pty.openpty()
    _set_size(theirs, columns, lines)
    environment = {**os.environ, "TERM": "xterm-256color", **settings}
    for name in ("NO_COLOR", "COLUMNS", "LINES", "TURNSHEET_TOKEN", "VISUAL"):
        if name not in settings:
            environment.pop(name, None)
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _set_size(side: int, columns: int, lines: int) -> None:
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
