"""Hexes, levels and distances of the star map. Rules: docs/rules/starprobe.md §2, §7, D5, D6.

A place is a row counted from 0 for A, a column as it is printed, and a level. Starred rows lie half a hex to the
right; to compute with, places in a row are counted in half hexes. Distances are in half hexes, so that they are
whole numbers.
"""

import re
from functools import cache, lru_cache
from typing import NewType

Hex = tuple[int, int]
"""Row and column."""
Place = tuple[int, int, int]
"""Row, column and level."""
StarId = NewType("StarId", str)
"""A star by its name: `C2/7`, `J6*/-3`."""

ROWS = "ABCDEFGHIJKLMNOPQRS"
STARRED = tuple(int(letter in "BDFHJLNPQR") for letter in ROWS)
"""1 for rows that lie half a hex to the right."""
COLUMNS = 24
LOWEST, HIGHEST = -15, 15
LEVELS = range(LOWEST, HIGHEST + 1)
HEX_NAME = re.compile(r"([A-S])([1-9][0-9]?)(\*?)")
MOST_READ = 4096
"""How many names of places are kept as read."""
NAME = re.compile(r"([A-S][1-9][0-9]?\*?)/(0|-?[1-9][0-9]?)")


def columns(row: int) -> int:
    """How many hexes a row has."""
    return COLUMNS - STARRED[row]


def half(row: int, column: int) -> int:
    """Where a hex lies in its row, in half hexes."""
    return 2 * column + STARRED[row]


HEXES: tuple[Hex, ...] = tuple((row, column) for row in range(len(ROWS)) for column in range(1, columns(row) + 1))


def row_name(row: int) -> str:
    """`C`, or `J*` for a starred row."""
    return f"{ROWS[row]}{'*' if STARRED[row] else ''}"


def hex_name(hex_: Hex) -> str:
    """`C2`, or `J6*` in a starred row."""
    row, column = hex_
    return f"{ROWS[row]}{column}{'*' if STARRED[row] else ''}"


@cache
def star_name(place: Place) -> StarId:
    """`C2/7`."""
    row, column, level = place
    return StarId(f"{hex_name((row, column))}/{level}")


def read_hex(text: str) -> Hex | None:
    """The hex of this name; None if there is none."""
    found = HEX_NAME.fullmatch(text)
    if not found:
        return None
    row, column = ROWS.index(found[1]), int(found[2])
    return (row, column) if column <= columns(row) and bool(found[3]) == bool(STARRED[row]) else None


@lru_cache(MOST_READ)
def read_place(text: str) -> Place | None:
    """The place of this name, whether there is a star or not; None if there is no such place."""
    found = NAME.fullmatch(text)
    hex_ = read_hex(found[1]) if found else None
    if not found or hex_ is None or int(found[2]) not in LEVELS:
        return None
    return (*hex_, int(found[2]))


def hexes(one: Hex | Place, other: Hex | Place) -> int:
    """How many hexes two hexes are apart, or the hexes of two places."""
    down = abs(one[0] - other[0])
    across = abs(2 * (one[1] - other[1]) + STARRED[one[0]] - STARRED[other[0]])
    return max(down, (across + down + 1) // 2)


def distance(one: Place, other: Place) -> int:
    """The distance of a jump, in half hexes: the greater of hexes and levels, and half the smaller."""
    flat = hexes(one, other)
    high = abs(one[2] - other[2])
    return 2 * flat + high if flat > high else 2 * high + flat


def months(halves: int, jump: int) -> int:
    """The months a jump of this distance takes a ship that jumps this many hexes per month."""
    return -(-halves // (2 * jump))


@cache
def within(hex_: Hex, most: int) -> frozenset[Hex]:
    """The hexes up to a number of hexes away."""
    return frozenset(other for other, _ in around(hex_, most))


@cache
def around(hex_: Hex, most: int) -> tuple[tuple[Hex, int], ...]:
    """The hexes up to a number of hexes away, this one included, with their distances; the nearest first."""
    row, column = hex_
    middle = half(row, column)
    found: list[tuple[Hex, int]] = []
    for other in range(max(0, row - most), min(len(ROWS) - 1, row + most) + 1):
        first = max(1, (middle - 2 * most - STARRED[other]) // 2)
        last = min(columns(other), (middle + 2 * most - STARRED[other]) // 2 + 1)
        for each in range(first, last + 1):
            away = hexes(hex_, (other, each))
            if away <= most:
                found.append(((other, each), away))
    return tuple(sorted(found, key=lambda pair: (pair[1], pair[0])))
