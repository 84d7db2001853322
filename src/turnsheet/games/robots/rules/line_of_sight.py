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
    eyes = [
        (robot.at[0], robot.at[1], reach)
        for robot, reach in zip(robots[first : first + ROBOTS], REACH, strict=True)
        if robot.health > 0
    ]
    for number, robot in enumerate(robots):
        if robot.health > 0 and number // ROBOTS != team:
            at_q, at_r = robot.at
            for q, r, reach in eyes:
                dq, dr = at_q - q, at_r - r
                if abs(dq) + abs(dr) + abs(dq + dr) <= reach:
                    found |= 1 << number
                    break
    return found


def all_sight(robots: Sequence[Robot]) -> tuple[int, ...]:
    """The same for every team."""
    return tuple(sight_of(robots, team) for team in range(len(robots) // ROBOTS))
