"""The star map: stars, homes, clouds, and what can be reached from where.

Rules: docs/rules/starprobe.md §2, §7, D5 to D12.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Literal

from msgspec import Struct

from turnsheet.games.starprobe.star_map import courses
from turnsheet.games.starprobe.star_map.places import (
    HEXES,
    Hex,
    Place,
    StarId,
    around,
    distance,
    half,
    read_place,
    within,
)
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
    """A star map. It never changes, but what is in a hex is found out when somebody first looks there."""

    def __init__(
        self,
        stars_in: Callable[[Hex], tuple[Star, ...]],
        homes: Iterable[Home],
        clouds: Mapping[Hex, tuple[int, int]],
    ) -> None:
        self.stars_in = cache(stars_in)
        """The stars of a hex, the lowest first."""
        self.homes: tuple[Home, ...] = tuple(homes)
        self.clouds: Mapping[Hex, tuple[int, int]] = dict(sorted(clouds.items()))
        """The lowest and the highest level that is clouded."""

    @cached_property
    def by_hex(self) -> Mapping[Hex, tuple[Star, ...]]:
        """All hexes with stars, row by row."""
        return {hex_: found for hex_ in HEXES if (found := self.stars_in(hex_))}

    @cached_property
    def stars(self) -> tuple[Star, ...]:
        """All stars, by their places."""
        return tuple(star for found in self.by_hex.values() for star in found)

    def star(self, name: str) -> Star | None:
        """The star of this name."""
        place = read_place(name)
        return None if place is None else self.star_at(place)

    def place_of(self, name: StarId) -> Place:
        """Where a star of the map is."""
        star = self.star(name)
        assert star is not None, name
        return star.place

    def star_at(self, place: Place) -> Star | None:
        """The star at a place."""
        for star in self.stars_in(place[:2]):
            if star.place == place:
                return star
        return None

    def home(self, name: str) -> Home | None:
        """The home system at this star, if it is one."""
        return next((home for home in self.homes if home.star == name), None)

    def clouded(self, place: Place) -> bool:
        """Whether a place is in a cloud."""
        cloud = self.clouds.get(place[:2])
        return cloud is not None and cloud[0] <= place[2] <= cloud[1]

    def clear(self, start: Place, end: Place) -> bool:
        """Whether no cloud lies on the straight line."""
        top, bottom = sorted((start[0], end[0]))
        left, right = sorted((half(*start[:2]), half(*end[:2])))
        for row, column in self.clouds:
            if top <= row <= bottom and left - 1 <= half(row, column) <= right + 1:  # it can be on the line
                return not any(self.clouded(place) for place in courses.line(start, end))
        return True

    def near(self, place: Place, hexes: int, towards: Place | None = None) -> Iterator[tuple[Star, int]]:
        """The other stars up to a number of hexes away, with their distances in half hexes; the nearest first.

        It looks no farther than the caller goes on: a star in a hex that is further away is not nearer. With `towards`
        it also passes over hexes so far from there that none of their stars is nearer to it than `place`.
        """
        level = place[2]
        found: list[tuple[int, Place, Star]] = []
        for flat, ring in groupby(self._hexes(place, hexes, towards), key=itemgetter(1)):
            for hex_, _ in ring:
                for star in self.stars_in(hex_):
                    high = abs(star.place[2] - level)
                    halves = 2 * flat + high if flat > high else 2 * high + flat
                    if 0 < halves <= 2 * hexes:
                        found.append((halves, star.place, star))
            found.sort()
            nearer = bisect_left(found, (2 * flat + 2,))
            yield from ((star, halves) for halves, _, star in found[:nearer])
            del found[:nearer]
        yield from ((star, halves) for halves, _, star in found)

    def _hexes(self, place: Place, most: int, towards: Place | None) -> Iterable[tuple[Hex, int]]:
        """The hexes up to `most` hexes away, the nearest first, whose stars may be nearer to `towards` than `place`."""
        found = around(place[:2], most)
        if towards is None:
            return found
        halves = distance(place, towards)
        if not halves:
            return ()
        nearer = within(towards[:2], (halves - 1) // 2)
        return [(hex_, away) for hex_, away in found if hex_ in nearer]

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


def sky_with(stars: Iterable[Star], homes: Iterable[Home], clouds: Mapping[Hex, tuple[int, int]]) -> Sky:
    """The map with these stars."""
    by_hex: defaultdict[Hex, list[Star]] = defaultdict(list)
    for star in sorted(stars, key=lambda star: star.place):
        by_hex[star.place[:2]].append(star)
    return Sky(lambda hex_: tuple(by_hex.get(hex_, ())), homes, clouds)


@lru_cache(maxsize=KEPT_NEAR)
def _reachable(sky: Sky, place: Place, hexes: int) -> tuple[tuple[Star, int], ...]:
    found = tuple(sky.near(place, hexes))
    if not any(hex_ in sky.clouds for hex_, _ in around(place[:2], hexes)):
        return found
    return tuple(pair for pair in found if sky.clear(place, pair[0].place))
