"""The view: what one player may know. Rules: docs/rules/raumkrieg.md §7, §9.1, D26, D30, D31, D37.

It does not import the state: `visibility` makes views of states, and nobody learns more from a view than it holds.
"""

from msgspec import Struct

from turnsheet.core.pages import views
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.events import News
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.tables import ShipId


class Contact(Struct, frozen=True, gc=False):
    """A ship on the board, as a player sees it; the fuel only for their own ships."""

    number: ShipId
    owner: Seat
    acceleration: Vector
    velocity: Vector
    place: Vector
    fuel: int | None


class View(views.View, frozen=True):
    """What a seat knows."""

    options: Options
    turn: int
    over: bool
    starts: tuple[tuple[Seat, Vector], ...]
    points: tuple[int, ...]
    dropped: tuple[Seat, ...]
    ships: tuple[Contact, ...]
    lost: tuple[ShipId, ...]
    news: tuple[News, ...]
    winners: tuple[Seat, ...]

    @property
    def own(self) -> tuple[Contact, ...]:
        """The seat's own ships."""
        return tuple(ship for ship in self.ships if ship.owner == self.seat)
