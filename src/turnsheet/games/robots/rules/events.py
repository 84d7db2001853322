"""What can happen in Robots, and who is told. Rules: docs/rules/robots.md §5."""

from turnsheet.core.events import Event, Failed
from turnsheet.games.robots.rules.hexes import Hex


class Turned(Event, frozen=True):
    """A robot turned to a direction; those who see it see that."""

    robot: str
    to: int


class Moved(Event, frozen=True):
    """A robot moved; those who saw it leave but cannot see where to are not told the place."""

    robot: str
    to: Hex | None


class Edged(Event, frozen=True):
    """A robot stopped at the edge of the board; its team is told."""

    robot: str


class Shot(Event, frozen=True):
    """A robot fired at a hex, or for nothing; its team and those who see it are told."""

    robot: str
    range: int
    number: int
    at: Hex | None


class Hurt(Event, frozen=True):
    """A robot was hurt; its team and those who see its hex are told."""

    robot: str
    damage: int


class Destroyed(Event, frozen=True):
    """A robot is gone; its team and those who saw its hex are told."""

    robot: str


class Sighted(Event, frozen=True):
    """A robot came into a team's sight; the team is told."""

    team: str
    robot: str


class Ended(Event, frozen=True):
    """A play is over. Everyone hears whose; whose robot's, its team and those who see it."""

    who: str


class TimeUp(Event, frozen=True):
    """The time of a play was up; everyone hears that."""

    team: str


class Halted(Event, frozen=True):
    """A sheet stopped at a surprise; its team is told what was left undone."""

    team: str
    undone: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A round began."""

    number: int


class TurnBegan(Event, frozen=True):
    """A turn began."""

    number: int


News = (
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
