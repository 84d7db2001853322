"""How Robots writes small things: hexes, robots on the chart, directions."""

from collections.abc import Mapping
from functools import cache

from turnsheet.games.robots.rules.hexes import Hex, board
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS

WINDS = ("E", "SE", "SW", "W", "NW", "NE")


def hex_name(at: Hex) -> str:
    """A hex as text: `2,0`."""
    return f"{at[0]},{at[1]}"


@cache
def hex_mark(at: Hex) -> str:
    """The id of a hex on the chart."""
    return f"hex {hex_name(at)}"


@cache
def hex_marks(side: int) -> Mapping[Hex, str]:
    """The ids of all hexes of a board."""
    return {at: hex_mark(at) for at in board(side)}


@cache
def robot_mark(robot: int) -> str:
    """The id of a robot on the chart."""
    return f"robot {robot // ROBOTS} {KINDS[robot % ROBOTS]}"


def wind(facing: int) -> str:
    """A direction by number and compass name: `3 W`."""
    return f"{facing} {WINDS[facing]}"
