"""Styles: ways to play a turn, among which the hard bot chooses by trying them."""

from typing import NamedTuple

from turnsheet.bots.starweb.preferences import MOST


class Style(NamedTuple):
    """What a sheet of the hard bot is like."""

    whim: float = MOST
    """How far, at most, dice change what going to a world is worth: this part of it, more or less."""
    defends: bool = False
    """Whether fleets come to worlds where others attack, or soon may."""


USUAL = Style()
STYLES = (USUAL, Style(whim=0.2), Style(defends=True))
"""The usual one first. It may also prefer other worlds of nearly the same worth, or come to defend its own."""
