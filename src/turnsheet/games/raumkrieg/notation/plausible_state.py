"""A plausible state: one that would look to a seat just like its view, for trying things out.

A ship whose fuel is not known is supposed to have what ships begin with, as in a position that leaves it out. The
others' starting points are supposed on the ring or in the grid, wherever the seat's own is, in the order of the seats;
and there are no events but those that the seat knows.
"""

from functools import partial

from turnsheet.core.assumptions import assuming
from turnsheet.core.versions import under
from turnsheet.games.raumkrieg.notation.notation import facts
from turnsheet.games.raumkrieg.notation.position import notate, position
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.setup import around, grid_places, on_ring
from turnsheet.games.raumkrieg.rules.state import Ship, State
from turnsheet.games.raumkrieg.rules.tables import GRID_SHIFT, NEAR_RADIUS, RING_RADIUS, RING_STEPS, START_FUEL


def suppose(view: View, assume: str = "") -> State:
    """The state, as plain as it can be, with the assumptions in it."""
    state = _supposed(view)
    if assume.strip():
        state = assuming(notate(state), assume, facts, partial(position, version=view.rules))
    return under(view.rules, state)


def _supposed(view: View) -> State:
    return State(
        options=view.options,
        turn=view.turn,
        starts=_starts(view),
        points=view.points,
        ships=tuple(map(_ship, view.ships)),
        lost=view.lost,
        dropped=view.dropped,
        news=view.events,
    )


def _ship(seen: Contact) -> Ship:
    fuel = START_FUEL if seen.fuel is None else seen.fuel
    return Ship(seen.number, seen.owner, seen.acceleration, seen.velocity, seen.place, fuel)


def _starts(view: View) -> tuple[Vector, ...]:
    known, count = dict(view.starts), len(view.points)
    if len(known) in (0, count):
        return tuple(known.values())
    own = known[view.seat]
    free = _others(view, own, count)
    return tuple(own if seat == view.seat else free.pop(0) for seat in range(1, count + 1))


def _others(view: View, own: Vector, count: int) -> list[Vector]:
    """Places for the others, of which there are enough."""
    radius = NEAR_RADIUS.get(count, RING_RADIUS) if view.options.layout == "near" else RING_RADIUS
    ring = {on_ring(step, radius): step for step in range(RING_STEPS)}
    if own in ring and view.options.layout != "grid":
        return around(ring[own], count, radius)[1:]
    return [place for place in grid_places() if max(abs(place[0] - own[0]), abs(place[1] - own[1])) > GRID_SHIFT]
