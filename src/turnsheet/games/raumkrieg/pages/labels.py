"""How Raumkrieg writes small things: pairs of numbers, ships on the chart.

What is written of ships and players is kept: there are at most 90 and 9 of them, and every page names them often.
"""

from functools import cache

from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import FLEET, ShipId


def pair(vector: Vector) -> str:
    """A pair of numbers as text."""
    x, y = vector
    return f"{x},{y}"


def unpair(text: str) -> Vector:
    """The pair of numbers in a text."""
    x, y = text.split(",")
    return int(x), int(y)


@cache
def first_owner(ship: ShipId) -> Seat:
    """The player who began with a ship: the first digit of its number."""
    return Seat(ship // FLEET)


@cache
def player(seat: Seat) -> str:
    """What a player is called within a line."""
    return f"player {seat}"


@cache
def label(ship: ShipId, owner: Seat) -> str:
    """What a ship is called on the chart and in lists: its number, and whom it was captured from, if it was."""
    first = first_owner(ship)
    return str(ship) if first == owner else f"{ship}, captured from {player(first)}"


@cache
def mark(ship: ShipId) -> str:
    """The id of a ship's mark on the chart."""
    return f"ship {ship}"


@cache
def ghost(ship: ShipId) -> str:
    """The id of the mark that shows where a ship would be."""
    return f"ghost {ship}"
