"""Programs: what the workshop and the library accept and show."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from turnsheet.core.workshop import Setup, Word

MOST_SIDES = 6
MOST_KINDS = 3
MOST_SHOWN = 500
Text = Annotated[str, Meta(max_length=1_000_000)]
Label = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class WorkshopInfo(Struct, frozen=True):
    """A game that programs can play."""

    game: str
    kinds: list[str]
    sides: list[str]
    """Who can take part in a contest."""
    counts: list[str]
    """What a record counts."""
    words: list[Word]
    setups: list[Setup]
    """Positions for trials."""
    example: str
    """A small program to begin with."""
    about: list[str]
    """What to know about it."""
    longest: int
    """The most characters a program may have."""


class TrialRequest(Struct, frozen=True):
    """A play to show word by word, with programs by side and kind, such as `red scout`."""

    position: Text
    programs: Annotated[dict[Label, Text], Meta(max_length=MOST_SIDES * MOST_KINDS)] = {}
    seed: Label = "1"
    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=0, le=MOST_SHOWN)] = 200


class ContestRequest(Struct, frozen=True):
    """A match between programs: for each side one program per kind, as text or by its number in the library."""

    teams: Annotated[dict[Label, Annotated[list[Text | Number], Meta(max_length=9)]], Meta(max_length=9)]
    seed: Label = "1"
    frames: bool = True


class ProgramText(Struct, frozen=True):
    """The text of a program, or of a record file."""

    code: Text


class NewProgram(Struct, frozen=True):
    """A program to keep."""

    kind: Label
    team: Label
    name: Label
    code: Annotated[list[Text], Meta(max_length=200_000)]
    file: Text = ""
    """The record file it comes from, as `record/read` returned it. Its counts and other fields are kept."""


class ProgramInfo(Struct, frozen=True):
    """A program of the library, without its text."""

    id: int
    kind: str
    team: str
    name: str
    counts: dict[str, int]
    """What it did in matches and contests of this server."""
    brought: dict[str, int]
    """What it had done elsewhere, from the record file it was registered with; empty without one."""
    revision: int
    created: datetime
    revised: datetime
    retired: bool
    mine: bool


class Program(ProgramInfo, frozen=True):
    """A program of the library."""

    code: list[str]


class ProgramRecord(Struct, frozen=True):
    """What a record file holds."""

    kind: str
    team: str
    name: str
    code: list[str]
    counts: dict[str, int]
    file: str
    """The file without its code. Send it back with the program to keep its other fields."""
