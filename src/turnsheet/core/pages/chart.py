"""Charts: what a seat knows, as marks, links and areas to draw.

A chart is data in the game's own coordinates; the client chooses colours and scale. Ids stay the same from turn to
turn, so a client can move marks smoothly between two charts.
"""

from typing import Literal

from msgspec import Struct

from turnsheet.core.seats import Seat

Spot = tuple[float, float]


Values = dict[str, int | str]
"""Numbers and words by name."""

Source = Literal["seen", "remembered", "told"]
"""How something is known: it is seen now, it was seen earlier and may be elsewhere now, or others told of it."""
KNOWN_AS: dict[Source, str] = {"seen": "", "remembered": "old ", "told": "their "}


class Mark(Struct, frozen=True, gc=False):
    """A thing at a place."""

    id: str
    kind: str
    at: Spot
    label: str = ""
    owner: Seat | None = None
    level: int = 0
    details: tuple[tuple[str, str], ...] = ()
    """What is known of it, as names and values for people."""
    values: Values = {}
    """The same for programs, as far as one needs it: each game says which names it uses, where it draws its chart."""
    near: str = ""
    """The mark it is drawn next to, if it has no place of its own; it moves along with that mark."""
    source: Source = "seen"
    """How it is known."""

    @property
    def title(self) -> str:
        """Its kind in words: `fleet`, or `old fleet` for one that was seen earlier."""
        return KNOWN_AS[self.source] + self.kind


class Link(Struct, frozen=True, gc=False):
    """A line between two places."""

    id: str
    kind: str
    start: Spot
    end: Spot
    owner: Seat | None = None
    joins: tuple[str, str] | None = None
    """The marks at its two ends, if it ends at marks."""
    mark: str = ""
    """The mark that it tells something of: which way it faces, for a link of the kind `facing`."""
    source: Source = "seen"
    """How it is known."""


class Sector(Struct, frozen=True, gc=False):
    """A slice of a circle, from one bearing clockwise to another, in degrees from north."""

    id: str
    kind: str
    at: Spot
    radius: float
    start: float = 0.0
    sweep: float = 360.0
    owner: Seat | None = None


class Area(Struct, frozen=True):
    """A polygon."""

    id: str
    kind: str
    corners: tuple[Spot, ...]
    owner: Seat | None = None
    values: Values = {}


class Chart(Struct, frozen=True):
    """All there is to draw, between two corners; y grows upward if `up`."""

    low: Spot
    high: Spot
    up: bool = True
    ruled: float = 0
    """The distance between numbered grid lines; 0 for no grid."""
    loose: bool = False
    """Only the links matter, not the places: a client may arrange the marks differently."""
    areas: tuple[Area, ...] = ()
    sectors: tuple[Sector, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
