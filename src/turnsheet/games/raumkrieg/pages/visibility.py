"""Visibility: from a state to what one player may know of it.

Rules: docs/rules/raumkrieg.md §7, §9.1, D26, D30, D31, D37.
Built up from nothing. Only the fuel of others' ships, others' starting points and events meant for
others stay hidden; the referee sees all.
"""

from collections.abc import Mapping

from turnsheet.core.events import heard
from turnsheet.core.seats import REFEREE, Seat, seats
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.victory import winners


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
            [
                Contact(
                    ship.number,
                    ship.owner,
                    ship.acceleration,
                    ship.velocity,
                    ship.place,
                    ship.fuel if seat in (ship.owner, REFEREE) else None,
                )
                for ship in state.ships
            ]
        ),
        lost=state.lost,
        events=heard(state.news, seat),
        winners=winners(state) if state.over else (),
        edition=state.edition,
    )


def scores(view: View) -> Mapping[Seat, int]:
    """Points are known to all."""
    return dict(zip(seats(len(view.points)), view.points, strict=True))
