"""Plans: orders for a whole fleet that are good against guesses at what the enemies do.

Each ship weighs some accelerations: what its best shot from there would hit in the guesses, how often it would be hit
itself, and how far this leads away from the chase. How much each of these counts is a `Temper`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from turnsheet.bots.raumkrieg import hunter
from turnsheet.bots.raumkrieg.flight import arrival, held
from turnsheet.bots.raumkrieg.guesses import Guess
from turnsheet.core.dice import Roller
from turnsheet.games.raumkrieg.orders.orders import Aim, Command
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost, covers
from turnsheet.games.raumkrieg.rules.tables import CLOSE, FIRE_COST, KIND, LONG, POINTS, REACH, ShipId

STEPS = (
    (0, 0), (5, 0), (-5, 0), (0, 5), (0, -5),
    (10, 0), (-10, 0), (0, 10), (0, -10), (7, 7), (7, -7), (-7, 7), (-7, -7),
    (20, 0), (-20, 0), (0, 20), (0, -20), (14, 14), (14, -14), (-14, 14), (-14, -14),
)  # fmt: skip
"""Accelerations that every ship weighs, if it can pay for them."""
WORTH_OF_A_LIFE = {"flagship": 110, "battlecruiser": 70, "scout": 28}
"""What it costs to lose a ship: what the enemy scores, and what it would have scored itself."""
CAPTURE_WORTH = 20
LEAST_WORTH = 2
NEAR = 60
"""Enemies farther away than a long shot and this do not matter yet."""


class Temper(NamedTuple):
    """How a plan weighs things."""

    caution: int
    """How much a loss counts, in eighths."""
    thrift: int
    """How much a unit of fuel counts, in eighths of a point."""
    chase: int
    """How much each unit counts by which an acceleration is off the chase, in eighths of a point."""


def plan(view: View, guesses: Sequence[Guess], temper: Temper, roll: Roller) -> list[Command]:
    """Orders for the fleet."""
    enemies = [hunter.sighted(ship) for ship in view.ships if ship.owner != view.seat]
    courses = {
        ship.number: _course(ship, hunter.course(view, ship, enemies, roll), guesses, temper) for ship in view.own
    }
    places = {ship.number: arrival(ship, courses[ship.number]) for ship in view.own}
    commands = []
    for ship in view.own:
        course, aim = courses[ship.number], None
        if (ship.fuel or 0) - acceleration_cost(course) >= FIRE_COST:
            worth = _shots(ship, places[ship.number], guesses)
            aim = _aim(ship.number, places, worth, LEAST_WORTH * len(guesses))
        if course != (0, 0) or aim is not None:
            commands.append(Command(ship.number, course, aim))
    return commands


def _course(ship: Contact, chase: Vector, guesses: Sequence[Guess], temper: Temper) -> Vector:
    """The acceleration that is worth most."""
    place, kind = arrival(ship, (0, 0)), KIND[ship.number]
    scope = REACH[kind][LONG] + NEAR
    if not any(_within(place, at, scope) for guess in guesses for at in guess.places.values()):
        return chase
    fuel, count = ship.fuel or 0, len(guesses)
    shots = [shot for guess in guesses for shot in guess.shots if _within(place, shot.place, shot.reach + 40)]
    best, most = chase, -1 << 60
    for step in (chase, *STEPS):
        cost = acceleration_cost(step)
        if cost > fuel or (step != chase and not held(ship, step)):
            continue
        at = arrival(ship, step)
        worth = -count * (temper.thrift * cost + temper.chase * max(abs(step[0] - chase[0]), abs(step[1] - chase[1])))
        if fuel - cost >= FIRE_COST:
            worth += 8 * max(_shots(ship, at, guesses).values(), default=0)
        hits = sum(covers(at[0] - x, at[1] - y, reach, aim.range, aim.direction) for (x, y), reach, aim in shots)
        worth -= temper.caution * WORTH_OF_A_LIFE[kind] * min(hits, count)
        if worth > most:
            best, most = step, worth
    return best


def _within(one: Vector, other: Vector, far: int) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= far * far


def _shots(ship: Contact, at: Vector, guesses: Sequence[Guess]) -> dict[tuple[int, int], int]:
    """What each shot from a place would hit, in all guesses together."""
    kind = KIND[ship.number]
    reach, extra = REACH[kind], CAPTURE_WORTH if kind == "flagship" else 0
    far, (x, y) = reach[LONG], at
    worth: dict[tuple[int, int], int] = {}
    for guess in guesses:
        for enemy, (ex, ey) in guess.places.items():
            dx, dy = ex - x, ey - y
            if -far <= dx <= far and -far <= dy <= far:
                hunter.count(worth, dx, dy, reach, POINTS[KIND[enemy]] + extra)
    return worth


def _aim(ship: ShipId, places: dict[ShipId, Vector], worth: dict[tuple[int, int], int], least: int) -> Aim | None:
    """The shot that is worth most and hits none of our own."""
    x, y = places[ship]
    kind = KIND[ship]
    own = [(ox - x, oy - y) for number, (ox, oy) in places.items() if number != ship and kind != "flagship"]
    for range_, direction in sorted(worth, key=lambda shot: (-worth[shot], shot)):
        if worth[range_, direction] < least:
            return None
        reach = REACH[kind][range_]
        if not any(covers(dx, dy, reach, range_, direction) for dx, dy in own):
            return Aim(range_, None if range_ == CLOSE else direction)
    return None
