"""Seats: the places in a match, numbered from 1.

Secrecy and orders are per seat. What a game calls a seat (`3`, `TERRAN`, `red`) is decided by the game: see
`Rules.names`.
"""

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)

REFEREE = Seat(0)
"""Not a player: the one who sees everything."""


@cache
def seats(count: int) -> tuple[Seat, ...]:
    """The seats of a match for `count` players."""
    return tuple(Seat(number) for number in range(1, count + 1))
