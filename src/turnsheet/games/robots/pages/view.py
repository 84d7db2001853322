"""What one seat of Robots may know. Rules: docs/rules/robots.md §5. `visibility` builds it."""

from msgspec import Struct

from turnsheet.core.pages import views
from turnsheet.games.robots.rules.events import AnyEvent
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.state import Loaded, Mailbox, Robot, Sighting
from turnsheet.games.robots.rules.tables import ATTACK, RANGE, ROBOTS, Colour, RobotId, Team, robot_names


class Own(Struct, frozen=True, gc=False):
    """A robot of the seat's own team, alive or not."""

    id: RobotId
    """Its id: three times the team's place in `teams`, plus 0 for the scout, 1 for the sniper, 2 for the tank."""
    robot: Robot
    """What is known of it, which is everything."""

    @property
    def kind(self) -> int:
        """0 scout, 1 sniper, 2 tank."""
        return self.id % ROBOTS

    @property
    def attack(self) -> int:
        """The damage of its shot."""
        return ATTACK[self.kind]

    @property
    def range(self) -> int:
        """How far it sees and shoots."""
        return RANGE[self.kind]


class Seen(Struct, frozen=True, gc=False):
    """A robot of another team in sight."""

    id: RobotId
    """Its id."""
    at: Hex
    """The hex where it is."""
    facing: int
    """The direction it faces, from 0 to 5."""
    health: int
    """Its health."""


class Secrets(Struct, frozen=True):
    """What only the referee knows beside all robots: what the teams remember, and the last damage."""

    sightings: tuple[Sighting, ...]
    damage: int


class View(views.View, frozen=True):
    """What a seat knows: its robots in full, others in sight, others as they were last seen."""

    side: int
    """The side of the board, in hexes."""
    draw_after: int
    """The number of turns without damage after which the match is a draw; 0 for never."""
    colours: tuple[Colour, ...]
    """Who sits where: the colour of each seat."""
    teams: tuple[Colour, ...]
    """The colours in the order of play; ids of robots and teams count by it."""
    turn: int
    """The turn, from 1."""
    round: int
    """The round within the turn."""
    team: Team | None
    """The seat's own; null for the referee."""
    to_play: Team | None
    """Whose play it is; null once the game is over."""
    playing: RobotId | None
    """The robot that plays, if it is an own one or in sight."""
    shot: bool
    """Whether the own robot that plays has used its shot."""
    by_hand: bool
    """Whether the own robot that plays got its program in this very play."""
    own: tuple[Own, ...]
    """The robots of the seat's own team."""
    seen: tuple[Seen, ...]
    """Robots of others in sight."""
    remembered: tuple[Sighting, ...]
    """Robots of others that are out of sight, as they were last seen."""
    lost: tuple[RobotId, ...]
    """Robots of others whose end was seen."""
    programs: tuple[Loaded, ...]
    """The programs of the own robots."""
    mail: tuple[Mailbox, ...]
    """What own robots have sent each other and not yet taken out."""
    events: tuple[AnyEvent, ...]
    """What happened in the last play, as far as the seat may know."""
    past: tuple[AnyEvent, ...]
    """What happened before that, since the beginning of the last turn."""
    over: bool
    """Whether the match is over."""
    winner: Colour | None
    """The colour that has won; null while nobody has."""
    secrets: Secrets | None = None
    """Null: only the referee has them."""

    @property
    def player(self) -> Own | None:
        """The own robot that plays now."""
        if not self.mine:
            return None
        for each in self.own:
            if each.id == self.playing:
                return each
        return None

    @property
    def mine(self) -> bool:
        """Whether it is this seat's play, and no program's."""
        return self.to_play is not None and self.to_play == self.team and not self.automatic

    @property
    def automatic(self) -> bool:
        """Whether the robot that plays is one of the seat's own and plays by its program."""
        if self.by_hand or not self.programs:
            return False
        return any(each.robot == self.playing and not each.standby for each in self.programs)

    def label(self, robot: int) -> str:
        """A colour's letter and the robot's: `Rs` for the red scout, `Rn` for its sniper, `Rt` for its tank."""
        return f"{self.teams[robot // ROBOTS][0].upper()}{'snt'[robot % ROBOTS]}"

    def name(self, robot: int) -> str:
        """What a robot is called."""
        return robot_names(len(self.colours))[robot]
