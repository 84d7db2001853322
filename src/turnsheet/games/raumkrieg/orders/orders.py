"""Raumkrieg's orders and their canonical text. Rules: docs/rules/raumkrieg.md §8-§10."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.pages.labels import pair
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import ShipId


class Aim(Struct, frozen=True, gc=False):
    """Where a ship fires: the range, and the direction unless it is close fire."""

    range: int
    direction: int | None = None


class Command(Order, frozen=True, gc=False):
    """Accelerate a ship, fire with it, or both."""

    ship: ShipId
    acceleration: Vector | None = None
    fire: Aim | None = None


class Place(Order, frozen=True, gc=False):
    """Place a ship in turn 0 and give it a velocity."""

    ship: ShipId
    place: Vector | None = None
    velocity: Vector | None = None


class Tell(Order, frozen=True, gc=False):
    """Send a player a message."""

    to: Seat
    text: str


AnyOrder = Command | Place | Tell

Orders = Mapping[Seat, Sequence[AnyOrder]]


def commands(orders: Orders) -> dict[ShipId, Command]:
    """The commands of all seats, by ship."""
    return {order.ship: order for sheet in orders.values() for order in sheet if isinstance(order, Command)}


def write(order: AnyOrder) -> str:
    """The canonical text of an order."""
    match order:
        case Command(ship, acceleration, fire):
            return f"{ship}{_part('A', acceleration)}{_fire(fire)}"
        case Place(ship, place, velocity):
            return f"{ship}{_part('P', place)}{_part('V', velocity)}"
        case Tell(to, text):
            return f"to {to}: {text}"


def _part(word: str, vector: Vector | None) -> str:
    return "" if vector is None else f" {word} {pair(vector)}"


def _fire(aim: Aim | None) -> str:
    if aim is None:
        return ""
    return f" F {aim.range}" if aim.direction is None else f" F {aim.range} {aim.direction}"
