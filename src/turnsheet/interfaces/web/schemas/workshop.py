"""What goes over the wire about programs."""

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


class TrialWish(Struct, frozen=True):
    """A play to be shown word by word, with programs by side and kind, like `red scout`."""

    position: Text
    programs: Annotated[dict[Label, Text], Meta(max_length=MOST_SIDES * MOST_KINDS)] = {}
    seed: Label = "1"
    skip: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=0, le=MOST_SHOWN)] = 200


class ContestWish(Struct, frozen=True):
    """A match between programs: for each side one for every kind, as texts or as numbers of the library."""

    teams: Annotated[dict[Label, Annotated[list[Text | Number], Meta(max_length=9)]], Meta(max_length=9)]
    seed: Label = "1"
    frames: bool = True


class Code(Struct, frozen=True):
    """A text."""

    code: Text


class NewProgram(Struct, frozen=True):
    """A program to keep."""

    kind: Label
    team: Label
    name: Label
    code: Annotated[list[Text], Meta(max_length=200_000)]
    file: Text = ""
    """The record file it comes from, as `record/read` gave it: its numbers and other fields are kept."""


class Listed(Struct, frozen=True):
    """A program of the library, without its text."""

    id: int
    kind: str
    team: str
    name: str
    counts: dict[str, int]
    """What it did in matches and contests of this server."""
    brought: dict[str, int]
    """What it had done elsewhere, as the record file says that it was registered with; empty if there was none."""
    revision: int
    created: datetime
    revised: datetime
    retired: bool
    mine: bool


class Program(Listed, frozen=True):
    """A program of the library."""

    code: list[str]


class Record(Struct, frozen=True):
    """What a record file holds."""

    kind: str
    team: str
    name: str
    code: list[str]
    counts: dict[str, int]
    file: str
    """The file without its code, to be handed back with the program: so its other fields are kept."""
