"""Views: what one seat may know. Each game has its own; this is what they share."""

from typing import Self

from turnsheet.core.seats import Seat
from turnsheet.core.versions import Stamped


class View(Stamped, frozen=True):
    """The base of every game's view: what one seat may know, and whose it is."""

    seat: Seat

    @property
    def file(self) -> str:
        """What players call a file with its printout; empty where the game has no custom for that."""
        return ""

    def guessed(self) -> Self:
        """The view of a guess: without what it would tell of others that was only supposed."""
        return self
