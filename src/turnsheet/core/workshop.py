"""Workshops: for games whose seats can be played by programs that people write and exchange.

A game may have one; the server, the API and the client know workshops, not games. A program is a text for one kind of
piece in the game. A record is a file with a program, its author and its results.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from turnsheet.core.game import State
from turnsheet.core.match import MatchFile
from turnsheet.core.pages.chart import Area, Chart


class BadRecordError(Exception):
    """A file that is not a record, or a setup that cannot be tried, and why."""


class Word(Struct, frozen=True):
    """A word of the language."""

    name: str
    group: str
    effect: str
    meaning: str


class Finding(Struct, frozen=True):
    """A remark about a program, with its place."""

    line: int
    column: int
    code: str
    reason: str


class Findings(Struct, frozen=True):
    """Errors, which keep a program from running, and warnings, which do not."""

    faults: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()


class Record(Struct, frozen=True):
    """A program with its author, its name and its results in numbers."""

    kind: str
    team: str
    name: str
    code: tuple[str, ...]
    counts: dict[str, int]
    file: str = ""
    """The file it was read from; empty for a new record. Writing the record keeps all other content of that file."""


class Setup(Struct, frozen=True):
    """A position to try programs in, in the game's notation."""

    title: str
    position: str


class Moment(Struct, frozen=True):
    """The state of a program before one of its words.

    `chart` is set only where it has changed; its areas are those of the first chart.
    """

    phase: str
    word: str
    line: int
    column: int
    stack: tuple[str, ...]
    variables: dict[str, str]
    boxes: dict[str, tuple[str, ...]]
    chart: Chart | None = None


class Trial(Struct, frozen=True):
    """One play of a program, word by word."""

    start: Chart
    moments: tuple[Moment, ...]
    words: int
    """The number of words in the whole play."""
    reason: str
    """Why it failed; empty if it did not."""
    log: tuple[str, ...]
    playing: str
    end: Chart
    """Its areas are those of the start."""
    after: str
    """The position after the play, in notation."""


class Frame(Struct, frozen=True):
    """A picture of a contest. The areas of its chart are the contest's `ground`."""

    title: str
    report: tuple[str, ...]
    """What happened, a sentence each."""
    chart: Chart


class Did(Struct, frozen=True):
    """What a program did in a match, to add to its record."""

    owner: str
    kind: str
    code: str
    counts: dict[str, int]


class Contest(Struct, frozen=True):
    """A match between programs."""

    winner: str
    """Empty for a draw, and if the contest was stopped."""
    turns: int
    finished: bool
    did: tuple[Did, ...]
    file: MatchFile
    ground: tuple[Area, ...] = ()
    frames: tuple[Frame, ...] = ()


class Workshop(Protocol):
    """What a game with programs provides for their authors."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of piece that programs can be written for."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can take part in a contest, in order; two are enough."""

    @property
    def counts(self) -> tuple[str, ...]:
        """What a record counts; the first three are matches, wins and losses."""

    def words(self) -> tuple[Word, ...]:
        """The words of the language."""

    def check(self, code: str) -> Findings:
        """Errors and warnings. Never raises, whatever the text."""

    def read_record(self, data: bytes) -> Record:
        """The record in a file; raises BadRecordError."""

    def write_record(self, record: Record) -> bytes:
        """The file of a record: its own, updated, or a new one; raises BadRecordError."""

    @property
    def longest(self) -> int:
        """The maximum length of a program, in characters."""

    @property
    def setups(self) -> tuple[Setup, ...]:
        """Positions to begin trials from."""

    @property
    def example(self) -> str:
        """A small program that works, to start from."""

    @property
    def about(self) -> tuple[str, ...]:
        """A few sentences for an author who sees the example for the first time."""

    def trial(self, position: str, programs: Mapping[str, str], seed: str, skip: int, count: int) -> Trial:
        """Play once, and show `count` moments after the first `skip`; raises BadRecordError.

        Programs are named by side and kind, like `red scout`; programs of pieces that are not there are ignored.
        """

    def contest(self, teams: Mapping[str, Sequence[str]], seed: str, frames: bool) -> Contest:
        """Let programs play a match; `teams` has one program for each kind, by side. Raises BadRecordError."""

    def did(self, state: State) -> tuple[Did, ...]:
        """What the programs did in a match that is over."""
