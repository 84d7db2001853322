"""The body: all that a program can feel and do, and the only door from the language to the board."""

from typing import Protocol

from turnsheet.games.robots.language.values import Plain


class Body(Protocol):
    """The robot that plays, as its program sees it.

    The machine hands on any integers of 64 bits; what they mean on the board, and what is done with those that mean
    nothing, the body decides. Classes are `SCOUT`, `SNIPER` and `TANK`, teams `RED` and so on.
    """

    @property
    def health(self) -> int:
        """Health when unhurt."""

    @property
    def health_left(self) -> int:
        """Health now."""

    @property
    def moves(self) -> int:
        """Movement in a turn."""

    @property
    def moves_left(self) -> int:
        """Movement left in this turn."""

    @property
    def attack(self) -> int:
        """Damage of a shot."""

    @property
    def range(self) -> int:
        """How far it sees and shoots."""

    @property
    def team(self) -> str:
        """The team's colour."""

    @property
    def kind(self) -> str:
        """The robot's class."""

    @property
    def alive(self) -> bool:
        """Whether there is anything left to do: false for a destroyed robot, and when the game is over."""

    def turn(self, by: int) -> None:
        """Turn clockwise."""

    def move(self) -> None:
        """Take a step ahead; at the edge and without movement left nothing happens."""

    def shoot(self, range: int, number: int) -> str | None:  # noqa: A002 - the rulebook's word
        """Shoot at a hex, relative to the facing; a second shot in a play does nothing.

        A direction number that the ring does not have is refused and spends nothing: then the reason is given.
        """

    def check(self, number: int) -> str:
        """What is next to it in a direction, relative to the facing: EMPTY, OCCUPIED or OUT OF BOUNDS."""

    def scan(self) -> int:
        """How many other robots are in range."""

    def identify(self, index: int) -> tuple[str, int, int, int] | None:
        """Team, range, direction number and health of a robot in range, counted from 0; None if there is none."""

    def random(self, most: int) -> int:
        """A number from 0 to `most`."""

    def send(self, to: str, value: Plain) -> bool:
        """Send mail to an own robot; false if it is dead or its box is full."""

    def has_mail(self, sender: str) -> bool:
        """Whether there is mail of an own robot."""

    def receive(self, sender: str) -> Plain | None:
        """The oldest mail of an own robot; None if there is none."""
