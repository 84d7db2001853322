"""Workshops: for games whose seats can be played by programs that people write and exchange.

A game may have one; the house, the API and the client know workshops, not games. A program is a text for one kind of
thing in the game; a record is a program with who made it and what it has done, as a file.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from turnsheet.core.chart import Area, Chart
from turnsheet.core.game import State
from turnsheet.core.match import MatchFile


class BadRecordError(Exception):
    """A file that is no record, or a set-up that cannot be tried, and why."""


class Word(Struct, frozen=True):
    """A word of the language."""

    name: str
    group: str
    effect: str
    meaning: str


class Finding(Struct, frozen=True):
    """Something about a program, with its place."""

    line: int
    column: int
    code: str
    reason: str


class Findings(Struct, frozen=True):
    """What is wrong with a program, and what is only odd."""

    faults: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()


class Record(Struct, frozen=True):
    """A program with its maker, its name, and what it has done in numbers."""

    kind: str
    team: str
    name: str
    code: tuple[str, ...]
    counts: dict[str, int]
    file: str = ""
    """The text of the file it was read from. It is written into that, so all else in it stays; empty for a new one."""


class Setup(Struct, frozen=True):
    """A position to try programs in, in the game's notation."""

    title: str
    position: str


class Moment(Struct, frozen=True):
    """A program before one of its words: where it stands and what it holds.

    The chart is there where it has changed; its areas are those of the start.
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
    """How many words the play takes in all."""
    reason: str
    """Why it failed; empty if it did not."""
    log: tuple[str, ...]
    playing: str
    end: Chart
    """Its areas are those of the start."""
    after: str
    """The position after the play, in notation."""


class Frame(Struct, frozen=True):
    """A moment of a contest to look at. The areas of its chart are the contest's ground."""

    title: str
    news: tuple[str, ...]
    chart: Chart


class Did(Struct, frozen=True):
    """What a program did in a match, to be added to its record."""

    owner: str
    kind: str
    code: str
    counts: dict[str, int]


class Contest(Struct, frozen=True):
    """A match between programs."""

    winner: str
    """Empty for a draw, and if it was broken off."""
    turns: int
    finished: bool
    did: tuple[Did, ...]
    file: MatchFile
    ground: tuple[Area, ...] = ()
    frames: tuple[Frame, ...] = ()


class Workshop(Protocol):
    """What a game with programs offers to those who write them."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What programs can be written for."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Who can take part in a contest, in their order; the first two are enough."""

    @property
    def counts(self) -> tuple[str, ...]:
        """What a record counts; the first three are matches, wins and losses."""

    def words(self) -> tuple[Word, ...]:
        """The words of the language."""

    def check(self, code: str) -> Findings:
        """What is to be said about a program. Never raises, whatever the text."""

    def read_record(self, data: bytes) -> Record:
        """The record in a file; raises BadRecordError."""

    def write_record(self, record: Record) -> bytes:
        """The file of a record: its own with what has changed, or a new one; raises BadRecordError."""

    @property
    def longest(self) -> int:
        """The most characters a program may have."""

    @property
    def setups(self) -> tuple[Setup, ...]:
        """Positions to begin trials from."""

    @property
    def example(self) -> str:
        """A small program that works, to begin with."""

    @property
    def about(self) -> tuple[str, ...]:
        """What somebody who sees the example for the first time should know, in a few sentences."""

    def trial(self, position: str, programs: Mapping[str, str], seed: str, skip: int, count: int) -> Trial:
        """Play once, and show so many moments from one on; raises BadRecordError.

        Programs are named by side and kind, like `red scout`; those of things that are not there are passed over.
        """

    def contest(self, teams: Mapping[str, Sequence[str]], seed: str, frames: bool) -> Contest:
        """Let programs play a match, one for each kind, by side; raises BadRecordError."""

    def did(self, state: State) -> tuple[Did, ...]:
        """What the programs in a match that is over did in it."""
