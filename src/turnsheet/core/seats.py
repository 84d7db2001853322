"""Seats: the places at a table, numbered from 1.

A seat is who may know and order what. What a game calls it (`3`, `TERRAN`, `red`) is the
game's affair: see `Game.names`.
"""

from typing import NewType

Seat = NewType("Seat", int)

REFEREE = Seat(0)
"""Not a player: the one who sees everything."""


def seats(count: int) -> tuple[Seat, ...]:
    """The seats of a table for `count` players."""
    return tuple(Seat(number) for number in range(1, count + 1))
