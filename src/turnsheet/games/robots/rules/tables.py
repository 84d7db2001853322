"""The numbers of Robots, by their names. Rules: docs/rules/robots.md §1-§2."""

from functools import cache
from typing import Literal, NewType

Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]
Kind = Literal["scout", "sniper", "tank"]
RobotId = NewType("RobotId", int)
"""The place of a robot in a state: teams in their order, each with scout, sniper and tank."""
Team = NewType("Team", int)
"""The place of a team in the order of play."""

COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "purple")
KINDS: tuple[Kind, ...] = ("scout", "sniper", "tank")
"""In the order of their movement, which is the order in which a team plays them."""
ATTACK = (1, 2, 3)
HEALTH = (1, 2, 3)
MOVES = (3, 2, 1)
RANGE = (2, 3, 1)
ROBOTS = len(KINDS)
TEAMS: dict[int, tuple[Colour, ...]] = {2: ("red", "green"), 3: ("red", "yellow", "blue"), 6: COLOURS}
SIDES = {2: (5,), 3: (5, 7), 6: (7,)}
DRAW_AFTER = 20
MOST_TURNS = 1_000_000
MOST_ORDERS = 500
BOX = 6
"""How many values a mailbox holds."""


def kind_of(robot: int) -> int:
    """Which of a team's robots it is: 0 scout, 1 sniper, 2 tank."""
    return robot % ROBOTS


@cache
def team_of(robot: int) -> Team:
    """Whose robot it is."""
    return Team(robot // ROBOTS)


@cache
def robots_of(team: int) -> tuple[RobotId, ...]:
    """The robots of a team."""
    return tuple(RobotId(ROBOTS * team + kind) for kind in range(ROBOTS))


@cache
def all_robots(teams: int) -> tuple[RobotId, ...]:
    """The robots of all teams, by how many teams there are."""
    return tuple(RobotId(number) for number in range(ROBOTS * teams))


@cache
def robot_names(teams: int) -> tuple[str, ...]:
    """What the robots of all teams are called, by their ids, by how many teams there are."""
    return tuple(f"{colour} {kind}" for colour in TEAMS[teams] for kind in KINDS)


def home(colour: Colour) -> int:
    """The facing of a team at its home, which lies at the corner behind it."""
    return COLOURS.index(colour)
