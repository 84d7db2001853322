"""How the bots fly: where a fleet begins, and speeds at which a ship can still brake before the edge of the board.

Whole numbers and square roots only, so that bots play the same on every machine.
"""

from math import isqrt

from turnsheet.games.raumkrieg.pages.view import Contact
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import BOARD, FREE_ACCELERATION, SETUP_BOX

# where the ships stand around the starting point: far enough apart to shoot past each other
FORMATION = ((0, 0), (0, 45), (-39, -22), (39, -22), (-45, 25), (45, 25), (0, -48), (-20, 20), (20, 20), (0, -24))
MIDDLE = BOARD // 2
BRAKE = 8
EDGE = 6


def in_box(place: Vector, start: Vector) -> Vector:
    """The nearest place at which a ship may be put."""
    return _within(place[0], start[0]), _within(place[1], start[1])


def _within(value: int, start: int) -> int:
    return max(0, start - SETUP_BOX, min(BOARD, start + SETUP_BOX, value))


def shortened(vector: Vector, longest: int) -> Vector:
    """The vector, cut to a length; towards zero, so it is never longer."""
    x, y = vector
    size = isqrt(x * x + y * y)
    if size <= longest:
        return vector
    return _scaled(x, longest, size + 1), _scaled(y, longest, size + 1)


def _scaled(value: int, up: int, down: int) -> int:
    return value * up // down if value >= 0 else -(-value * up // down)


def clamped(value: int) -> int:
    """A coordinate that is not too near the edge."""
    return max(EDGE, min(BOARD - EDGE, value))


def steered(ship: Contact, wish: Vector, spare: int) -> Vector:
    """The acceleration towards a velocity, for at most `spare` fuel, unless the ship must brake before the edge."""
    (x, y), (vx, vy) = ship.place, ship.velocity
    safe = _safe(wish[0], x), _safe(wish[1], y)
    wanted = shortened((safe[0] - vx, safe[1] - vy), FREE_ACCELERATION + spare)
    if _safe(vx + wanted[0], x) != vx + wanted[0] or _safe(vy + wanted[1], y) != vy + wanted[1]:
        wanted = shortened((_safe(vx, x) - vx, _safe(vy, y) - vy), FREE_ACCELERATION + (ship.fuel or 0))
    return wanted


def arrival(ship: Contact, acceleration: Vector) -> Vector:
    """Where a ship is after its move."""
    return (
        ship.place[0] + ship.velocity[0] + acceleration[0],
        ship.place[1] + ship.velocity[1] + acceleration[1],
    )


def _safe(speed: int, at: int) -> int:
    """The speed, no faster than the ship can brake before the edge it flies to."""
    room = max(0, BOARD - EDGE - at if speed > 0 else at - EDGE)
    most = (isqrt(BRAKE * BRAKE + 8 * BRAKE * room) - BRAKE) // 2
    return max(-most, min(most, speed))


def held(ship: Contact, acceleration: Vector) -> bool:
    """Whether a ship with this acceleration can still brake before the edge."""
    (x, y), (vx, vy), (ax, ay) = ship.place, ship.velocity, acceleration
    return _safe(vx + ax, x) == vx + ax and _safe(vy + ay, y) == vy + ay
