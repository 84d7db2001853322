"""Squares, headings, distances and arcs. Rules: docs/rules/starprobe.md §16.

All of it is computed in whole numbers, so that it comes out the same everywhere.
"""

from math import isqrt

from turnsheet.games.starprobe.space_battle.battle import Square

HEADINGS: tuple[Square, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
RIGHT, LEFT = 1, -1
TURNS = {"R": RIGHT, "L": LEFT}


def ahead(at: Square, heading: int, squares: int) -> Square:
    """The square a number of squares away on a heading; a step across a corner is one square."""
    dx, dy = HEADINGS[heading % 8]
    return at[0] + squares * dx, at[1] + squares * dy


def distance(one: Square, other: Square) -> int:
    """The straight distance between two squares, rounded."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return (isqrt(4 * (dx * dx + dy * dy)) + 1) // 2


def in_arc(at: Square, heading: int, target: Square) -> bool:
    """Whether a square lies within 30 degrees of the front; the ship's own square always does."""
    hx, hy = HEADINGS[heading]
    dx, dy = target[0] - at[0], target[1] - at[1]
    front = hx * dx + hy * dy
    if front <= 0:
        return dx == dy == 0
    return 4 * front * front >= 3 * (hx * hx + hy * hy) * (dx * dx + dy * dy)


def from_rear(at: Square, heading: int, start: Square) -> bool:
    """Whether what comes from a square comes from the rear: from more than 135 degrees off the front."""
    hx, hy = HEADINGS[heading]
    dx, dy = start[0] - at[0], start[1] - at[1]
    front = hx * dx + hy * dy
    return front < 0 and 2 * front * front > (hx * hx + hy * hy) * (dx * dx + dy * dy)


def along(aim: Square, flown: int) -> Square:
    """How far a ship has come on the straight line of an aim, to the nearest square."""
    dx, dy = aim
    whole = dx * dx + dy * dy
    if not whole:
        return 0, 0
    x = (isqrt(4 * flown * flown * dx * dx // whole) + 1) // 2
    y = (isqrt(4 * flown * flown * dy * dy // whole) + 1) // 2
    return x if dx >= 0 else -x, y if dy >= 0 else -y


def meets(aim: Square, after: int, until: int, way: Square) -> int | None:
    """How far a ship has flown when it comes into a square, if that is beyond one distance and not beyond another."""
    far = distance((0, 0), way)
    for flown in (far - 1, far, far + 1):
        if after < flown <= until and along(aim, flown) == way:
            return flown
    return None


def wind(heading: int) -> str:
    """A heading in words."""
    return WINDS[heading % 8]
