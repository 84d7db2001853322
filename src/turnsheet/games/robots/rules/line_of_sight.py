"""Line of sight: which robots and hexes a team sees. Rules: docs/rules/robots.md §5."""

from collections.abc import Sequence

from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.state import Robot
from turnsheet.games.robots.rules.tables import RANGE, ROBOTS

REACH = tuple(2 * reach for reach in RANGE)


def sees(robots: Sequence[Robot], team: int, place: Hex) -> bool:
    """Whether a living robot of the team has the hex in its range."""
    q, r = place
    first = ROBOTS * team
    for kind in range(ROBOTS):
        robot = robots[first + kind]
        if robot.health > 0:
            dq, dr = robot.at[0] - q, robot.at[1] - r
            if abs(dq) + abs(dr) + abs(dq + dr) <= REACH[kind]:
                return True
    return False


def sight_of(robots: Sequence[Robot], team: int) -> int:
    """The robots of others that a team sees, as bits."""
    found = 0
    first = ROBOTS * team
    for kind in range(ROBOTS):
        eye = robots[first + kind]
        if eye.health <= 0:
            continue
        (q, r), reach = eye.at, REACH[kind]
        for number, robot in enumerate(robots):
            if robot.health > 0:
                dq, dr = robot.at[0] - q, robot.at[1] - r
                if abs(dq) + abs(dr) + abs(dq + dr) <= reach:
                    found |= 1 << number
    return found & ~(7 << first)


def all_sight(robots: Sequence[Robot]) -> tuple[int, ...]:
    """The same for every team."""
    return tuple(sight_of(robots, team) for team in range(len(robots) // ROBOTS))
