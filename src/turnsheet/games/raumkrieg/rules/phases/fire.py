"""Fire: ships ordered to fire do so, all at the same moment, from where they now are.

Rules: docs/rules/raumkrieg.md §3.3, §4, §5.7, D4, D6-D11, D19, D37. Reads Command orders, changes
fuel, says Fired, and Struck with `reports: battle`. What the hits do is for `destroy` and `capture`,
which read it from the events. Ships off the board fire, and are hit where they really are. The
fire of a flagship does not hit ships of its own player.
"""

from bisect import bisect_left, bisect_right
from operator import itemgetter
from typing import NamedTuple

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.games.raumkrieg.orders.orders import Aim, Orders, commands
from turnsheet.games.raumkrieg.rules.events import Fired, Struck, shots_by_target, told_of_shot
from turnsheet.games.raumkrieg.rules.geometry import covered, extent
from turnsheet.games.raumkrieg.rules.options import Reports
from turnsheet.games.raumkrieg.rules.state import Ship, State
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, KIND, REACH, ShipId


class Across(NamedTuple):
    """The ships from left to right, so that a shot looks only at those it can reach in that direction."""

    xs: list[int]
    ships: list[tuple[int, int, Ship]]
    """With their places."""


def fire(state: State, orders: Orders, _dice: Dice) -> State:
    """Let the ships that were ordered to fire, and pay for it."""
    aims = {ship: command.fire for ship, command in commands(orders).items() if command.fire}
    if not aims:
        return state
    placed = sorted([(*ship.place, ship) for ship in state.ships], key=itemgetter(0))
    across = Across([x for x, _, _ in placed], placed)
    reports = state.options.reports
    ships, shots = [], []
    for ship in state.ships:
        aim = aims.get(ship.number)
        if aim is not None:
            shots.append(_shot(ship, aim, across, reports))
            ship = ship.with_fuel(ship.fuel - FIRE_COST)
        ships.append(ship)
    return replace(state, ships=tuple(ships), news=state.news + tuple(shots) + _struck(state, shots))


def _struck(state: State, shots: list[Fired]) -> tuple[Struck, ...]:
    """Where the ships were that were hit, if everyone is told."""
    if state.options.reports == "classic":
        return ()
    hit = shots_by_target(shots)
    return tuple(Struck(EVERYONE, ship.number, ship.place) for ship in state.ships if ship.number in hit)


def _shot(ship: Ship, aim: Aim, across: Across, reports: Reports) -> Fired:
    hits = _hits(ship, aim, across)
    told = told_of_shot(ship.owner, hits, reports)
    return Fired(
        told,
        ship=ship.number,
        owner=ship.owner,
        range=aim.range,
        direction=aim.direction,
        place=ship.place,
        hits=hits,
    )


def _hits(ship: Ship, aim: Aim, across: Across) -> tuple[ShipId, ...]:
    kind = KIND[ship.number]
    reach = REACH[kind][aim.range]
    x, _ = ship.place
    left, right = extent(reach, aim.range, aim.direction)
    near = across.ships[bisect_left(across.xs, x - left) : bisect_right(across.xs, x + right)]
    if len(near) < 2:
        return ()  # nobody but the ship itself
    hit = covered(ship.place, near, reach, aim.range, aim.direction)
    if not hit:
        return ()
    spared = ship.owner if kind == "flagship" else None
    return tuple(sorted([target.number for target in hit if target is not ship and target.owner != spared]))
