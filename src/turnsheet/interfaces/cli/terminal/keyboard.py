"""Single keys from the terminal, and signals that something else happened: a new size, an event of the match."""

import codecs
import fcntl
import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

NAMED = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "[5~": "pageup",
    "[6~": "pagedown",
    "[H": "home",
    "[F": "end",
    "OH": "home",
    "OF": "end",
    "[1~": "home",
    "[4~": "end",
    "[7~": "home",
    "[8~": "end",
    "[3~": "delete",
    "[Z": "backtab",
}
CONTROL = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace"}
CONTROL |= {"\x02": "pageup", "\x06": "pagedown", "\x15": "clear", "\x0c": "redraw", "\x01": "home", "\x05": "end"}
ESCAPE_SECONDS = 0.05
"""A sequence follows its escape character at once; the key Esc is followed by nothing."""
RESIZED, WOKEN, IDLE = "resized", "woken", "idle"
OPENING, CLOSING = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""The second screen without a cursor, and back."""


class Keyboard:
    """The keyboard, while `opened`. `wake` may be called by any thread."""

    def __init__(self) -> None:
        self._in = sys.stdin.fileno()
        self._out = sys.stdout.fileno()
        self._wake_read, self._wake_write = os.pipe()
        for each in (self._wake_read, self._wake_write):
            fcntl.fcntl(each, fcntl.F_SETFL, fcntl.fcntl(each, fcntl.F_GETFL) | os.O_NONBLOCK)
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._waiting = ""
        self._normal: list[int | list[bytes | int]] | None = None

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Use the second screen and single keys; everything is as before at the end, also after an error."""
        before = {each: signal.getsignal(each) for each in (signal.SIGWINCH, signal.SIGTSTP, signal.SIGTERM)}
        signal.signal(signal.SIGWINCH, lambda *_: self.wake(b"r"))
        signal.signal(signal.SIGTSTP, self._suspend)
        signal.signal(signal.SIGTERM, self._terminated)
        self._enter()
        try:
            yield
        finally:
            self._leave()
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Give the terminal to another program, such as an editor."""
        self._leave()
        try:
            yield
        finally:
            self._enter()

    def wake(self, sign: bytes = b"w") -> None:
        """Let `next` return."""
        with suppress(BlockingIOError):
            os.write(self._wake_write, sign)

    def next(self, seconds: float) -> str:
        """The next key, by its name or as the character it is; or what else happened."""
        if not self._waiting:
            ready, _, _ = select.select([self._in, self._wake_read], [], [], seconds)
            if self._wake_read in ready:
                return RESIZED if b"r" in os.read(self._wake_read, 4096) else WOKEN
            if not ready:
                return IDLE
            self._read()
        return self._taken()

    def _read(self) -> None:
        came = os.read(self._in, 4096)
        if not came:
            raise EOFError
        self._waiting += self._decoder.decode(came)

    def _taken(self) -> str:
        if not self._waiting:
            return IDLE  # half of a character
        first, self._waiting = self._waiting[0], self._waiting[1:]
        if first != "\x1b":
            return CONTROL.get(first, first)
        if not self._waiting and select.select([self._in], [], [], ESCAPE_SECONDS)[0]:
            self._read()
        if self._waiting[:1] not in ("[", "O"):
            return "escape"
        sequence = self._sequence()
        self._waiting = self._waiting[len(sequence) :]
        return NAMED.get(sequence, IDLE)

    def _sequence(self) -> str:
        """The sequence that begins here, after its escape character."""
        if self._waiting[0] == "O":
            return self._waiting[:2]
        for number, character in enumerate(self._waiting[1:], 2):
            if "@" <= character <= "~":
                return self._waiting[:number]
        return self._waiting

    def _enter(self) -> None:
        self._normal = termios.tcgetattr(self._in)
        tty.setcbreak(self._in, termios.TCSADRAIN)  # keys typed before count
        os.write(self._out, OPENING.encode())

    def _leave(self) -> None:
        os.write(self._out, CLOSING.encode())
        if self._normal is not None:
            termios.tcsetattr(self._in, termios.TCSADRAIN, self._normal)

    def _suspend(self, _number: int, _frame: FrameType | None) -> None:
        self._leave()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._enter()
        self.wake(b"r")

    def _terminated(self, _number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt
