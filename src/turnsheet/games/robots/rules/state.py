"""The state of a game of Robots: all there is to know. Rules: docs/rules/robots.md §1-§3."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import game
from turnsheet.core.seats import Seat
from turnsheet.games.robots.rules.events import AnyEvent
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.tables import ROBOTS, TEAMS, Colour, RobotId, Team, robot_names

Value = int | bool | str
"""What a robot's variables and its mail hold."""


class Robot(Struct, frozen=True, gc=False):
    """A robot. Once it is dead nothing is known of it but what it did."""

    at: Hex
    """The hex where it is."""
    facing: int
    """The direction it faces, from 0 to 5."""
    health: int
    """Its health; 0 if it is destroyed."""
    moves: int
    """The moves it has left in this turn."""
    played: bool = False
    """Whether it has had its play in this turn."""
    moved: int = 0
    """How many hexes it has moved in the match."""
    absorbed: int = 0
    """How much damage it has taken in the match."""
    killed: int = 0
    """How many robots it has destroyed."""

    @property
    def alive(self) -> bool:
        """Whether it is in play."""
        return self.health > 0

    def turned(self, facing: int) -> "Robot":
        """The robot facing another way."""
        return replace(self, facing=facing)

    def stepped(self, at: Hex) -> "Robot":
        """The robot one hex farther."""
        return replace(self, at=at, moves=self.moves - 1, moved=self.moved + 1)

    def hurt(self, damage: int) -> "Robot":
        """The robot after a hit."""
        left, taken = self.health - damage, self.absorbed + damage
        return replace(self, health=left, absorbed=taken) if left > 0 else dead(self.moved, taken, self.killed)

    def with_kill(self) -> "Robot":
        """The robot after it destroyed another."""
        return replace(self, killed=self.killed + 1)

    def ready(self, moves: int, played: bool) -> "Robot":
        """The robot at the end of its play, or at the beginning of a turn."""
        return replace(self, moves=moves, played=played)


def dead(moved: int = 0, absorbed: int = 0, killed: int = 0) -> Robot:
    """A robot that is out of the game."""
    return Robot(at=(0, 0), facing=0, health=0, moves=0, played=False, moved=moved, absorbed=absorbed, killed=killed)


class Sighting(Struct, frozen=True, gc=False):
    """What a team remembers of a robot it does not see now; health 0 if it saw it destroyed."""

    team: Team
    """Which team remembers it."""
    robot: RobotId
    """The robot that is remembered."""
    at: Hex
    """The hex where it was."""
    facing: int
    """The direction it faced."""
    health: int
    """Its health then; 0 if it was seen destroyed."""
    turn: int
    """The turn in which it was seen."""


class Loaded(Struct, frozen=True):
    """A program that plays a robot, or stands by for it, with what it keeps between plays."""

    robot: RobotId
    """The robot that has the program."""
    code: str
    """The program."""
    standby: bool
    """Whether it waits, and the player plays the robot."""
    variables: tuple[tuple[str, Value], ...] = ()
    """What it keeps between plays: names and values."""
    log: tuple[str, ...] = ()
    """What it has written down."""


class Mailbox(Struct, frozen=True):
    """What one robot of a team has sent another and the other has not taken out yet, the oldest first."""

    to: RobotId
    """The robot they are for."""
    sender: RobotId
    """The robot that sent them."""
    values: tuple[Value, ...]
    """What they hold, the oldest first."""


@cache
def _seats_of_teams(colours: tuple[Colour, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(colours.index(colour) + 1) for colour in TEAMS[len(colours)])


@cache
def _teams_of_seats(colours: tuple[Colour, ...]) -> tuple[Team, ...]:
    return tuple(Team(TEAMS[len(colours)].index(colour)) for colour in colours)


class State(game.State, frozen=True):
    """A game: robots by their ids, whose play it is, and what everyone has seen."""

    side: int
    draw_after: int
    colours: tuple[Colour, ...]
    """Who sits where."""
    robots: tuple[Robot, ...]
    turn: int
    round: int
    playing: RobotId | None
    """None once the game is over."""
    shot: bool
    """Whether the playing robot has used its shot."""
    damage: int
    """The last turn in which a robot was hurt; 0 if none was."""
    sight: tuple[int, ...]
    """For each team, the robots of others that it sees now, as bits."""
    by_hand: bool = False
    """The robot that plays got its program in this very play, which stays with the player."""
    sightings: tuple[Sighting, ...] = ()
    programs: tuple[Loaded, ...] = ()
    mail: tuple[Mailbox, ...] = ()
    news: tuple[AnyEvent, ...] = ()
    """What happened in the step just carried out. States are stored, so this keeps its name; views call it `events`."""
    past: tuple[AnyEvent, ...] = ()
    """What happened before that, since the beginning of the last turn."""

    @property
    def turn_count(self) -> int:
        """The turn in which every robot plays once."""
        return self.turn

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened in the last step."""
        return self.news

    @property
    def teams(self) -> tuple[Colour, ...]:
        """The teams in the order of play."""
        return TEAMS[len(self.colours)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays each team."""
        return _seats_of_teams(self.colours)

    def seat(self, team: int) -> Seat:
        """Who plays a team."""
        return _seats_of_teams(self.colours)[team]

    def team(self, seat: int) -> Team:
        """The team of a seat."""
        return _teams_of_seats(self.colours)[seat - 1]

    def robots_of(self, team: int) -> tuple[Robot, ...]:
        """The scout, the sniper and the tank of a team."""
        return self.robots[ROBOTS * team : ROBOTS * team + ROBOTS]

    def living(self) -> list[int]:
        """The teams with a robot in play."""
        return [team for team in range(len(self.sight)) if any(robot.health > 0 for robot in self.robots_of(team))]

    def name(self, robot: int) -> str:
        """What a robot is called."""
        return robot_names(len(self.colours))[robot]
