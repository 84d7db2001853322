"""An arena: just enough of a board to try robots on. It does not prove the game's rules; the cases do."""

from random import Random

from turnsheet.core.workshop import Record
from turnsheet.games.robots.language.machine import Ended, Machine
from turnsheet.games.robots.language.program import read
from turnsheet.games.robots.language.values import Plain

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RATINGS = {"SCOUT": (1, 1, 3, 2), "SNIPER": (2, 2, 2, 3), "TANK": (3, 3, 1, 1)}
COLOURS = ("RED", "ORANGE", "YELLOW", "GREEN", "BLUE", "PURPLE")
HOMES = {colour: DIRECTIONS[(number + 3) % 6] for number, colour in enumerate(COLOURS)}
BOX = 6

Hex = tuple[int, int]


def distance(a: Hex, b: Hex) -> int:
    """Hexes between two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, facing: int, radius: int) -> list[Hex]:
    """The hexes at a range, by direction number."""
    if radius == 0:
        return [centre]
    (q, r), (dq, dr) = centre, DIRECTIONS[facing]
    hexes = []
    q, r = q + radius * dq, r + radius * dr
    for side in range(6):
        dq, dr = DIRECTIONS[(facing + 2 + side) % 6]
        for _ in range(radius):
            hexes.append((q, r))
            q, r = q + dq, r + dr
    return hexes


class Robot:
    """A robot in the arena: the body of its program."""

    def __init__(self, arena: "Arena", team: str, record: Record) -> None:
        self.arena = arena
        self.team = team
        self.kind = record.kind.upper()
        self.attack, self.health, self.moves, self.range = RATINGS[self.kind]
        self.health_left = self.health
        self.moves_left = self.moves
        self.place = (HOMES[team][0] * (arena.side - 1), HOMES[team][1] * (arena.side - 1))
        self.facing = COLOURS.index(team)
        self.shot = False
        self.boxes: dict[str, list[Plain]] = {kind: [] for kind in RATINGS}
        self.done: list[str] = []
        program = read("\n".join(record.code)).program
        assert program is not None
        self.machine = Machine(program, {}, self)

    @property
    def alive(self) -> bool:
        """Whether it goes on."""
        return self.health_left > 0 and not self.arena.over

    def play(self) -> Ended:
        """Its play."""
        self.moves_left, self.shot = self.moves, False
        return self.machine.play()

    def turn(self, by: int) -> None:
        """Turn."""
        self.facing = (self.facing + by) % 6

    def ahead(self, number: int) -> Hex:
        """The next hex in a direction."""
        dq, dr = DIRECTIONS[(self.facing + number) % 6]
        return self.place[0] + dq, self.place[1] + dr

    def move(self) -> None:
        """Move."""
        if self.moves_left and distance(self.ahead(0), (0, 0)) < self.arena.side:
            self.place = self.ahead(0)
            self.moves_left -= 1
            self.done.append("move")
        else:
            self.done.append("move for nothing")

    def shoot(self, range: int, number: int) -> None:  # noqa: A002 - the rulebook's word
        """Shoot."""
        if self.shot or not 0 <= range <= self.range or not 0 <= number < max(6 * range, 1):
            self.done.append("shot for nothing")
            return
        self.shot = True
        hit = [robot for robot in self.arena.living if robot.place == ring(self.place, self.facing, range)[number]]
        for robot in hit:
            robot.health_left -= self.attack
            self.done.append("hit own team" if robot.team == self.team else "hit")
        if not hit:
            self.done.append("miss")

    def check(self, number: int) -> str:
        """Look at the next hex."""
        if distance(self.ahead(number), (0, 0)) >= self.arena.side:
            return "OUT OF BOUNDS"
        return "OCCUPIED" if any(robot.place == self.ahead(number) for robot in self.arena.living) else "EMPTY"

    def seen(self) -> list[tuple[int, int, int, "Robot"]]:
        """The robots in range, in their order."""
        found = []
        for radius in range(self.range + 1):
            for number, place in enumerate(ring(self.place, self.facing, radius)):
                others = [robot for robot in self.arena.living if robot is not self and robot.place == place]
                found += [(radius, number, COLOURS.index(robot.team), robot) for robot in others]
        return sorted(found, key=lambda each: each[:3])

    def scan(self) -> int:
        """Count them."""
        return len(self.seen())

    def identify(self, index: int) -> tuple[str, int, int, int] | None:
        """Describe one."""
        if not 0 <= index < self.scan():
            return None
        radius, number, _, robot = self.seen()[index]
        return robot.team, radius, number, robot.health_left

    def random(self, most: int) -> int:
        """By the arena's chance."""
        return self.arena.chance.randint(0, most)

    def send(self, to: str, value: Plain) -> bool:
        """Mail to a living robot with room in its box."""
        for robot in self.arena.living:
            if (robot.team, robot.kind) == (self.team, to) and len(robot.boxes[self.kind]) < BOX:
                robot.boxes[self.kind].append(value)
                return True
        return False

    def has_mail(self, sender: str) -> bool:
        """Whether there is mail."""
        return bool(self.boxes[sender])

    def receive(self, sender: str) -> Plain | None:
        """The oldest mail."""
        return self.boxes[sender].pop(0) if self.boxes[sender] else None


class Arena:
    """A board with teams of robots on it."""

    def __init__(self, teams: dict[str, list[Record]], side: int = 5, seed: int = 0) -> None:
        self.side = side
        self.chance = Random(seed)
        self.robots: list[Robot] = []
        self.turns = 0
        self.robots = [Robot(self, team, record) for team, records in teams.items() for record in records]
        self.failures: list[str] = []
        self.words = 0
        for robot in self.robots:
            self.note(robot, robot.machine.load())

    @property
    def living(self) -> list[Robot]:
        """The robots that are left."""
        return [robot for robot in self.robots if robot.health_left > 0]

    @property
    def over(self) -> bool:
        """Whether at most one team is left."""
        return len({robot.team for robot in self.living}) < 2

    def note(self, robot: Robot, ended: Ended) -> None:
        """Keep what came of a run."""
        self.words = max(self.words, ended.words)
        if ended.reason is not None:
            self.failures.append(f"{robot.team} {robot.kind}: {ended.reason}")

    def fight(self, turns: int) -> str | None:
        """Play turns until one team is left; that team, if there is one."""
        while not self.over and self.turns < turns:
            self.turns += 1
            waiting = set(self.robots)
            while any(robot in waiting for robot in self.living):
                for team in COLOURS:
                    mine = [robot for robot in self.living if robot.team == team and robot in waiting]
                    if mine and not self.over:
                        robot = max(mine, key=lambda each: each.moves)
                        waiting.discard(robot)
                        self.note(robot, robot.play())
                if self.over:
                    break
        teams = {robot.team for robot in self.living}
        return teams.pop() if len(teams) == 1 else None
