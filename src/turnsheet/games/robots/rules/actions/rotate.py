"""Turning: free, in any measure. Rules: docs/rules/robots.md §4."""

from turnsheet.games.robots.rules.events import Turned
from turnsheet.games.robots.rules.tables import RobotId
from turnsheet.games.robots.rules.workspace import Table


def turn(table: Table, robot: RobotId, facing: int) -> None:
    """Turn a robot to a direction."""
    before = table.robots[robot]
    facing %= 6
    if facing != before.facing:
        table.robots[robot] = before.turned(facing)
    table.news.append(Turned(table.told(table.watching(robot)), table.name(robot), facing))
