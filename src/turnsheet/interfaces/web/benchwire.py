"""What goes over the wire about programs."""

from datetime import datetime

from msgspec import Struct

from turnsheet.core.workshop import Word


class WorkshopInfo(Struct, frozen=True):
    """A game that programs can play."""

    game: str
    kinds: list[str]
    sides: list[str]
    """Who can take part in a contest."""
    counts: list[str]
    """What a record counts."""
    words: list[Word]
    start: str
    """A position for trials, in the game's notation."""


class Code(Struct, frozen=True):
    """A text."""

    code: str


class NewProgram(Struct, frozen=True):
    """A program to keep."""

    kind: str
    team: str
    name: str
    code: list[str]


class Program(Struct, frozen=True):
    """A program of the library."""

    id: int
    kind: str
    team: str
    name: str
    code: list[str]
    counts: dict[str, int]
    revision: int
    created: datetime
    revised: datetime
    retired: bool
    mine: bool
