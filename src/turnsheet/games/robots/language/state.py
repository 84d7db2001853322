"""The state of a run: all that the words work on, and how they fail."""

from collections.abc import Callable, Mapping

from turnsheet.games.robots.language.body import Body
from turnsheet.games.robots.language.values import Plain, Value, called

MOST_VALUES = 1_000
MOST_CALLS = 500
MOST_LINES = 100


class WordFailedError(Exception):
    """A word that cannot do what it should: a code, and why."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class State:
    """Stack, calls, loops, variables, log and the next word of a run."""

    __slots__ = ("at", "body", "calls", "halt", "loops", "playing", "said", "stack", "unsaid", "variables")

    def __init__(self, body: Body, variables: Mapping[str, Plain], at: int, halt: int, playing: bool) -> None:
        self.body = body
        self.variables = dict(variables)
        self.at = at
        self.halt = halt
        self.playing = playing
        self.stack: list[Value] = []
        self.calls = [halt]
        self.loops: list[list[int]] = []
        """Counter and end of each `do` loop that runs."""
        self.said: list[str] = []
        self.unsaid = 0

    def push(self, *values: Value) -> None:
        """Put values on the stack, the last on top."""
        if len(self.stack) + len(values) > MOST_VALUES:
            raise WordFailedError("stack-full", f"found no room on the stack, which holds {MOST_VALUES:,} values")
        self.stack += values

    def say(self, line: str) -> None:
        """Write to the log, which keeps a limited number of lines and counts the rest."""
        if len(self.said) < MOST_LINES:
            self.said.append(line)
        else:
            self.unsaid += 1

    @property
    def log(self) -> tuple[str, ...]:
        """The log so far."""
        if not self.unsaid:
            return tuple(self.said)
        return (*self.said, f"({self.unsaid:,} more line{'s' if self.unsaid > 1 else ''} not kept)")


Act = Callable[[State], None]
"""What a word does."""


def wrong_kind(wanted: str, *values: Value) -> WordFailedError:
    """A value of another kind than the word takes."""
    return WordFailedError("wrong-kind", f"takes {wanted} and found {' and '.join(map(called, values))}")
