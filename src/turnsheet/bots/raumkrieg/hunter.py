"""The hunter: a bot for Raumkrieg that leads its targets and keeps fuel for its guns.

Every ship chases the enemy it can reach soonest, the more valuable the better, aiming at where it will be; it
never flies so fast that it could not stop before the edge. Once all courses are set, the hunter knows where
its own ships will be, guesses where the enemies may be, and gives each ship the shot that is
worth most and hits none of its own. Of what is nearly as good it takes one by dice: places and speeds of the setup,
targets, courses and shots, so no two matches are alike. Whole numbers and square roots only, so that it
plays the same on every machine.
"""

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from turnsheet.bots.raumkrieg.flight import FORMATION, MIDDLE, arrival, clamped, in_box, shortened, steered
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.raumkrieg.orders.orders import Aim, Command, Place, write
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost, covers, on_board
from turnsheet.games.raumkrieg.rules.tables import (
    CLOSE,
    FIRE_COST,
    KIND,
    LONG,
    MEDIUM,
    POINTS,
    REACH,
    SHORT,
    Kind,
    ShipId,
    fleet,
)

SLOWEST_START, STARTS = 14, 5
SCATTER = 4
"""How far a ship may stand from its place in the formation, in each direction."""
SWAY = 2
"""How far a wish for a velocity may be off, in each direction."""
WHIM = 4
"""How much an effort may seem larger than it is, in sixteenths."""
NEARLY = 15
"""A shot is as good as the best if it is worth this many sixteenths of it."""
PATIENCE = 15
EAGERNESS: dict[Kind, int] = {"flagship": 5, "battlecruiser": 6, "scout": 10}
CAPTURE_WORTH = 20
LEAST_WORTH = 2
IN_CONTACT = 140

# how an enemy may change course, and how likely: (dx, dy, parts of 16)
GUESSES = (
    (0, 0, 4),
    (7, 0, 1), (-7, 0, 1), (0, 7, 1), (0, -7, 1), (5, 5, 1), (5, -5, 1), (-5, 5, 1), (-5, -5, 1),
    (15, 0, 1), (-15, 0, 1), (0, 15, 1), (0, -15, 1),
)  # fmt: skip
PARTS = 16


class Enemy(NamedTuple):
    """An enemy ship, and where it will be if it keeps its course; worked out once for all ships that look at it."""

    x: int
    y: int
    kind: Kind
    ship: Contact


def sighted(ship: Contact) -> Enemy:
    return Enemy(ship.place[0] + ship.velocity[0], ship.place[1] + ship.velocity[1], KIND[ship.number], ship)


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The hunter's sheet."""
    roll = dice.at("hunter")
    if view.turn == 0:
        return "\n".join(map(write, set_up(view, roll)))
    return "\n".join(map(write, commands(view, roll)))


def commands(view: View, roll: Roller) -> list[Command]:
    """What the hunter orders after the setup."""
    enemies = [sighted(ship) for ship in view.ships if ship.owner != view.seat]
    courses = {ship.number: course(view, ship, enemies, roll) for ship in view.own}
    return list(_commands(view, enemies, courses, roll))


def set_up(view: View, roll: Roller) -> Iterator[Place]:
    x, y = dict(view.starts)[view.seat]
    velocity = shortened((MIDDLE - x, MIDDLE - y), SLOWEST_START + roll.below(STARTS))
    for ship, (dx, dy) in zip(fleet(view.seat), FORMATION, strict=True):
        place = x + dx + _off(SCATTER, roll), y + dy + _off(SCATTER, roll)
        yield Place(ship, in_box(place, (x, y)), velocity)


def _off(most: int, roll: Roller) -> int:
    """A number from -most to most."""
    return roll.below(2 * most + 1) - most


