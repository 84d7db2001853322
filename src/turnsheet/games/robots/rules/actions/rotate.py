"""Turning: free, in any measure. Rules: docs/rules/robots.md §4."""

from turnsheet.games.robots.rules.events import Turned
from turnsheet.games.robots.rules.tables import RobotId
from turnsheet.games.robots.rules.workspace import Workspace


def turn(workspace: Workspace, robot: RobotId, facing: int) -> None:
    """Turn a robot to a direction."""
    before = workspace.robots[robot]
    facing %= 6
    if facing != before.facing:
        workspace.robots[robot] = before.turned(facing)
    workspace.events.append(Turned(workspace.told(workspace.watching(robot)), workspace.name(robot), facing))
