"""The setup: colours are dealt, and all robots stand at home. Rules: docs/rules/robots.md §2."""

from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError
from turnsheet.core.match import listed
from turnsheet.core.versions import under
from turnsheet.games.robots.rules.hexes import Hex, ahead
from turnsheet.games.robots.rules.line_of_sight import all_sight
from turnsheet.games.robots.rules.options import Options
from turnsheet.games.robots.rules.state import Robot, State
from turnsheet.games.robots.rules.tables import HEALTH, KINDS, MOVES, SIDES, TEAMS, Colour, RobotId, home


def set_up(options: Options, seats: int, dice: Dice, version: int) -> State:
    """The state before the first play, under a version of the rules."""
    side = options.board or SIDES[seats][0]
    if side not in SIDES[seats]:
        raise BadOptionsError(f"With {seats} teams, board must be {listed(SIDES[seats])}, not {side}.")
    teams = TEAMS[seats]
    robots = tuple(at_home(colour, kind, side) for colour in teams for kind in range(len(KINDS)))
    state = State(
        side=side,
        draw_after=options.draw_after,
        colours=tuple(dice.at("colours").deal(teams, seats)),
        robots=robots,
        turn=1,
        round=1,
        playing=RobotId(0),
        shot=False,
        damage=0,
        sight=all_sight(robots),
    )
    return under(version, state)


def home_of(colour: Colour, side: int) -> Hex:
    """The home of a team: the corner from which its arrow leads to the centre."""
    return ahead((0, 0), home(colour) + 3, side - 1)


def at_home(colour: Colour, kind: int, side: int) -> Robot:
    """A robot as it enters the game."""
    return Robot(home_of(colour, side), home(colour), HEALTH[kind], MOVES[kind])
