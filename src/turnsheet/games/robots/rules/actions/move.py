"""Moving: one step ahead for one movement point; the edge stops a robot for nothing. Rules: docs/rules/robots.md §4."""

from turnsheet.games.robots.rules.events import Edged, Moved
from turnsheet.games.robots.rules.hexes import DIRECTIONS, on_board
from turnsheet.games.robots.rules.tables import ROBOTS, RobotId
from turnsheet.games.robots.rules.workspace import Table


def move(table: Table, robot: RobotId) -> bool:
    """Move a robot one step ahead; false if it has no movement left."""
    before = table.robots[robot]
    q, r = DIRECTIONS[before.facing]
    place = before.at[0] + q, before.at[1] + r
    if not on_board(table.before.side, place):
        table.news.append(Edged(table.told([robot // ROBOTS]), table.name(robot)))
        return True
    if before.moves <= 0:
        return False
    name, saw = table.name(robot), table.watching(robot)
    table.news.append(Moved((), name, place))  # who is told is known after the step; the sightings come behind it
    here = len(table.news) - 1
    table.place(robot, before.stepped(place))
    see = table.watching(robot)
    table.news[here] = Moved(table.told(see), name, place)
    blind = [team for team in saw if team not in see]
    if blind:
        table.news.insert(here + 1, Moved(table.told(blind), name, None))
    return True
