"""Courses: the hexes of a straight line, and where a malfunction throws a ship.

Rules: docs/rules/starprobe.md §7, §8, D7, D17 to D20. A course is how many half hexes to the right, rows down and
levels up it leads. All of it is computed in whole numbers.
"""

from collections.abc import Callable, Iterator

from turnsheet.games.starprobe.star_map.places import (
    COLUMNS,
    LEVELS,
    ROWS,
    STARRED,
    Place,
    columns,
    distance,
    half,
    hexes,
)
from turnsheet.games.starprobe.tables.table_types import Direction

Course = tuple[int, int, int]
"""Half hexes to the right, rows down, levels up."""

BEARINGS: tuple[Course, ...] = ((2, 0, 0), (1, 1, 0), (-1, 1, 0), (-2, 0, 0), (-1, -1, 0), (1, -1, 0))
"""East and on clockwise, for a course straight up or down that is turned."""


def line(start: Place, end: Place) -> tuple[Place, ...]:
    """The hexes of the straight line, both ends included. The way back has the same ones."""
    steps = max(hexes(start[:2], end[:2]), abs(start[2] - end[2]))
    if not steps:
        return (start,)
    course = _between(start, end)
    between = (_at(start, course, step, steps) for step in range(1, steps))
    return (start, *(place for place in between if place is not None), end)


def turned(course: Course, direction: Direction, bearing: int = 1) -> Course:
    """Where a course leads after a malfunction, not how far. A vertical one takes a bearing from 1 to 6."""
    right, down, up = course
    if direction == "S":
        return course
    if direction == "O":
        return (-right, -down, -up)
    if not right and not down:
        return BEARINGS[bearing - 1]
    return (-4 * down, right, 2 * up) if direction == "R" else (4 * down, -right, 2 * up)


def needs_bearing(start: Place, end: Place, direction: Direction) -> bool:
    """Whether the course is straight up or down and is turned aside, so that a bearing must be drawn."""
    return direction in ("R", "L") and start[:2] == end[:2]


def thrown(
    start: Place, end: Place, farther: int, direction: Direction, bearing: int, free: Callable[[Place], bool]
) -> Place:
    """Where a ship ends that was to jump from `start` to `end` and goes a number of hexes farther in another direction.

    It stops before the first hex of its way that is not `free`, and never leaves the map.
    """
    course = turned(_between(start, end), direction, bearing)
    return _follow(start, course, max(0, distance(start, end) + 2 * farther), free)


def _follow(start: Place, course: Course, halves: int, free: Callable[[Place], bool]) -> Place:
    """The end of a course of this distance, or the last place before the edge or one that is not free."""
    here = start
    for place in _way(start, course, halves):
        if place is None or not (place == start or free(place)):
            break
        here = place
    return here


def _way(start: Place, course: Course, halves: int) -> Iterator[Place | None]:
    """The hexes of a course of this distance; None where it leaves the map."""
    right, down, up = course
    flat = max(2 * abs(down), abs(right) + abs(down))
    high = 2 * abs(up)
    length = 2 * max(flat, high) + min(flat, high)  # of the course as it is, in quarters of a hex
    steps = -(-halves // 2)
    longer = (right * 2 * halves, down * 2 * halves, up * 2 * halves)
    for step in range(1, steps + 1):
        yield _at(start, longer, step, steps * length)


def _between(start: Place, end: Place) -> Course:
    return (half(*end[:2]) - half(*start[:2]), end[0] - start[0], end[2] - start[2])


def _at(start: Place, course: Course, part: int, whole: int) -> Place | None:
    """The place part / whole along a course, rounded; None off the map."""
    right, down, up = course
    row = _nearest(start[0] * whole + down * part, whole)
    level = _nearest(start[2] * whole + up * part, whole)
    if not 0 <= row < len(ROWS) or level not in LEVELS:
        return None
    across = half(*start[:2]) * whole + right * part
    if not whole <= across <= (2 * COLUMNS + 1) * whole:
        return None
    column = _nearest(across - STARRED[row] * whole, 2 * whole)
    return (row, min(max(column, 1), columns(row)), level)


def _nearest(part: int, whole: int) -> int:
    """part / whole, rounded to the nearest; halves go down."""
    return -((whole - 2 * part) // (2 * whole))
