"""Setup: the starting points are drawn; the players place their ships in turn 0.

Rules: docs/rules/raumkrieg.md §9.5, D24, D38.
"""

from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError
from turnsheet.core.versions import under
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import (
    GRID_LINES,
    GRID_SHIFT,
    NEAR_RADIUS,
    RING_CENTRE,
    RING_RADIUS,
    RING_STEPS,
    SINE_UNIT,
    SINES,
)


def set_up(options: Options, seats: int, dice: Dice, version: int) -> State:
    """The game before turn 0, under a version of the rules: starting points, and nothing on the board.

    Raises BadOptionsError if there are more fleets than can start near each other.
    """
    if options.layout == "near":
        starts = _ring(seats, _near_radius(seats), dice)
    elif options.layout == "ring" or (options.layout == "drawn" and dice.at("layout").below(2) == 0):
        starts = _ring(seats, RING_RADIUS, dice)
    else:
        starts = _grid(seats, dice)
    return under(version, State(options=options, turn=0, starts=starts, points=(0,) * seats))


def _near_radius(seats: int) -> int:
    if seats not in NEAR_RADIUS:
        raise BadOptionsError(
            f"Layout near is for {min(NEAR_RADIUS)} to {max(NEAR_RADIUS)} fleets, not {seats}. Choose another layout."
        )
    return NEAR_RADIUS[seats]


def _ring(seats: int, radius: int, dice: Dice) -> tuple[Vector, ...]:
    places = around(dice.at("rotation").below(RING_STEPS), seats, radius)
    return tuple(dice.at("places").deal(places, seats))


def around(rotation: int, seats: int, radius: int = RING_RADIUS) -> list[Vector]:
    """Places on a ring, evenly spread; the first is `rotation` places clockwise from north."""
    return [on_ring(rotation + RING_STEPS * place // seats, radius) for place in range(seats)]


def on_ring(step: int, radius: int = RING_RADIUS) -> Vector:
    """A place on a ring, counted clockwise from north."""
    return RING_CENTRE + _offset(step, radius), RING_CENTRE + _offset(step + RING_STEPS // 4, radius)


def _offset(step: int, radius: int) -> int:
    """How far east of the centre a place on a ring lies, counted clockwise from north, to the nearest whole number."""
    quarter, rest = divmod(step % RING_STEPS, RING_STEPS // 4)
    sine = SINES[rest if quarter % 2 == 0 else RING_STEPS // 4 - rest]
    value = (radius * sine + SINE_UNIT // 2) // SINE_UNIT
    return value if quarter < 2 else -value


def _grid(seats: int, dice: Dice) -> tuple[Vector, ...]:
    places = grid_places()
    starts = []
    for _ in range(seats):
        x, y = places.pop(dice.at("places").below(len(places)))
        shift = dice.at("shift")
        starts.append(
            (
                x + shift.below(2 * GRID_SHIFT + 1) - GRID_SHIFT,
                y + shift.below(2 * GRID_SHIFT + 1) - GRID_SHIFT,
            )
        )
    return tuple(starts)


def grid_places() -> list[Vector]:
    """The nine places from which starts in a grid are shifted."""
    return [(x, y) for y in GRID_LINES for x in GRID_LINES]
