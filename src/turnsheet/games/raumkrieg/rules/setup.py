"""Set-up: the starting points are drawn; the players place their ships in turn 0.

Rules: docs/rules/raumkrieg.md §9.5, D24.
"""

from turnsheet.core.dice import Dice
from turnsheet.core.versions import under
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import GRID_LINES, GRID_SHIFT, RING_CENTRE, RING_OFFSETS, RING_STEPS


def set_up(options: Options, seats: int, dice: Dice, version: int) -> State:
    """The game before turn 0, under a version of the rules: starting points, and nothing on the board."""
    ring = options.layout == "ring" or (options.layout == "drawn" and dice.at("layout").below(2) == 0)
    starts = _ring(seats, dice) if ring else _grid(seats, dice)
    return under(version, State(options=options, turn=0, starts=starts, points=(0,) * seats))


def _ring(seats: int, dice: Dice) -> tuple[Vector, ...]:
    places = around(dice.at("rotation").below(RING_STEPS), seats)
    return tuple(dice.at("places").deal(places, seats))


def around(rotation: int, seats: int) -> list[Vector]:
    """Places on the ring, evenly spread; the first is `rotation` places clockwise from north."""
    return [on_ring(rotation + RING_STEPS * place // seats) for place in range(seats)]


def on_ring(step: int) -> Vector:
    """A place on the ring, counted clockwise from north."""
    return RING_CENTRE + _offset(step), RING_CENTRE + _offset(step + RING_STEPS // 4)


def _offset(step: int) -> int:
    """How far east of the centre a place on the ring lies, counted clockwise from north."""
    quarter, rest = divmod(step % RING_STEPS, RING_STEPS // 4)
    value = RING_OFFSETS[rest if quarter % 2 == 0 else RING_STEPS // 4 - rest]
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