def course(view: View, ship: Contact, enemies: list[Enemy], roll: Roller) -> Vector:
    """The ship's acceleration."""
    target = _target(ship, enemies, roll)
    x, y = ship.place
    fuel = ship.fuel or 0
    if target is None:
        wish, spare = (0, 0), 0
    else:
        (tx, ty), (tvx, tvy) = target.place, target.velocity
        gap = isqrt((tx - x) ** 2 + (ty - y) ** 2)
        turns = min(isqrt(2 * gap // PATIENCE) + 1, max(1, view.options.turns - view.turn + 1))
        ahead_x, ahead_y = clamped(tx + tvx * turns), clamped(ty + tvy * turns)
        wish = (ahead_x - x) // turns + _off(SWAY, roll), (ahead_y - y) // turns + _off(SWAY, roll)
        spare = max(0, fuel - FIRE_COST * (2 if gap < IN_CONTACT else 1))
    return steered(ship, wish, spare)


def _target(ship: Contact, enemies: list[Enemy], roll: Roller) -> Contact | None:
    """The enemy worth chasing most: near where it will be next turn, and valuable."""
    x, y = ship.place[0] + ship.velocity[0], ship.place[1] + ship.velocity[1]
    best, least = None, 1 << 60
    for ex, ey, kind, enemy in enemies:
        effort = ((ex - x) * (ex - x) + (ey - y) * (ey - y)) * EAGERNESS[kind] * (16 + roll.below(WHIM + 1))
        if effort < least and on_board((ex, ey)):
            best, least = enemy, effort
    return best


def _commands(view: View, enemies: list[Enemy], courses: dict[ShipId, Vector], roll: Roller) -> Iterator[Command]:
    places = {ship.number: arrival(ship, courses[ship.number]) for ship in view.own}
    for ship in view.own:
        course = courses[ship.number]
        left = (ship.fuel or 0) - acceleration_cost(course)
        aim = _aim(ship, places, enemies, roll) if left >= FIRE_COST else None
        if course != (0, 0) or aim is not None:
            yield Command(ship.number, course, aim)


def _aim(ship: Contact, places: dict[ShipId, Vector], enemies: list[Enemy], roll: Roller) -> Aim | None:
    """A shot that is worth most, or nearly, if any is worth its fuel."""
    kind = KIND[ship.number]
    x, y = places[ship.number]
    reach = REACH[kind]
    farthest = reach[LONG] + 15
    worth: dict[tuple[int, int], int] = {}
    for ex, ey, target, _ in enemies:
        dx, dy = ex - x, ey - y
        if -farthest <= dx <= farthest and -farthest <= dy <= farthest:
            value = POINTS[target] + (CAPTURE_WORTH if kind == "flagship" else 0)
            for gx, gy, parts in GUESSES:
                count(worth, dx + gx, dy + gy, reach, value * parts)
    own = [(ox - x, oy - y) for number, (ox, oy) in places.items() if number != ship.number]
    if kind == "flagship":
        own = []
    good: list[tuple[int, int]] = []
    least = LEAST_WORTH * PARTS
    for range_, direction in sorted(worth, key=lambda shot: (-worth[shot], shot)):
        if worth[range_, direction] < least:
            break
        if not any(covers(dx, dy, reach[range_], range_, direction) for dx, dy in own):
            least = max(least, worth[range_, direction] * NEARLY // 16) if not good else least
            good.append((range_, direction))
    if not good:
        return None
    range_, direction = roll.pick(good)
    return Aim(range_, direction or None)


def count(worth: dict[tuple[int, int], int], dx: int, dy: int, reach: dict[int, int], value: int) -> None:
    """Add a value to all the shots that would hit a ship there."""
    square = dx * dx + dy * dy
    if square > reach[LONG] * reach[LONG]:
        return
    if square <= reach[CLOSE] * reach[CLOSE]:
        worth[CLOSE, 0] = worth.get((CLOSE, 0), 0) + value
    if square == 0:
        return
    sector = _sector(dx, dy)
    for range_ in (SHORT, MEDIUM, LONG):
        if square <= reach[range_] * reach[range_]:
            for direction in COVERING[range_][sector]:
                shot = range_, direction
                worth[shot] = worth.get(shot, 0) + value


# for each range and each sixth of a quarter turn, the directions whose cones cover it
COVERING = {
    range_: tuple(
        tuple(direction for direction in range(1, 13) if (sector - 2 * direction + half) % 24 < 2 * half)
        for sector in range(24)
    )
    for range_, half in ((SHORT, 3), (MEDIUM, 2), (LONG, 1))
}


def _sector(dx: int, dy: int) -> int:
    """Which of the 24 sectors of 15 degrees, clockwise from north, a ship lies in, near enough for a guess."""
    quarter = 0
    while not (dx >= 0 and dy > 0):
        dx, dy = -dy, dx
        quarter += 1
    across, along = dx * 1000, dy
    sixth = (across > 268 * along) + (across > 577 * along) + (across > 1000 * along)
    sixth += (across > 1732 * along) + (across > 3732 * along)
    return quarter * 6 + sixth
