"""Distances, lengths and cones, decided in whole numbers.

Rules: docs/rules/raumkrieg.md §3.1, §4.3-§4.9, §6.1, D2, D6, D7. A cone's edges lie at multiples of 15
degrees, whose sines and cosines are, up to a positive factor, of the form p + q√3 with whole p and q. So
the side of an edge on which a ship lies is the sign of such a number, and that is decided by
comparing squares: no rounding anywhere.
"""

from math import isqrt

from turnsheet.games.raumkrieg.rules.tables import BOARD, CLOSE, DIRECTIONS, FREE_ACCELERATION, HALF_CONE

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


_EDGES = {
    (range_, direction): (*_edge(30 * direction - half), *_edge(30 * direction + half))
    for range_, half in HALF_CONE.items()
    for direction in DIRECTIONS
}


def not_negative(p: int, q: int) -> bool:
    """Whether p + q√3 >= 0."""
    if p >= 0:
        return q >= 0 or p * p >= 3 * q * q
    return q > 0 and 3 * q * q >= p * p


def in_cone(dx: int, dy: int, range_: int, direction: int) -> bool:
    """Whether a ship that lies dx,dy from the firer is in the cone of that range, near or far."""
    (ls, ls3), (lc, lc3), (rs, rs3), (rc, rc3) = _EDGES[range_, direction]
    return (
        not_negative(dx * lc - dy * ls, dx * lc3 - dy * ls3)
        and not_negative(dy * rs - dx * rc, dy * rs3 - dx * rc3)
        and (dx != 0 or dy != 0)
    )


def covers(dx: int, dy: int, reach: int, range_: int, direction: int | None) -> bool:
    """Whether a shot of that reach, range and direction hits a ship that lies dx,dy from the firer."""
    if dx * dx + dy * dy > reach * reach:
        return False
    return range_ == CLOSE or (direction is not None and in_cone(dx, dy, range_, direction))


def on_board(place: Vector) -> bool:
    """Whether a place is on the board."""
    return 0 <= place[0] <= BOARD and 0 <= place[1] <= BOARD


def length(vector: Vector) -> int:
    """The vector's length, rounded to the nearest whole number."""
    square = vector[0] * vector[0] + vector[1] * vector[1]
    root = isqrt(square)
    return root + 1 if square > root * root + root else root


def acceleration_cost(acceleration: Vector) -> int:
    """The fuel an acceleration takes."""
    return max(0, length(acceleration) - FREE_ACCELERATION)


def longest_square(fuel: int) -> int:
    """The largest x² + y² of an acceleration that so much fuel pays for."""
    most = fuel + FREE_ACCELERATION
    return most * most + most
