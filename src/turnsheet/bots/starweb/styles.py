"""Styles: ways to play a turn, among which the hard bot chooses by trying them."""

from typing import NamedTuple


class Style(NamedTuple):
    """What a sheet of the hard bot is like."""

    least: int = 12
    """Fleets of fewer ships do not go to war."""
    defends: bool = False
    """Whether fleets come to worlds where others attack, or soon may."""


USUAL = Style()
STYLES = (USUAL, Style(least=6), Style(defends=True))
"""The usual one first. It may also go to war with smaller fleets, or come to defend its worlds."""
