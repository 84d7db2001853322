"""Aiming, for bots that guess one place for each enemy: the shot that would hit most of what is there."""

from collections.abc import Iterable, Sequence

from turnsheet.games.raumkrieg.orders.orders import Aim
from turnsheet.games.raumkrieg.rules.geometry import Vector, covers
from turnsheet.games.raumkrieg.rules.tables import CLOSE, DIRECTIONS, HALF_CONE, KIND, LONG, POINTS, REACH, ShipId

AIMS = (Aim(CLOSE), *(Aim(range_, direction) for range_ in HALF_CONE for direction in DIRECTIONS))


def aimed(ship: ShipId, place: Vector, enemies: Iterable[tuple[ShipId, Vector]], own: Sequence[Vector]) -> Aim | None:
    """The shot that is worth most if every enemy is where it is guessed and that hits no own ship; None: nothing is
    in reach. A flagship's shot does not hit own ships."""
    reach = REACH[KIND[ship]]
    near = [
        (POINTS[KIND[enemy]], (x - place[0], y - place[1]))
        for enemy, (x, y) in enemies
        if (x - place[0]) ** 2 + (y - place[1]) ** 2 <= reach[LONG] ** 2
    ]
    friends = [] if KIND[ship] == "flagship" else [(x - place[0], y - place[1]) for x, y in own]
    best, most = None, 0
    for aim in AIMS if near else ():
        far = reach[aim.range]
        worth = sum(points for points, (dx, dy) in near if covers(dx, dy, far, aim.range, aim.direction))
        if worth > most and not any(covers(dx, dy, far, aim.range, aim.direction) for dx, dy in friends):
            best, most = aim, worth
    return best
