"""Previews: what a seat's orders would do if nobody else did anything, as notes and things to draw.

A preview is made from the view alone. Clients show it while the player writes orders, so no client needs rules of its
own to show a cost or draw a course.
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
    """What is left at each mark, also of things that no order uses."""
    idle: tuple[Note, ...] = ()
    """Reminders to check before sending: things without orders, and resources that are left over."""
    warnings: tuple[Note, ...] = ()
    """What the player would hardly want, such as fire on own ships. The orders are carried out all the same."""
