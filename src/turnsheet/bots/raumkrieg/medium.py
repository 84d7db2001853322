"""The medium bot for Raumkrieg: it knows where its enemies are going, but not what they may do about it.

Its ships chase one of the nearest enemies and spend a little fuel on it. They shoot at the places that the enemies
reach if they keep their course, whenever they can pay for it and something seems to be in reach, but let a chance pass
now and then. Targets and courses are mixed with dice.
"""

from collections.abc import Iterator
from math import isqrt

from turnsheet.bots.raumkrieg.aiming import aimed
from turnsheet.bots.raumkrieg.flight import FORMATION, MIDDLE, arrival, clamped, in_box, shortened, steered
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.raumkrieg.orders.orders import Command, Place, write
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, fleet

SLOWEST_START, STARTS = 10, 8
NEAREST = 3
"""It chases one of this many enemies, the nearest ones."""
PATIENCE = 15
SWAY = 3
SPENT = 5
"""The most fuel it spends on a chase in a turn, beyond what it keeps for a shot."""
CHANCES = 4
"""It lets one of this many chances to fire pass."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The medium bot's sheet."""
    roll = dice.at("medium")
    orders = _set_up(view, roll) if view.turn == 0 else _commands(view, roll)
    return "\n".join(map(write, orders))


def _set_up(view: View, roll: Roller) -> Iterator[Place]:
    x, y = dict(view.starts)[view.seat]
    velocity = shortened((MIDDLE - x, MIDDLE - y), SLOWEST_START + roll.below(STARTS))
    for ship, (dx, dy) in zip(fleet(view.seat), FORMATION, strict=True):
        yield Place(ship, in_box((x + dx, y + dy), (x, y)), velocity)


def _commands(view: View, roll: Roller) -> Iterator[Command]:
    enemies = [ship for ship in view.ships if ship.owner != view.seat]
    courses = {ship.number: _course(ship, enemies, roll) for ship in view.own}
    places = {ship.number: arrival(ship, courses[ship.number]) for ship in view.own}
    expected = [(enemy.number, arrival(enemy, (0, 0))) for enemy in enemies]
    for ship in view.own:
        course, aim = courses[ship.number], None
        if (ship.fuel or 0) - acceleration_cost(course) >= FIRE_COST and roll.below(CHANCES):
            own = [place for number, place in places.items() if number != ship.number]
            aim = aimed(ship.number, places[ship.number], expected, own)
        if course != (0, 0) or aim is not None:
            yield Command(ship.number, course, aim)


def _course(ship: Contact, enemies: list[Contact], roll: Roller) -> Vector:
    x, y = arrival(ship, (0, 0))

    def effort(enemy: Contact) -> tuple[int, int]:
        """How far away an enemy will be."""
        ex, ey = arrival(enemy, (0, 0))
        return (ex - x) ** 2 + (ey - y) ** 2, enemy.number

    near = sorted(enemies, key=effort)[:NEAREST]
    if not near:
        return steered(ship, (0, 0), 0)
    target = roll.pick(near)
    (tx, ty), (tvx, tvy) = target.place, target.velocity
    gap = isqrt((tx - x) ** 2 + (ty - y) ** 2)
    turns = isqrt(2 * gap // PATIENCE) + 1
    wish = (clamped(tx + tvx * turns) - ship.place[0]) // turns, (clamped(ty + tvy * turns) - ship.place[1]) // turns
    sway = roll.below(2 * SWAY + 1) - SWAY, roll.below(2 * SWAY + 1) - SWAY
    spare = max(0, min(SPENT, (ship.fuel or 0) - FIRE_COST))
    return steered(ship, (wish[0] + sway[0], wish[1] + sway[1]), spare)
