"""Moving: one step ahead for one movement point; the edge stops a robot for nothing. Rules: docs/rules/robots.md §4."""

from turnsheet.games.robots.rules.events import Edged, Moved
from turnsheet.games.robots.rules.hexes import DIRECTIONS, on_board
from turnsheet.games.robots.rules.tables import ROBOTS, RobotId
from turnsheet.games.robots.rules.workspace import Workspace


def move(workspace: Workspace, robot: RobotId) -> bool:
    """Move a robot one step ahead; false if it has no movement left."""
    before = workspace.robots[robot]
    q, r = DIRECTIONS[before.facing]
    place = before.at[0] + q, before.at[1] + r
    if not on_board(workspace.before.side, place):
        workspace.events.append(Edged(workspace.told([robot // ROBOTS]), workspace.name(robot)))
        return True
    if before.moves <= 0:
        return False
    name, saw = workspace.name(robot), workspace.watching(robot)
    workspace.events.append(Moved((), name, place))  # who is told is known after the step; the sightings come behind it
    here = len(workspace.events) - 1
    workspace.place(robot, before.stepped(place))
    see = workspace.watching(robot)
    workspace.events[here] = Moved(workspace.told(see), name, place)
    blind = [team for team in saw if team not in see]
    if blind:
        workspace.events.insert(here + 1, Moved(workspace.told(blind), name, None))
    return True
