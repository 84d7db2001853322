"""The view: what one player may know. Rules: docs/rules/raumkrieg.md §7, §9.1, D26, D30, D31.

Built up from nothing. Only the fuel of others' ships, others' starting points and news meant for
others stay hidden; the referee sees all.
"""

from msgspec import Struct

from turnsheet.core import views
from turnsheet.core.events import heard
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg.events import News
from turnsheet.games.raumkrieg.geometry import Vector
from turnsheet.games.raumkrieg.state import Options, State
from turnsheet.games.raumkrieg.tables import ShipId
from turnsheet.games.raumkrieg.victory import winners


class Contact(Struct, frozen=True, gc=False):
    """A ship on the board, as a player sees it; the fuel only if it is his."""

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


def look(state: State, seat: Seat) -> View:
    """What the seat sees of the state."""
    return View(
        seat=seat,
        options=state.options,
        turn=state.turn,
        over=state.over,
        starts=tuple(
            (owner, start) for owner, start in zip(state.seats, state.starts, strict=False) if seat in (owner, REFEREE)
        ),
        points=state.points,
        dropped=state.dropped,
        ships=tuple(
            Contact(
                ship.number,
                ship.owner,
                ship.acceleration,
                ship.velocity,
                ship.place,
                ship.fuel if seat in (ship.owner, REFEREE) else None,
            )
            for ship in state.ships
        ),
        lost=state.lost,
        news=heard(state.news, seat),
        winners=winners(state) if state.over else (),
    )
