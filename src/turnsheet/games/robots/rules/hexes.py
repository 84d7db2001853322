"""Hexes: places, directions, distances and the numbers around a robot. Rules: docs/rules/robots.md §1, §6.

Pointy-top hexes in axial coordinates q,r. Directions are numbered clockwise from east. Range and direction numbers
count the ring around a robot clockwise, beginning straight ahead.
"""

from functools import cache

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FARTHEST = 12
"""The largest distance there can be between two hexes of a board."""


def distance(one: Hex, other: Hex) -> int:
    """How many steps apart two hexes are."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def on_board(side: int, place: Hex) -> bool:
    """Whether the board has this hex."""
    q, r = place
    return abs(q) < side and abs(r) < side and abs(q + r) < side


def ahead(place: Hex, facing: int, steps: int = 1) -> Hex:
    """The hex at a distance in a direction."""
    q, r = DIRECTIONS[facing % 6]
    return place[0] + steps * q, place[1] + steps * r


def target(place: Hex, facing: int, range_: int, number: int) -> Hex:
    """The hex with this range and direction number, seen from a robot."""
    if range_ == 0:
        return place
    side, along = divmod(number, range_)
    return ahead(ahead(place, facing + side, range_), facing + side + 2, along)


def numbers(range_: int) -> int:
    """How many direction numbers the ring at a range has."""
    return 6 * range_ or 1


def off_ring(range_: int, number: int) -> str | None:
    """Why there is no hex with this range and direction number; None if there is one, on the board or off it."""
    if range_ < 0:
        return "There is no range below 0."
    most = numbers(range_) - 1
    return None if 0 <= number <= most else f"At range {range_} direction numbers go from 0 to {most}."


def bearing(place: Hex, facing: int, at: Hex) -> tuple[int, int]:
    """The range and direction number of a hex, seen from a robot."""
    range_, number = _rose()[at[0] - place[0], at[1] - place[1]]
    return range_, (number - facing * range_) % numbers(range_)


@cache
def _rose() -> dict[Hex, tuple[int, int]]:
    """Range and direction number of every hex around 0,0 for a robot that faces east."""
    return {target((0, 0), 0, r, number): (r, number) for r in range(2 * FARTHEST + 1) for number in range(numbers(r))}


@cache
def board(side: int) -> tuple[Hex, ...]:
    """All hexes of a board, row by row."""
    reach = range(1 - side, side)
    return tuple((q, r) for r in reach for q in reach if on_board(side, (q, r)))
