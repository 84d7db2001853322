"""Collations: for games whose players lay printouts side by side, their own and those that allies gave them.

A game may have one; the server, the API and the client know collations, not games. What others' printouts tell is kept
apart from what the game told the seat: it comes with whose it is and of which turn, and a chart shows it beside.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from turnsheet.core.chart import Link, Mark
from turnsheet.core.lists import Listing
from turnsheet.core.views import View


class UnfitPrintoutError(Exception):
    """A text that is not a printout of this match that the seat could have by now, and why."""


class Given(Struct, frozen=True):
    """A text that somebody gave the seat, under the name it is kept by."""

    name: str
    text: str


class Source(Struct, frozen=True):
    """A printout of somebody else."""

    name: str
    """The name of the text it is from."""
    by: str
    """Whose it is, as the game writes names."""
    turn: int
    notes: tuple[str, ...] = ()
    """What was not understood of it."""


class Told(Struct, frozen=True):
    """What somebody else's printout tells of a mark."""

    mark: str
    by: str
    turn: int
    details: tuple[tuple[str, str], ...]
    newer: bool = False
    """Whether the seat itself has not seen it since."""


class Collated(Struct, frozen=True):
    """What printouts tell together."""

    sources: tuple[Source, ...] = ()
    told: tuple[Told, ...] = ()
    marks: tuple[Mark, ...] = ()
    """What only others have seen, to draw beside the seat's own chart, or in the place of what it knows nothing of."""
    links: tuple[Link, ...] = ()
    """What only others know to be joined."""
    lists: tuple[Listing, ...] = ()
    """Tables made of all printouts of the seat and of those given to it; each row says who saw it."""


class AlliedPrintouts(Protocol):
    """How a game reads printouts back."""

    def check(self, view: View, text: str) -> tuple[Source, ...]:
        """The printouts in a text that somebody gave the seat; raises UnfitPrintoutError."""

    def collate(self, view: View, own: Sequence[str], given: Sequence[Given]) -> Collated:
        """What the seat's own printouts, the oldest first, and those given to it tell, as far as its view reaches."""
