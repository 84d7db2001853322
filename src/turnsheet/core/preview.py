"""Sketches: what a seat's orders would do if nobody else did anything, as notes and things to draw.

A sketch is made from the view alone. Clients show it while orders are being written, so that no client needs
a rule of its own to tell a cost or draw a course.
"""

from msgspec import Struct

from turnsheet.core.chart import Link, Mark, Sector


class Note(Struct, frozen=True):
    """A sentence about one order, and the mark on the chart it belongs to."""

    order: str
    text: str
    mark: str = ""


class Tally(Struct, frozen=True):
    """What the orders leave of something that can be used up: industry, metal, ships."""

    mark: str
    name: str
    left: int
    whole: int


class Preview(Struct, frozen=True):
    """What to show beside the orders and over the chart."""

    notes: tuple[Note, ...] = ()
    sectors: tuple[Sector, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
    tallies: tuple[Tally, ...] = ()
    """Running counts by mark, also of what is not used at all."""
    idle: tuple[Note, ...] = ()
    """What has no orders and could have, and what is left over: to be looked at before sending."""
