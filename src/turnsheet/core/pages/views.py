"""Views: what one seat may know. Each game has its own; this is what they share."""

from typing import Self

from turnsheet.core.seats import Seat
from turnsheet.core.versions import Stamped


class View(Stamped, frozen=True):
    """The base of every game's view: what one seat may know, and whose it is."""

    seat: Seat
    """Whose view it is."""

    @property
    def file(self) -> str:
        """The traditional file name of its printout; empty if the game has no tradition."""
        return ""

    @property
    def is_last(self) -> bool:
        """Whether no turn can follow the one whose orders are due."""
        return False

    def guessed(self) -> Self:
        """The view to show as a forecast: without facts about others that are only assumptions."""
        return self
