"""The body of a robot on the board: what its program senses, and how it moves. Rules: docs/rules/robots.md §9."""

from turnsheet.games.robots.language.values import Plain
from turnsheet.games.robots.rules.actions.move import move
from turnsheet.games.robots.rules.actions.rotate import turn
from turnsheet.games.robots.rules.actions.shoot import shoot
from turnsheet.games.robots.rules.hexes import ahead, bearing, distance, on_board
from turnsheet.games.robots.rules.state import Mailbox
from turnsheet.games.robots.rules.tables import ATTACK, BOX, HEALTH, KINDS, MOVES, RANGE, ROBOTS, RobotId, kind_of
from turnsheet.games.robots.rules.workspace import Workspace


class RobotBody:
    """The body of a program. Sensing it sees with its own robot alone; acting it obeys the rules of everyone."""

    def __init__(self, workspace: Workspace, robot: RobotId) -> None:
        self._workspace = workspace
        self._robot = robot
        kind = kind_of(robot)
        self.health = HEALTH[kind]
        self.moves = MOVES[kind]
        self.attack = ATTACK[kind]
        self.range = RANGE[kind]
        self.kind = KINDS[kind].upper()
        self.team = workspace.before.teams[robot // ROBOTS].upper()
        self._first = robot - kind
        self._others: list[tuple[int, int, int, int]] | None = None

    @property
    def health_left(self) -> int:
        """Health now."""
        return max(self._workspace.robots[self._robot].health, 0)

    @property
    def moves_left(self) -> int:
        """Movement left."""
        return self._workspace.robots[self._robot].moves

    @property
    def alive(self) -> bool:
        """Whether there is anything left to do."""
        return self._workspace.robots[self._robot].health > 0 and not self._workspace.settled

    def turn(self, by: int) -> None:
        """Turn clockwise."""
        turn(self._workspace, self._robot, self._workspace.robots[self._robot].facing + by)
        self._others = None

    def move(self) -> None:
        """Take a step, if there is movement left."""
        move(self._workspace, self._robot)
        self._others = None

    def shoot(self, range: int, number: int) -> str | None:  # noqa: A002 - the rulebook's word
        """Fire, if the shot is not spent; why it was refused, if it was."""
        self._others = None
        return shoot(self._workspace, self._robot, range, number)

    def check(self, number: int) -> str:
        """What is in the neighbouring hex."""
        robot = self._workspace.robots[self._robot]
        place = ahead(robot.at, robot.facing + number)
        if not on_board(self._workspace.before.side, place):
            return "OUT OF BOUNDS"
        taken = any(each.health > 0 and each.at == place for each in self._workspace.robots)
        return "OCCUPIED" if taken else "EMPTY"

    def scan(self) -> int:
        """How many other robots are in range."""
        return len(self._in_range())

    def identify(self, index: int) -> tuple[str, int, int, int] | None:
        """One of them, nearest first."""
        others = self._in_range()
        if not 0 <= index < len(others):
            return None
        range_, number, robot, health = others[index]
        return self._workspace.before.teams[robot // ROBOTS].upper(), range_, number, health

    def _in_range(self) -> list[tuple[int, int, int, int]]:
        """The other robots in range: range, direction number, robot, health. Nobody else moves meanwhile."""
        if self._others is None:
            own = self._workspace.robots[self._robot]
            self._others = sorted(
                (*bearing(own.at, own.facing, each.at), number, each.health)
                for number, each in enumerate(self._workspace.robots)
                if number != self._robot and each.health > 0 and distance(own.at, each.at) <= self.range
            )
        return self._others

    def random(self, most: int) -> int:
        """A number from 0 to `most`."""
        return self._workspace.dice.at("random", self._robot).below(most + 1)

    def _mate(self, kind: str) -> RobotId:
        return RobotId(self._first + KINDS.index(kind.lower()))

    def send(self, to: str, value: Plain) -> bool:
        """Put a letter into the box of a robot of the team."""
        mate = self._mate(to)
        box = self._workspace.mailbox(mate, self._robot)
        if self._workspace.robots[mate].health <= 0 or len(box.values) >= BOX:
            return False
        self._workspace.mail[mate, self._robot] = Mailbox(mate, self._robot, (*box.values, value))
        return True

    def has_mail(self, sender: str) -> bool:
        """Whether a box holds something."""
        return bool(self._workspace.mailbox(self._robot, self._mate(sender)).values)

    def receive(self, sender: str) -> Plain | None:
        """Take the oldest letter out of a box."""
        mate = self._mate(sender)
        box = self._workspace.mailbox(self._robot, mate)
        if not box.values:
            return None
        self._workspace.mail[self._robot, mate] = Mailbox(self._robot, mate, box.values[1:])
        return box.values[0]
