"""Visibility: from a state to what one player may know of it.

Rules: docs/rules/raumkrieg.md §7, §9.1, D26, D30, D31, D37.
Built up from nothing. Only the fuel of others' ships, others' starting points and events meant for
others stay hidden; the referee sees all.
"""

from collections.abc import Mapping

from turnsheet.core.events import heard
from turnsheet.core.seats import REFEREE, Seat, seats
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.victory import winners


def look(state: State, seat: Seat) -> View:
    """What the seat sees of the state."""
    sees_all = seat == REFEREE
    return View(
        seat=seat,
        options=state.options,
        turn=state.turn,
        over=state.over,
        starts=_starts(state, seat),
        points=state.points,
        dropped=state.dropped,
        ships=tuple(
            [
                Contact(
                    ship.number,
                    ship.owner,
                    ship.acceleration,
                    ship.velocity,
                    ship.place,
                    ship.fuel if sees_all or ship.owner == seat else None,
                )
                for ship in state.ships
            ]
        ),
        lost=state.lost,
        events=heard(state.news, seat),
        winners=winners(state) if state.over else (),
        edition=state.edition,
    )


def _starts(state: State, seat: Seat) -> tuple[tuple[Seat, Vector], ...]:
    """The starting points the seat knows: its own."""
    if seat == REFEREE:
        return tuple(zip(state.seats, state.starts, strict=False))
    return tuple([(seat, start) for start in state.starts[seat - 1 : seat]])


def scores(view: View) -> Mapping[Seat, int]:
    """Points are known to all."""
    return dict(zip(seats(len(view.points)), view.points, strict=True))
