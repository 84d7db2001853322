"""The view: what one player may know. Rules: docs/rules/raumkrieg.md §7, §9.1, D26, D30, D31, D37.

It does not import the state: `visibility` makes views of states, and nobody learns more from a view than it holds.
"""

from msgspec import Struct

from turnsheet.core.pages import views
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.events import AnyEvent
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.tables import ShipId


class Contact(Struct, frozen=True, gc=False):
    """A ship on the board, as a player sees it; the fuel only for their own ships."""

    number: ShipId
    """Its number: the player's digit and the ship's."""
    owner: Seat
    """The player who commands it now."""
    acceleration: Vector
    """Its change of velocity in the last turn."""
    velocity: Vector
    """How far it flies per turn, in x and y."""
    place: Vector
    """Where it is."""
    fuel: int | None
    """What fuel is left; null for ships of others."""


class View(views.View, frozen=True):
    """What a seat knows."""

    options: Options
    """What the match is played with."""
    turn: int
    """The turn whose orders are due; 0 is the setup."""
    over: bool
    """Whether the match is over."""
    starts: tuple[tuple[Seat, Vector], ...]
    """Where each player starts, by seat."""
    points: tuple[int, ...]
    """The points of each player, in the order of the seats."""
    dropped: tuple[Seat, ...]
    """The players who sent no setup and are out of the game."""
    ships: tuple[Contact, ...]
    """The ships on the board, those of others included."""
    lost: tuple[ShipId, ...]
    """The numbers of ships that are gone."""
    events: tuple[AnyEvent, ...]
    """What happened in the last turn, as far as the seat may know."""
    winners: tuple[Seat, ...]
    """The players who have won; empty while the match goes on."""

    @property
    def own(self) -> tuple[Contact, ...]:
        """The seat's own ships."""
        return tuple([ship for ship in self.ships if ship.owner == self.seat])
