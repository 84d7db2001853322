"""Charts: what a seat knows, as marks, links and areas to draw.

A chart is data in the game's own coordinates; whoever draws it chooses pens and scale. Ids are
stable from turn to turn, so that marks can be moved smoothly between two charts.
"""

from msgspec import Struct

from turnsheet.core.seats import Seat

Spot = tuple[float, float]


class Mark(Struct, frozen=True):
    """A thing at a place."""

    id: str
    kind: str
    at: Spot
    label: str = ""
    owner: Seat | None = None
    level: int = 0
    details: tuple[tuple[str, str], ...] = ()
    near: str = ""
    """The mark it lies at, if it has no place of its own: it goes where that one goes."""


class Link(Struct, frozen=True):
    """A line between two places."""

    id: str
    kind: str
    start: Spot
    end: Spot
    owner: Seat | None = None
    joins: tuple[str, str] | None = None
    """The marks it leads from and to, if it ends where they are."""


class Sector(Struct, frozen=True):
    """A slice of a circle, from one bearing clockwise to another, in degrees from north."""

    id: str
    kind: str
    at: Spot
    radius: float
    start: float = 0.0
    sweep: float = 360.0
    owner: Seat | None = None


class Area(Struct, frozen=True):
    """A surface with corners."""

    id: str
    kind: str
    corners: tuple[Spot, ...]
    owner: Seat | None = None


class Chart(Struct, frozen=True):
    """All there is to draw, between two corners; y grows upward if `up`."""

    low: Spot
    high: Spot
    up: bool = True
    ruled: float = 0
    """How far apart to rule lines with their numbers; 0 for none."""
    loose: bool = False
    """Places mean nothing but who is joined to whom: whoever draws may lay the marks out otherwise."""
    areas: tuple[Area, ...] = ()
    sectors: tuple[Sector, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
