"""Raumkrieg's numbers. Rules: docs/rules/raumkrieg.md §1, §3, §4, §6, §9-§12, D24, D27-D29, D38."""

from typing import Literal, NewType

from turnsheet.core.seats import Seat

ShipId = NewType("ShipId", int)

Kind = Literal["flagship", "battlecruiser", "scout"]

FLEET = 10
_KINDS: tuple[Kind, ...] = ("flagship", *("battlecruiser",) * 3, *("scout",) * 6)
KIND: dict[ShipId, Kind] = {ShipId(number): _KINDS[number % FLEET] for number in range(10, 100)}

BOARD = 999
TURNS = 12
MOST_TURNS = 99
SEATS = tuple(range(2, 10))

START_FUEL = 30
FUEL_PER_TURN = 10
FREE_ACCELERATION = 10
FIRE_COST = 10

CLOSE, SHORT, MEDIUM, LONG = 1, 2, 3, 4
RANGES = (CLOSE, SHORT, MEDIUM, LONG)
DIRECTIONS = tuple(range(1, 13))
REACH: dict[Kind, dict[int, int]] = {
    "flagship": {CLOSE: 20, SHORT: 40, MEDIUM: 60, LONG: 80},
    "battlecruiser": {CLOSE: 30, SHORT: 50, MEDIUM: 70, LONG: 100},
    "scout": {CLOSE: 10, SHORT: 20, MEDIUM: 40, LONG: 60},
}
LONGEST_REACH = 100
HALF_CONE = {SHORT: 45, MEDIUM: 30, LONG: 15}

POINTS: dict[Kind, int] = {"flagship": 51, "battlecruiser": 31, "scout": 11}

SETUP_BOX = 50
LONGEST_MESSAGE = 500
MOST_MESSAGES = 100
LARGEST_NUMBER = 999_999

OFFERED_SPEED = 50
"""The fastest start an order form suggests: beyond it ships leave the board in a few turns. Text takes any."""

RING_CENTRE = 500
RING_STEPS = 72
RING_RADIUS = 420
NEAR_RADIUS = {2: 130, 3: 150, 4: 178}
"""Of the small ring, by the number of fleets: neighbours on it are 250 to 350 apart."""
SINE_UNIT = 1_000_000
SINES = (
    0, 87_156, 173_648, 258_819, 342_020, 422_618, 500_000, 573_576, 642_788, 707_107,
    766_044, 819_152, 866_025, 906_308, 939_693, 965_926, 984_808, 996_195, 1_000_000,
)  # fmt: skip
"""The sines of 0, 5, ... 90 degrees in millionths."""
GRID_LINES = (190, 500, 810)
GRID_SHIFT = 30


def fleet(seat: Seat) -> tuple[ShipId, ...]:
    """The numbers of the ships a player begins with."""
    return tuple(ShipId(FLEET * seat + digit) for digit in range(FLEET))
