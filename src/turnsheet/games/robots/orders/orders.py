"""Orders and their text. Rules: docs/rules/robots.md §8."""

from turnsheet.core.orders import Order
from turnsheet.games.robots.rules.tables import Kind


class Turn(Order, frozen=True):
    """Turn clockwise by a number of directions."""

    by: int


class Face(Order, frozen=True):
    """Turn to a direction of the board."""

    to: int


class Move(Order, frozen=True):
    """One step ahead."""


class Shoot(Order, frozen=True):
    """Fire at a range and direction number."""

    range: int
    number: int


class End(Order, frozen=True):
    """End the play."""


class UntilSurprise(Order, frozen=True):
    """Stop the sheet when a robot of another team comes into sight."""


class Run(Order, frozen=True):
    """Let the loaded program play the robot now."""


class Load(Order, frozen=True):
    """Load a program that plays a robot, or stands by for it."""

    robot: Kind
    code: str
    standby: bool


class Unload(Order, frozen=True):
    """Take a robot's program away."""

    robot: Kind


AnyOrder = Turn | Face | Move | Shoot | End | UntilSurprise | Run | Load | Unload
ANYTIME = (Load, Unload)
"""Orders that a seat may give in another's play too."""


def write(order: AnyOrder) -> str:
    """The order's canonical text."""
    match order:
        case Turn(by=by):
            return f"turn {by}"
        case Face(to=to):
            return f"face {to}"
        case Move():
            return "move"
        case Shoot(range=range_, number=number):
            return f"shoot {range_} {number}"
        case End():
            return "end"
        case UntilSurprise():
            return "until surprise"
        case Run():
            return "run"
        case Load(robot=robot, code=code, standby=standby):
            return f"{'standby' if standby else 'program'} {robot}: {code}"
        case Unload(robot=robot):
            return f"program {robot} off"
