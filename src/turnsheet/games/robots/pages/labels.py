"""Words that printout, chart and offers share."""

from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS

WINDS = ("E", "SE", "SW", "W", "NW", "NE")


def hex_mark(at: Hex) -> str:
    """The id of a hex on the chart."""
    return f"hex {at[0]},{at[1]}"


def robot_mark(robot: int) -> str:
    """The id of a robot on the chart."""
    return f"robot {robot // ROBOTS} {KINDS[robot % ROBOTS]}"


def wind(facing: int) -> str:
    """A direction by number and name."""
    return f"{facing} {WINDS[facing]}"
