"""Printouts of allies: for games whose players merge their own printouts with those that allies gave them.

A game may support this; the server, the API and the client use only these types. What allies' printouts say never
changes the seat's own view: it comes with its source and turn, and charts show it separately.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from turnsheet.core.pages.chart import Link, Mark
from turnsheet.core.pages.lists import Listing
from turnsheet.core.pages.views import View


class WrongPrintoutError(Exception):
    """A text that is not a printout of this match, or is from a later turn, and why it was refused."""


class GivenText(Struct, frozen=True):
    """A text that an ally gave the seat, and the name it is stored under."""

    name: str
    text: str


class Source(Struct, frozen=True):
    """A printout of another player."""

    name: str
    """The name of the text that contains it."""
    by: str
    """Its player, as the game writes names."""
    turn: int
    notes: tuple[str, ...] = ()
    """Lines that could not be read."""


class AlliedReport(Struct, frozen=True):
    """What an ally's printout says about a mark on the chart."""

    mark: str
    by: str
    turn: int
    details: tuple[tuple[str, str], ...]
    newer: bool = False
    """Whether it is newer than what the seat itself has seen."""


class MergedPrintouts(Struct, frozen=True):
    """What the printouts of a seat and its allies say together."""

    sources: tuple[Source, ...] = ()
    told: tuple[AlliedReport, ...] = ()
    marks: tuple[Mark, ...] = ()
    """What only allies have seen, to add to the seat's own chart."""
    links: tuple[Link, ...] = ()
    """Links that only allies know."""
    lists: tuple[Listing, ...] = ()
    """Lists made from the printouts of the seat and its allies; each row names its source."""


class AlliedPrintouts(Protocol):
    """How a game reads and merges printouts."""

    def check(self, view: View, text: str) -> tuple[Source, ...]:
        """The printouts in a text that an ally gave the seat; raises WrongPrintoutError."""

    def merge(self, view: View, own: Sequence[str], given: Sequence[GivenText]) -> MergedPrintouts:
        """Merge the seat's own printouts (oldest first) and the given ones, up to the turn of its view."""
