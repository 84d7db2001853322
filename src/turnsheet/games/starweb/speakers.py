"""Speakers: whose orders are whose, where one seat has several empires. Rules: docs/rules/starweb.md §30."""

from collections.abc import Mapping, Sequence

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders import (
    AnyOrder,
    Bomb,
    Calm,
    Carry,
    Declare,
    Fire,
    Give,
    HoldFire,
    Hook,
    Introduce,
    LandRobots,
    Move,
    Probe,
    Tell,
    Transfer,
    Unhook,
    Vote,
)
from turnsheet.games.starweb.state import Empire, State

Owners = dict[tuple[str, int], Empire]


def sorted_out(state: State, orders: Mapping[Seat, Sequence[AnyOrder]]) -> dict[Empire, Sequence[AnyOrder]]:
    """The orders by empire. Of a seat with several, each is given those for its own worlds and fleets.

    What speaks of nothing of one's own, such as declarations, is said by all of them; votes and cards by the first.
    """
    sheets: dict[Empire, Sequence[AnyOrder]] = {}
    several = len(set(state.seats)) < len(state.seats)
    owners = _owners(state) if several else {}
    for empire, seat in enumerate(state.seats, 1):
        if seat in orders:
            first = state.seats.index(seat) + 1
            sheet = orders[seat]
            sheets[empire] = tuple(each for each in sheet if _speaks(each, empire, first, owners)) if several else sheet
    return sheets


def _owners(state: State) -> Owners:
    owners: Owners = {("F", fleet.number): fleet.owner for fleet in state.fleets}
    owners |= {("W", world.number): world.owner for world in state.worlds}
    owners |= {("V", artifact): fleet.owner for fleet in state.fleets for artifact in fleet.artifacts}
    owners |= {("V", artifact): world.owner for world in state.worlds for artifact in world.artifacts}
    return owners


def _speaks(order: AnyOrder, empire: Empire, first: Empire, owners: Owners) -> bool:
    """Whether an order is this empire's, of those of one seat."""
    match order:
        case Declare() | HoldFire():
            return True
        case Vote() | Tell() | Introduce():
            return empire == first
        case Hook() | Unhook():
            return owners.get(("V", order.artifact)) == empire
        case Transfer() | Probe() | Fire():
            return owners.get(("F" if order.berth == "F" else "W", order.number)) == empire
        case Give():
            return owners.get((order.what, order.number)) == empire
        case Move() | Carry() | Calm() | Bomb() | LandRobots():
            return owners.get(("F", order.fleet)) == empire
        case _:
            return owners.get(("W", order.world)) == empire
