"""The games of a site, with what a new match can choose from."""

from typing import Literal

from msgspec import Struct


class OptionInfo(Struct, frozen=True):
    """An option of a game: the words it takes, or the kind of value."""

    name: str
    kind: Literal["number", "choice", "text", "truth", "file"]
    """`file` is a text of many lines."""
    default: str
    words: list[str] = []
    about: str = ""
    """A sentence on what it is, if the name does not say it."""
    secret: bool = False
    """Hidden while a match runs, from the match owner too. Each player sees what concerns their own seat."""


class PresetInfo(Struct, frozen=True):
    """A named set of options for a new match."""

    id: str
    title: str
    seats: int
    options: dict[str, str] = {}
    """The options that differ from their defaults."""


class BotInfo(Struct, frozen=True):
    """A bot that plays the game."""

    name: str
    blurb: str


class GameInfo(Struct, frozen=True):
    """A game of this site."""

    id: str
    title: str
    blurb: str
    version: int
    seat_counts: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    first_preset: str
    """The preset of a first match against bots, if nothing else is chosen."""
    first_bot: str
    """The bot of such a match."""
