"""What goes over the wire of the games of a house, and of the books that can be read there."""

from typing import Literal

from msgspec import Struct

Shelf = Literal["rules", "guides"]


class OptionInfo(Struct, frozen=True):
    """An option of a game: the words it takes, or the kind of value."""

    name: str
    kind: Literal["number", "choice", "text", "truth", "file"]
    """A file is a text of many lines."""
    default: str
    words: list[str] = []
    about: str = ""
    """A sentence on what it is, if the name does not say it."""
    secret: bool = False
    """While a match runs nobody sees it, not even the match owner; each player sees what concerns their own seat."""


class PresetInfo(Struct, frozen=True):
    """A table ready to sit down at."""

    id: str
    title: str
    seats: int
    options: dict[str, str] = {}
    """What it sets of the options, where that is not the default."""


class BotInfo(Struct, frozen=True):
    """A bot that plays the game."""

    name: str
    blurb: str


class GameInfo(Struct, frozen=True):
    """A game of the house."""

    id: str
    title: str
    blurb: str
    version: int
    seat_counts: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]


class BookInfo(Struct, frozen=True):
    """Rules or a guide, to be read in the browser."""

    shelf: Shelf
    name: str
    title: str


class Chapter(Struct, frozen=True):
    """A chapter, and the name of its place on the page."""

    id: str
    title: str


class Book(Struct, frozen=True):
    """Rules or a guide as HTML without its title."""

    shelf: Shelf
    name: str
    title: str
    chapters: list[Chapter]
    html: str
