"""Set-up: the starting points are drawn; the players place their ships in turn 0.

Rules: docs/rules/raumkrieg.md §9.5, D24.
"""

from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError
from turnsheet.games.raumkrieg.geometry import Vector
from turnsheet.games.raumkrieg.state import Options, State
from turnsheet.games.raumkrieg.tables import (
    GRID_LINES,
    GRID_SHIFT,
    MOST_TURNS,
    RING_CENTRE,
    RING_RADIUS,
    RING_STEPS,
)

# sines of 0, 5, ... 90 degrees, in hundred thousandths
_SINES = (
    0, 8716, 17365, 25882, 34202, 42262, 50000, 57358, 64279, 70711,
    76604, 81915, 86603, 90631, 93969, 96593, 98481, 99619, 100000,
)  # fmt: skip
_UNIT = 100_000


def set_up(options: Options, seats: int, dice: Dice) -> State:
    """The game before turn 0: starting points, and nothing on the board."""
    if not 1 <= options.turns <= MOST_TURNS:
        raise BadOptionsError(f"A game has 1 to {MOST_TURNS} turns, not {options.turns}.")
    ring = options.layout == "ring" or (options.layout == "drawn" and dice.at("layout").below(2) == 0)
    starts = _ring(seats, dice) if ring else _grid(seats, dice)
    return State(options=options, turn=0, starts=starts, points=(0,) * seats)


def _ring(seats: int, dice: Dice) -> tuple[Vector, ...]:
    rotation = dice.at("rotation").below(RING_STEPS)
    places = [_on_ring(rotation + RING_STEPS * place // seats) for place in range(seats)]
    return tuple(dice.at("places").deal(places, seats))


def _on_ring(step: int) -> Vector:
    return RING_CENTRE + _round(_sine(step)), RING_CENTRE + _round(_sine(step + RING_STEPS // 4))


def _sine(step: int) -> int:
    quarter, rest = divmod(step % RING_STEPS, RING_STEPS // 4)
    value = _SINES[rest if quarter % 2 == 0 else RING_STEPS // 4 - rest]
    return value if quarter < 2 else -value


def _round(sine: int) -> int:
    return (2 * RING_RADIUS * sine + _UNIT) // (2 * _UNIT)


def _grid(seats: int, dice: Dice) -> tuple[Vector, ...]:
    places = [(x, y) for y in GRID_LINES for x in GRID_LINES]
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
