"""The games of a site, with the choices for a new match."""

from typing import Literal

from msgspec import Struct


class OptionInfo(Struct, frozen=True):
    """An option of a game: the words it takes, or the kind of value."""

    name: str
    kind: Literal["number", "choice", "text", "truth", "file", "seats"]
    """`file` is a text of many lines, and `seats` a text with one of the words, which are letters, for each seat. The
    first of them is for a seat of which nothing is said; if nothing is said of any seat, the text is empty."""
    default: str
    words: list[str] = []
    about: str = ""
    """A sentence on what it is, if the name does not say it."""
    label: str = ""
    """What to call it."""
    labels: list[str] = []
    """What to call each of the words."""
    secret: bool = False
    """Hidden while a match runs, from the match owner too. Each player sees what concerns their own seat."""
    unless: dict[str, str] = {}
    """For `seats`: other options, each with the value with which the text has several letters for each seat."""


class ChoiceInfo(Struct, frozen=True):
    """Something that players may choose for themselves when they take a seat, such as a character."""

    name: str
    about: str
    words: list[str] = []
    """The words to choose from; none for a text."""
    pitches: list[str] = []
    """One line on each word."""
    longest: int = 0
    """The maximum length of a text."""
    suggestions: list[str] = []
    """Texts to suggest, such as names that players are given who choose none."""


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


class AboutInfo(Struct, frozen=True):
    """Facts that help people choose a game."""

    pitch: str
    """One or two sentences on what you do in it."""
    length: str
    """How long a usual match takes."""
    level: int
    """Its difficulty, from 1 to `levels`."""
    levels: int
    difficulty: str
    """The difficulty in a word."""


class GameInfo(Struct, frozen=True):
    """A game of this site."""

    id: str
    title: str
    blurb: str
    about: AboutInfo
    version: int
    seat_counts: list[int]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    choices: list[ChoiceInfo]
    """What players may choose when they take a seat."""
    bots: list[BotInfo]
    first_preset: str
    """The preset of a first match against bots, if nothing else is chosen."""
    first_bot: str
    """The bot of such a match."""
