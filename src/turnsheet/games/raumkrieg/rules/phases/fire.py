"""Fire: ships ordered to fire do so, all at the same moment, from where they now are.

Rules: docs/rules/raumkrieg.md §3.3, §4, §5.7, D4, D6-D11, D19, D37. Reads Command orders, changes
fuel, says Fired, and Struck with `reports: battle`. What the hits do is for `destroy` and `capture`,
which read it from the events. Ships off the board fire and are hit where they truly are. An own
flagship's fire passes own ships by.
"""

from collections import defaultdict

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE
from turnsheet.games.raumkrieg.orders.orders import Aim, Orders, commands
from turnsheet.games.raumkrieg.rules.events import Fired, Struck, shots_by_target, told_of_shot
from turnsheet.games.raumkrieg.rules.geometry import covers
from turnsheet.games.raumkrieg.rules.options import Reports
from turnsheet.games.raumkrieg.rules.state import Ship, State
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, KIND, LONGEST_REACH, REACH, ShipId

Cells = dict[tuple[int, int], list[Ship]]
"""The ships by the square they are in, a longest reach wide, so that a shot looks at near ships only."""


def fire(state: State, orders: Orders, _dice: Dice) -> State:
    """Let the ships that were ordered to fire, and pay for it."""
    aims = {ship: command.fire for ship, command in commands(orders).items() if command.fire}
    cells: Cells = defaultdict(list)
    for ship in state.ships:
        x, y = ship.place
        cells[x // LONGEST_REACH, y // LONGEST_REACH].append(ship)
    reports = state.options.reports
    ships, shots = [], []
    for ship in state.ships:
        aim = aims.get(ship.number)
        if aim is not None:
            shots.append(_shot(ship, aim, cells, reports))
            ship = ship.with_fuel(ship.fuel - FIRE_COST)
        ships.append(ship)
    return replace(state, ships=tuple(ships), news=state.news + tuple(shots) + _struck(state, shots))


def _struck(state: State, shots: list[Fired]) -> tuple[Struck, ...]:
    """Where the ships were that were hit, if everyone is told."""
    if state.options.reports == "classic":
        return ()
    hit = shots_by_target(shots)
    return tuple(Struck(EVERYONE, ship.number, ship.place) for ship in state.ships if ship.number in hit)


def _shot(ship: Ship, aim: Aim, cells: Cells, reports: Reports) -> Fired:
    hits = _hits(ship, aim, cells)
    return Fired(
        told_of_shot(ship.owner, hits, reports),
        ship.number,
        owner=ship.owner,
        range=aim.range,
        direction=aim.direction,
        place=ship.place,
        hits=hits,
    )


def _hits(ship: Ship, aim: Aim, cells: Cells) -> tuple[ShipId, ...]:
    kind = KIND[ship.number]
    range_, direction = aim.range, aim.direction
    reach = REACH[kind][range_]
    spared = ship.owner if kind == "flagship" else None
    x, y = ship.place
    rows = range((y - reach) // LONGEST_REACH, (y + reach) // LONGEST_REACH + 1)
    hits: list[ShipId] = []
    for column in range((x - reach) // LONGEST_REACH, (x + reach) // LONGEST_REACH + 1):
        for row in rows:
            for target in cells.get((column, row), ()):
                if target is ship or target.owner == spared:
                    continue
                tx, ty = target.place
                if covers(tx - x, ty - y, reach, range_, direction):
                    hits.append(target.number)
    return tuple(sorted(hits))
