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


class Sketch(Struct, frozen=True):
    """What to show beside the orders and over the chart."""

    notes: tuple[Note, ...] = ()
    sectors: tuple[Sector, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
