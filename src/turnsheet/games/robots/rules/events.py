"""What can happen in Robots, and who is told. Rules: docs/rules/robots.md §5."""

from turnsheet.core.events import Event, Failed
from turnsheet.games.robots.rules.hexes import Hex


class Turned(Event, frozen=True):
    """A robot turned to a direction; those who see it see that."""

    robot: str
    """The robot that turned."""
    to: int
    """The direction it faces now."""


class Moved(Event, frozen=True):
    """A robot moved; those who saw it leave but cannot see where to are not told the place."""

    robot: str
    """The robot that moved."""
    to: Hex | None
    """The hex it moved to; null if the seat could not see it."""


class Edged(Event, frozen=True):
    """A robot stopped at the edge of the board; its team is told."""

    robot: str
    """The robot that stopped."""


class Shot(Event, frozen=True):
    """A robot fired at a hex, or for nothing; its team and those who see it are told."""

    robot: str
    """The robot that fired."""
    range: int
    """How far away the hex is."""
    number: int
    """The number of the hex at that range."""
    at: Hex | None
    """The hex; null if there is none."""


class Hurt(Event, frozen=True):
    """A robot was hurt; its team and those who see its hex are told."""

    robot: str
    """The robot that was hurt."""
    damage: int
    """How much."""


class Destroyed(Event, frozen=True):
    """A robot is gone; its team and those who saw its hex are told."""

    robot: str
    """The robot that is gone."""


class Sighted(Event, frozen=True):
    """A robot came into a team's sight; the team is told."""

    team: str
    """The team that sees it."""
    robot: str
    """The robot that came into sight."""


class Ended(Event, frozen=True):
    """A play is over. Everyone hears whose; whose robot's, its team and those who see it."""

    who: str
    """The robot, or the team for those who may not know which robot."""


class TimeUp(Event, frozen=True):
    """The time of a play was up; everyone hears that."""

    team: str
    """Whose play it was."""


class Halted(Event, frozen=True):
    """A sheet stopped at a surprise; its team is told what was left undone."""

    team: str
    """Whose sheet it was."""
    undone: tuple[str, ...]
    """The orders that were left undone."""


class RoundBegan(Event, frozen=True):
    """A round began."""

    number: int
    """The number of the round."""


class TurnBegan(Event, frozen=True):
    """A turn began."""

    number: int
    """The number of the turn."""


AnyEvent = (
    Turned
    | Moved
    | Edged
    | Shot
    | Hurt
    | Destroyed
    | Sighted
    | Ended
    | TimeUp
    | Halted
    | RoundBegan
    | TurnBegan
    | Failed
)
