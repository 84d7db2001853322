"""Aims: which fire of an own ship would cover a ship of another player, if that ship keeps its speed.

Rules: docs/rules/raumkrieg.md §4. Own ships are where their orders take them. Of the ranges that reach the other ship
the shortest is taken, since its cone is the widest.
"""

from collections.abc import Iterator, Mapping, Sequence

from turnsheet.core.pages.preview import Aim
from turnsheet.games.raumkrieg.orders.orders import AnyOrder, Command
from turnsheet.games.raumkrieg.pages.labels import mark
from turnsheet.games.raumkrieg.pages.place_after_move import arrived
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost, covers
from turnsheet.games.raumkrieg.rules.tables import (
    CLOSE,
    DIRECTIONS,
    FIRE_COST,
    KIND,
    LONG,
    LONGEST_REACH,
    MEDIUM,
    REACH,
    SHORT,
    ShipId,
)


def aims(view: View, orders: Sequence[AnyOrder]) -> tuple[Aim, ...]:
    """Every own ship that can pay for a shot after its push, with every other ship in its reach."""
    if view.turn == 0 or view.over:
        return ()
    commands = {order.ship: order for order in orders if isinstance(order, Command)}
    others = [ship for ship in view.ships if ship.owner != view.seat]
    return tuple(_all(view, commands, others))


def _all(view: View, commands: Mapping[ShipId, Command], others: Sequence[Contact]) -> Iterator[Aim]:
    places = [(other, arrived(other, None).place) for other in others]
    for ship in view.own:
        command = commands.get(ship.number)
        push = acceleration_cost(command.acceleration) if command and command.acceleration else 0
        if (ship.fuel or 0) - push < FIRE_COST:
            continue
        x, y = arrived(ship, command).place
        for other, place in places:
            found = _fire(REACH[KIND[ship.number]], (place[0] - x, place[1] - y))
            if found is None:
                continue
            verb, values = found
            text = f"Ship {ship.number} aims at {other.number}, where it will be if it keeps its speed."
            yield Aim(mark(ship.number), mark(other.number), verb, values, text)


def _fire(reach: dict[int, int], apart: Vector) -> tuple[str, dict[str, str]] | None:
    """The order form and what to fill in, or None if the ship is out of reach."""
    dx, dy = apart
    if abs(dx) > LONGEST_REACH or abs(dy) > LONGEST_REACH:
        return None
    for range_ in (SHORT, MEDIUM, LONG):
        directions = {one for one in DIRECTIONS if covers(dx, dy, reach[range_], range_, one)}
        if directions:
            return "fire", {"range": str(range_), "direction": str(_middle(directions))}
    return ("close fire", {}) if covers(dx, dy, reach[CLOSE], CLOSE, None) else None


def _middle(directions: set[int]) -> int:
    """Of neighbouring directions the middle one."""
    last = DIRECTIONS[-1]
    return max(
        sorted(directions), key=lambda one: (one % last + 1 in directions) + ((one - 2) % last + 1 in directions)
    )
