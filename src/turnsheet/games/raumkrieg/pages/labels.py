"""How Raumkrieg writes small things: pairs of numbers, ships on the chart."""

from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import FLEET, ShipId


def pair(vector: Vector) -> str:
    """A pair of numbers as text."""
    return f"{vector[0]},{vector[1]}"


def unpair(text: str) -> Vector:
    """The pair of numbers in a text."""
    x, y = text.split(",")
    return int(x), int(y)


def label(ship: ShipId, owner: Seat) -> str:
    """What stands beside a ship on the chart: its number, and its owner if the ship has changed hands."""
    return str(ship) if ship // FLEET == owner else f"{ship} of {owner}"


def mark(ship: ShipId) -> str:
    """The id of a ship's mark on the chart."""
    return f"ship {ship}"
