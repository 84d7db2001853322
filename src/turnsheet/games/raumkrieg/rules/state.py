"""The state of a game of Raumkrieg: all there is to know. Rules: docs/rules/raumkrieg.md §1-§3, §9, §11."""

from msgspec import Struct

from turnsheet.core import game
from turnsheet.core.seats import Seat, seats
from turnsheet.games.raumkrieg.rules.events import AnyEvent
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.tables import ShipId


class Ship(Struct, frozen=True, gc=False):
    """A ship in play. Its acceleration is that of the turn just played.

    Ships are rebuilt here and nowhere else, by the constructor: that is faster than copying them with changes.
    """

    number: ShipId
    owner: Seat
    acceleration: Vector
    velocity: Vector
    place: Vector
    fuel: int

    def with_course(self, acceleration: Vector, velocity: Vector, fuel: int) -> "Ship":
        """The ship on a new course."""
        return Ship(self.number, self.owner, acceleration, velocity, self.place, fuel)

    def with_place(self, place: Vector) -> "Ship":
        """The ship somewhere else."""
        return Ship(self.number, self.owner, self.acceleration, self.velocity, place, self.fuel)

    def with_fuel(self, fuel: int) -> "Ship":
        """The ship with that much fuel."""
        return Ship(self.number, self.owner, self.acceleration, self.velocity, self.place, fuel)

    def with_owner(self, owner: Seat) -> "Ship":
        """The ship in other hands."""
        return Ship(self.number, owner, self.acceleration, self.velocity, self.place, self.fuel)


class State(game.State, frozen=True):
    """A game: ships by number, what each seat has scored, and the events of the turn just played."""

    options: Options
    turn: int
    """The turn whose orders are due; 0 is the setup."""
    starts: tuple[Vector, ...]
    points: tuple[int, ...]
    ships: tuple[Ship, ...] = ()
    lost: tuple[ShipId, ...] = ()
    dropped: tuple[Seat, ...] = ()
    news: tuple[AnyEvent, ...] = ()
    """What happened in the turn just played. States are stored, so this keeps its name; views call it `events`."""

    @property
    def turn_count(self) -> int:
        """The turn whose orders are due."""
        return self.turn

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened in the last step."""
        return self.news

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the match, dropped ones too."""
        return seats(len(self.points))

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.turn > self.options.turns
