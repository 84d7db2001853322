"""Destroy: ships hit by battlecruisers or scouts, or by flagships of two players, are destroyed.

Rules: docs/rules/raumkrieg.md §5.1, §5.4, §5.9, §11.3-§11.8, D10, D12-D15, D18. Reads the Fired
events, takes ships away, changes points, says Lost and Scored. Once a ship is destroyed every hit
counts, a flagship's too.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.events import AnyEvent, Fired, Lost, Scored, shots_by_target
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import KIND, POINTS


def destroy(state: State, _orders: Orders, _dice: Dice) -> State:
    """Take the destroyed ships away and score them."""
    hits = shots_by_target(state.news)
    if not hits:
        return state
    points = list(state.points)
    events: list[AnyEvent] = []
    gone = set()
    for ship in state.ships:
        shots = hits.get(ship.number)
        if not shots or not _deadly(shots):
            continue
        gone.add(ship.number)
        events.append(Lost(EVERYONE, ship.number, ship.owner))
        shooters = [shot.owner for shot in shots]
        for seat in sorted({*shooters} - {ship.owner}):
            scored = shooters.count(seat) * POINTS[KIND[ship.number]]
            points[seat - 1] += scored
            events.append(Scored((seat,), seat, ship.number, scored))
    if not gone:
        return state
    return replace(
        state,
        ships=tuple(ship for ship in state.ships if ship.number not in gone),
        lost=tuple(sorted((*state.lost, *gone))),
        points=tuple(points),
        news=state.news + tuple(events),
    )


def _deadly(shots: list[Fired]) -> bool:
    """Whether these hits destroy; a flagship's never hit its own side, so its owners are all enemies."""
    return {KIND[shot.ship] for shot in shots} != {"flagship"} or len({shot.owner for shot in shots}) > 1
