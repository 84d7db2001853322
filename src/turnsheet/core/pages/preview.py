"""Previews: what a seat's orders would do if nobody else did anything, as notes and things to draw.

A preview is made from the view alone. Clients show it while the player writes orders, so no client needs rules of its
own to show a cost or draw a course.
"""

from msgspec import Struct

from turnsheet.core.pages.chart import Link, Mark, Sector
from turnsheet.core.pages.stakes import Stakes


class Note(Struct, frozen=True):
    """A sentence about one order, and the mark on the chart it belongs to."""

    order: str
    text: str
    mark: str = ""
    ask: bool = False
    """A warning that is worth a question before the orders are sent: what the order does cannot soon be made good."""
    rest: str = ""
    """How the sentence goes on after the name of its mark, for where that is shown before it; empty if it begins with
    something else."""


def note_about(order: str, name: str, rest: str, mark: str = "", *, colon: bool = False, ask: bool = False) -> Note:
    """A note that begins with the name of something. That is its mark, unless another one is given."""
    at = mark or name
    return Note(order, f"{name}{':' * colon} {rest}", at, ask, rest if at == name else "")


class Tally(Struct, frozen=True):
    """What the orders leave of something that can be used up: industry, metal, ships."""

    mark: str
    name: str
    left: int
    whole: int
    note: str = ""
    """Why there is no more of it, where one would expect more, such as `only 2 metal for 30 industry`."""


class Aim(Struct, frozen=True):
    """How something can be aimed at a target: what to fill into one of its order forms."""

    mark: str
    target: str
    """The mark that is aimed at."""
    verb: str
    """The form, of those of the mark."""
    values: dict[str, str]
    """What to fill in; other gaps keep what they have."""
    text: str = ""
    """What the aim relies on."""


class Preview(Struct, frozen=True):
    """What to show beside the orders and over the chart."""

    notes: tuple[Note, ...] = ()
    sectors: tuple[Sector, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
    ghosts: dict[str, str] = {}
    """Which of these marks show where something would be: their ids, and the mark of that thing on the chart and in
    order forms."""
    tallies: tuple[Tally, ...] = ()
    """What is left at each mark, also of things that no order uses."""
    idle: tuple[Note, ...] = ()
    """Reminders to check before sending: things without orders, and resources that are left over."""
    warnings: tuple[Note, ...] = ()
    """What the player would hardly want, such as fire on own ships. The orders are carried out all the same."""
    stakes: Stakes | None = None
    """What the last order may bring and cost, where that can be told."""
    aims: tuple[Aim, ...] = ()
    """How to aim at what is in reach after these orders, where that takes more than naming the target."""
