"""Distances, lengths and cones, decided exactly.

Rules: docs/rules/raumkrieg.md §3.1, §4.3-§4.9, §6.1, D2, D6, D7. Distances and lengths are compared in whole numbers. A
cone's edges lie at multiples of 15 degrees, whose sines and cosines are, up to a positive factor, of the form p + q√3
with whole p and q. So the side of an edge on which a ship lies is the sign of such a number. If it is not 0, it is at
least 1 / (|p| + |q|√3): far from 0 as long as ships are within a thousand squares, where floating-point numbers err by
less than 1 in a thousand million. So everything below `TINY` is 0, and no rounding changes a hit.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import ceil, isqrt, radians, sin, sqrt
from typing import TypeVar

from turnsheet.games.raumkrieg.rules.tables import BOARD, CLOSE, DIRECTIONS, FREE_ACCELERATION, HALF_CONE

T = TypeVar("T")
Vector = tuple[int, int]

Surd = tuple[int, int]
"""p and q of p + q√3."""

# sine and cosine of 0, 15, ... 75 degrees, each pair times a positive factor of its own
_QUARTER: tuple[tuple[Surd, Surd], ...] = (
    ((0, 0), (1, 0)),
    ((2, -1), (1, 0)),
    ((1, 0), (0, 1)),
    ((1, 0), (1, 0)),
    ((0, 1), (1, 0)),
    ((1, 0), (2, -1)),
)


def _edge(degrees: int) -> tuple[Surd, Surd]:
    """Sine and cosine of a multiple of 15 degrees, up to a positive factor."""
    quarters, rest = divmod(degrees // 15 % 24, 6)
    sine, cosine = _QUARTER[rest]
    for _ in range(quarters):
        sine, cosine = cosine, (-sine[0], -sine[1])
    return sine, cosine


TINY = 1e-6
MOST_COSTS = 4096


def _number(surd: Surd) -> float:
    p, q = surd
    return p + q * sqrt(3)


_EDGES = {
    (range_, direction): tuple(map(_number, (*_edge(30 * direction - half), *_edge(30 * direction + half))))
    for range_, half in HALF_CONE.items()
    for direction in DIRECTIONS
}


def covered(
    firer: Vector, targets: Iterable[tuple[int, int, T]], reach: int, range_: int, direction: int | None
) -> list[T]:
    """The targets, each with its place before it, that a shot of that reach, range and direction hits."""
    x, y = firer
    square = reach * reach
    if range_ == CLOSE:
        return [target for tx, ty, target in targets if (tx - x) * (tx - x) + (ty - y) * (ty - y) <= square]
    if direction is None:
        return []
    left_sine, left_cosine, right_sine, right_cosine = _EDGES[range_, direction]
    hit = []
    for tx, ty, target in targets:
        dx, dy = tx - x, ty - y
        if (
            0 < dx * dx + dy * dy <= square
            and dx * left_cosine - dy * left_sine > -TINY
            and dy * right_sine - dx * right_cosine > -TINY
        ):
            hit.append(target)
    return hit


@cache
def extent(reach: int, range_: int, direction: int | None) -> tuple[int, int]:
    """How far a shot can reach to the left and to the right, in squares."""
    if range_ == CLOSE or direction is None:
        return reach, reach
    middle, half = 30 * direction, HALF_CONE[range_]
    across = [0.0, *(sin(radians(degrees)) for degrees in range(middle - half, middle + half + 1, 15))]
    return ceil(-reach * min(across)), ceil(reach * max(across))


def covers(dx: int, dy: int, reach: int, range_: int, direction: int | None) -> bool:
    """Whether a shot of that reach, range and direction hits a ship that lies dx,dy from the firer."""
    return bool(covered((0, 0), ((dx, dy, None),), reach, range_, direction))


def on_board(place: Vector) -> bool:
    """Whether a place is on the board."""
    return 0 <= place[0] <= BOARD and 0 <= place[1] <= BOARD


def length(vector: Vector) -> int:
    """The vector's length, rounded to the nearest whole number."""
    square = vector[0] * vector[0] + vector[1] * vector[1]
    root = isqrt(square)
    return root + 1 if square > root * root + root else root


@lru_cache(MOST_COSTS)
def acceleration_cost(acceleration: Vector) -> int:
    """The fuel an acceleration takes."""
    return max(0, length(acceleration) - FREE_ACCELERATION)


def longest_square(fuel: int) -> int:
    """The largest x² + y² of an acceleration that so much fuel pays for."""
    most = fuel + FREE_ACCELERATION
    return most * most + most
