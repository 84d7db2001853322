"""Bots that are commands in any language: `cmd:./mybot --fast`. They speak JSON lines (`bot_protocol`).

Each seat of each match has a process of its own. A process that crashes, takes too long or gives an invalid answer is
ended, and its seat gives no more orders in that match. What it writes to standard error is not printed, but the end of
it is shown if it fails.
"""

import os
import selectors
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import IO

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.interfaces import bot_protocol
from turnsheet.interfaces.bot_protocol import LONGEST_ANSWER, PROTOCOL, Bye, Hello, Message, NonsenseError, Turn
from turnsheet.interfaces.cli.bots import start_limited
from turnsheet.interfaces.cli.bots.contenders import (
    START_SECONDS,
    BotFaultError,
    Contender,
    Engagement,
    FaultKind,
    Limits,
)
from turnsheet.interfaces.cli.errors import CommandError

LEAVE_SECONDS = 1.0
"""How long it may take to end after the match."""
SEED_SIDES = 1 << 53
"""So that the seed is a number which every language can hold."""
REMARKS = 2000
"""How much of what it wrote last to standard error is kept, in bytes."""
PIECE = 65536
MOST_PIECES = 64
"""How much is read to find the end of what it wrote; it may still be writing."""


def command_bot(name: str, command: str, limits: Limits) -> Contender:
    """A contender that runs a command for each seat."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CommandError(f"The command of '{name}' cannot be read: {error}.") from error
    if not words:
        raise CommandError(f"'{name}' has no command. Write one, such as cmd:./mybot.")

    @contextmanager
    def begin(engagement: Engagement) -> Iterator[Player[View]]:
        process = BotProcess(words, limits)
        try:
            process.hello(engagement)
            yield process.player(engagement.game)
            process.bye()
        finally:
            process.end()

    return Contender(name, f"the command {command}", begin)


class BotProcess:
    """A command that plays one seat of one match."""

    def __init__(self, words: list[str], limits: Limits) -> None:
        launcher = [sys.executable, "-I", "-S", str(Path(start_limited.__file__)), str(limits.memory), str(os.getpid())]
        self._limits = limits
        self._process = subprocess.Popen(
            [*launcher, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._errors: IO[bytes] = self._process.stderr
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe.fileno(), False)
        self._heard = b""
        self._remarks = b""
        self._asked = 0

    def hello(self, engagement: Engagement) -> None:
        """Say what it plays, and wait until it is ready."""
        hello = Hello(
            protocol=PROTOCOL,
            game=engagement.game.id,
            version=engagement.game.version,
            seat=engagement.seat,
            seats=engagement.seats,
            options=engagement.options,
            seconds=self._limits.seconds,
            memory=self._limits.memory,
        )
        answer = self._exchange(hello, max(START_SECONDS, self._limits.seconds))
        try:
            bot_protocol.ready(answer)
        except NonsenseError as error:
            raise self._fault("nonsense", str(error)) from error

    def player(self, game: AnyGame) -> Player[View]:
        """What asks it for sheets."""

        def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
            self._asked += 1
            seed = str(dice.at("seed of a command").below(SEED_SIDES))
            turn = Turn(self._asked, view=view, forms=order_forms, printout=game.pages.printout(view), seed=seed)
            answer = self._exchange(turn, self._limits.seconds)
            try:
                return bot_protocol.sheet(answer, self._asked).text
            except NonsenseError as error:
                raise self._fault("nonsense", str(error)) from error

        return play

    def bye(self) -> None:
        """Tell it that the match is over, and give it some time to end."""
        with suppress(OSError):
            os.write(self._input.fileno(), bot_protocol.line(Bye()))
        self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_SECONDS)

    def end(self) -> None:
        """End it and everything that it started, at once."""
        with suppress(ProcessLookupError, PermissionError):  # macOS denies what is no longer there
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._input, self._output, self._errors):
            with suppress(OSError):
                pipe.close()

    def _exchange(self, message: Message, seconds: float) -> bytes:
        """Say something and wait for a line. Reads and writes at the same time, so that nobody waits for the other."""
        if self._heard:
            raise self._fault(
                "nonsense", f"it spoke without being asked: {self._heard[:60].decode(errors='replace')!r}"
            )
        unsaid = memoryview(bot_protocol.line(message))
        until = monotonic() + seconds
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._input, selectors.EVENT_WRITE)
            pipes.register(self._output, selectors.EVENT_READ)
            pipes.register(self._errors, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                left = until - monotonic()
                if left <= 0:
                    raise self._fault("late", f"it took longer than {seconds:g} s")
                if len(self._heard) > LONGEST_ANSWER:
                    raise self._fault("nonsense", f"its answer is longer than {LONGEST_ANSWER} bytes")
                for key, _ in pipes.select(left):
                    if key.fileobj is self._input:
                        unsaid = unsaid[self._write(unsaid) :]
                        if not unsaid:
                            pipes.unregister(self._input)
                    elif key.fileobj is self._errors:
                        self._note_remarks(pipes)
                    else:
                        self._listen()
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def _write(self, unsaid: memoryview) -> int:
        try:
            return os.write(self._input.fileno(), unsaid[:PIECE])
        except BlockingIOError:
            return 0
        except BrokenPipeError as error:
            raise self._crash() from error

    def _listen(self) -> None:
        """Take in what it has said; at the end of its output it has crashed."""
        piece = os.read(self._output.fileno(), PIECE)
        if not piece:
            raise self._crash()
        self._heard += piece

    def _note_remarks(self, pipes: selectors.BaseSelector | None = None) -> bool:
        """Keep the end of what it writes to standard error; whether there was any."""
        try:
            piece = os.read(self._errors.fileno(), PIECE)
        except BlockingIOError:
            return False
        self._remarks = (self._remarks + piece)[-REMARKS:]
        if not piece and pipes is not None:
            pipes.unregister(self._errors)
        return bool(piece)

    def _crash(self) -> BotFaultError:
        """How it ended, after it was seen to have closed its input or output."""
        try:
            code = self._process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            return self._fault("crash", "it closed its input or output without ending")
        if code < 0:
            return self._fault("crash", f"it was ended by the signal {signal.Signals(-code).name}")
        if code == start_limited.NOT_STARTED:
            return self._fault("crash", "it could not be started")
        return self._fault("crash", f"it ended by itself with exit code {code}")

    def _fault(self, kind: FaultKind, detail: str) -> BotFaultError:
        """A fault that ends it, with its last line on standard error."""
        for _ in range(MOST_PIECES):
            if not self._note_remarks():
                break
        lines = self._remarks.decode(errors="replace").strip().splitlines()
        said = f"; it wrote last: {lines[-1].strip()}" if lines else ""
        return BotFaultError(kind, f"{detail}{said}", ended=True)
