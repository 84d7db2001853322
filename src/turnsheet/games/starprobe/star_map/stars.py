"""The star map: stars, homes, clouds, and what can be reached from where.

Rules: docs/rules/starprobe.md §2, §7, D5 to D12.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from turnsheet.games.starprobe.star_map import courses
from turnsheet.games.starprobe.star_map.places import Place, Square, StarId, around, half
from turnsheet.games.starprobe.tables.table_types import Direction

StarKind = Literal["regular", "hot", "cool"]
KEPT_NEAR = 4096


class Star(Struct, frozen=True, gc=False):
    """A star: its name says where it is."""

    name: StarId
    place: Place
    kind: StarKind


class Home(Struct, frozen=True):
    """A home system, its race and the bounds of its empire, both ends included; rows are counted from 0."""

    star: StarId
    place: Place
    race: str
    rows: tuple[int, int]
    columns: tuple[int, int]

    def holds(self, place: Place) -> bool:
        """Whether a place lies in the empire."""
        return self.rows[0] <= place[0] <= self.rows[1] and self.columns[0] <= place[1] <= self.columns[1]


class Sky:
    """A star map. It never changes."""

    def __init__(self, stars: Iterable[Star], homes: Iterable[Home], clouds: Mapping[Square, tuple[int, int]]) -> None:
        self.stars: tuple[Star, ...] = tuple(sorted(stars, key=lambda star: star.place))
        self.homes: tuple[Home, ...] = tuple(homes)
        self.clouds: Mapping[Square, tuple[int, int]] = dict(sorted(clouds.items()))
        """The lowest and the highest level that is clouded."""
        self.by_name: Mapping[StarId, Star] = {star.name: star for star in self.stars}
        self.by_place: Mapping[Place, Star] = {star.place: star for star in self.stars}
        squares: defaultdict[Square, list[Star]] = defaultdict(list)
        for star in self.stars:
            squares[star.place[:2]].append(star)
        self.by_square: Mapping[Square, tuple[Star, ...]] = {square: tuple(found) for square, found in squares.items()}

    def star(self, name: str) -> Star | None:
        """The star of this name."""
        return self.by_name.get(StarId(name))

    def star_at(self, place: Place) -> Star | None:
        """The star at a place."""
        return self.by_place.get(place)

    def home(self, name: str) -> Home | None:
        """The home system at this star, if it is one."""
        return next((home for home in self.homes if home.star == name), None)

    def clouded(self, place: Place) -> bool:
        """Whether a place is in a cloud."""
        cloud = self.clouds.get(place[:2])
        return cloud is not None and cloud[0] <= place[2] <= cloud[1]

    def clear(self, start: Place, end: Place) -> bool:
        """Whether no cloud lies on the straight line."""
        if not any(_beside(square, start, end) for square in self.clouds):
            return True
        return not any(self.clouded(place) for place in courses.line(start, end))

    def near(self, place: Place, hexes: int) -> tuple[tuple[Star, int], ...]:
        """The other stars up to a number of hexes away, with their distances in half hexes; the nearest first."""
        return _near(self, place, hexes)

    def reachable(self, place: Place, hexes: int) -> tuple[tuple[Star, int], ...]:
        """Those among them that no cloud hides: all that a jump of that many hexes can reach."""
        return _reachable(self, place, hexes)

    def stars_of(self, home: Home) -> tuple[Star, ...]:
        """The stars of an empire."""
        return tuple(star for star in self.stars if home.holds(star.place))

    def thrown(
        self, home: Home, start: Place, end: Place, farther: int, direction: Direction, bearing: int = 1
    ) -> Place:
        """Where a malfunction leads a ship of this home, on a jump from `start` to `end`."""
        inside = home.holds(start)

        def free(place: Place) -> bool:
            return not self.clouded(place) and (not inside or home.holds(place))

        return courses.thrown(start, end, farther, direction, bearing, free)


@lru_cache(maxsize=KEPT_NEAR)
def _near(sky: Sky, place: Place, hexes: int) -> tuple[tuple[Star, int], ...]:
    found: list[tuple[Star, int]] = []
    level = place[2]
    for square, flat in around(place[:2], hexes):
        for star in sky.by_square.get(square, ()):
            high = abs(star.place[2] - level)
            halves = 2 * flat + high if flat > high else 2 * high + flat
            if 0 < halves <= 2 * hexes:
                found.append((star, halves))
    found.sort(key=lambda pair: (pair[1], pair[0].place))
    return tuple(found)


@lru_cache(maxsize=KEPT_NEAR)
def _reachable(sky: Sky, place: Place, hexes: int) -> tuple[tuple[Star, int], ...]:
    found = _near(sky, place, hexes)
    if not any(square in sky.clouds for square, _ in around(place[:2], hexes)):
        return found
    return tuple(pair for pair in found if sky.clear(place, pair[0].place))


def _beside(square: Square, start: Place, end: Place) -> bool:
    """Whether a square can lie on the line at all."""
    if not min(start[0], end[0]) <= square[0] <= max(start[0], end[0]):
        return False
    across = sorted((half(*start[:2]), half(*end[:2])))
    return across[0] - 1 <= half(*square) <= across[1] + 1
