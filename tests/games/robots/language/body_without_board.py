"""A body without a board, which notes what its program does and says what it was told to say."""

from collections.abc import Mapping
from random import Random

from turnsheet.games.robots.language.machine import Ended, Machine
from turnsheet.games.robots.language.program import Program, read
from turnsheet.games.robots.language.values import Plain, Value


class BodyWithoutBoard:
    """A red scout with a blue scout in its hex, a green tank ahead, the edge behind, and mail from its tank."""

    health = 1
    health_left = 1
    moves = 3
    moves_left = 2
    attack = 1
    range = 2
    team = "RED"
    kind = "SCOUT"
    alive = True

    def __init__(self, dies_by: str = "", seed: int = 0) -> None:
        self.dies_by = dies_by
        self.chance = Random(seed)
        self.done: list[str] = []
        self.others: list[tuple[str, int, int, int]] = [("BLUE", 0, 0, 1), ("GREEN", 1, 0, 3)]
        self.boxes: dict[str, list[Plain]] = {"TANK": [5, True]}

    def act(self, done: str) -> None:
        """Note an act, and die by it if so told."""
        self.done.append(done)
        self.alive = done != self.dies_by

    def turn(self, by: int) -> None:
        """Turn."""
        self.act(f"turn {by}")

    def move(self) -> None:
        """Move."""
        self.act("move")

    def shoot(self, range: int, number: int) -> None:  # noqa: A002 - the rulebook's word
        """Shoot."""
        self.act(f"shoot {range} {number}")

    def check(self, number: int) -> str:
        """A robot ahead, a wall behind."""
        return {0: "OCCUPIED", 3: "OUT OF BOUNDS"}.get(number % 6, "EMPTY")

    def scan(self) -> int:
        """The others."""
        return len(self.others)

    def identify(self, index: int) -> tuple[str, int, int, int] | None:
        """One of the others."""
        return self.others[index] if 0 <= index < len(self.others) else None

    def random(self, most: int) -> int:
        """By its own chance."""
        return self.chance.randint(0, most)

    def send(self, to: str, value: Plain) -> bool:
        """The sniper is dead."""
        self.done.append(f"send {to} {value}")
        return to != "SNIPER"

    def has_mail(self, sender: str) -> bool:
        """Whether there is mail."""
        return bool(self.boxes.get(sender))

    def receive(self, sender: str) -> Plain | None:
        """The oldest mail."""
        return self.boxes[sender].pop(0) if self.has_mail(sender) else None


def program(text: str, *, lenient: bool = True) -> Program:
    """A program that has no faults."""
    parsed = read(text, lenient=lenient)
    assert not parsed.faults, parsed.faults
    assert parsed.program is not None
    return parsed.program


def machine(
    text: str, body: BodyWithoutBoard | None = None, variables: Mapping[str, Plain] | None = None, budget: int = 10_000
) -> Machine:
    """A machine for a program."""
    return Machine(program(text), variables or {}, body or BodyWithoutBoard(), budget)


def played(code: str, definitions: str = "", body: BodyWithoutBoard | None = None) -> tuple[tuple[Value, ...], Ended]:
    """What a play of the code leaves on the stack, and how it ended."""
    run = machine(f"{definitions} : play {code} ;", body)
    ended = run.play()
    return run.stack, ended


def stack(code: str, definitions: str = "") -> tuple[Value, ...]:
    """What a play that does not fail leaves on the stack, the top last."""
    left, ended = played(code, definitions)
    assert ended.reason is None, ended.reason
    return left


def failure(code: str, definitions: str = "", body: BodyWithoutBoard | None = None) -> tuple[str, str]:
    """The code and the reason of a play's failure."""
    _, ended = played(code, definitions, body)
    assert ended.fault is not None
    assert ended.reason is not None
    return ended.fault.code, ended.reason
