"""The state of a game of Raumkrieg: all there is to know. Rules: docs/rules/raumkrieg.md §1-§3, §9, §11."""

from typing import Literal

from msgspec import Struct

from turnsheet.core import game
from turnsheet.core.seats import Seat, seats
from turnsheet.games.raumkrieg.events import News
from turnsheet.games.raumkrieg.geometry import Vector
from turnsheet.games.raumkrieg.tables import TURNS, ShipId

Layout = Literal["drawn", "ring", "grid"]


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What a host can choose."""

    turns: int = TURNS
    layout: Layout = "drawn"


class Ship(Struct, frozen=True, gc=False):
    """A ship in play. Its acceleration is that of the turn just played."""

    number: ShipId
    owner: Seat
    acceleration: Vector
    velocity: Vector
    place: Vector
    fuel: int


class State(game.State, frozen=True):
    """A game: ships by number, what each seat has scored, and the news of the turn just played."""

    options: Options
    turn: int
    """The turn whose orders are due; 0 is the set-up."""
    starts: tuple[Vector, ...]
    points: tuple[int, ...]
    ships: tuple[Ship, ...] = ()
    lost: tuple[ShipId, ...] = ()
    dropped: tuple[Seat, ...] = ()
    news: tuple[News, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All the seats of the table, dropped ones too."""
        return seats(len(self.points))

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.turn > self.options.turns
