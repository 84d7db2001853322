"""The numbers of battles in space, by their names. Rules: docs/rules/starprobe.md §16."""

from typing import Literal

from msgspec import Struct

from turnsheet.games.starprobe.battle import Kind, Part

Location = Part | Literal["hull"]

AWAY = 20
"""How far away ships of natives are when they come: in the reach of everybody's missiles."""
BEHIND = 10
"""How far behind the explorer the military comes."""
FASTEST = 35
"""The table of turning distances ends there."""
LIMIT = 10
"""Damage with which a component still works."""
RUNNING = 6
"""Turns to run before the jump."""
QUIET = 20
"""Turns in a row without any hit after which natives withdraw."""
AT_ONCE = 1
"""Salvos that natives and the military fire in a turn."""
EXPLORERS = 7
"""The technical-social level of explorers and of the military."""


class Ratings(Struct, frozen=True, gc=False):
    """What a ship can do when it is whole."""

    attack: int
    range: int
    screen: int
    acceleration: int
    hull: int


class Launcher(Struct, frozen=True, gc=False):
    """Missiles of a level."""

    damage: int
    velocity: int
    range: int
    warship: int
    """Salvos a warship may fire in a turn."""
    explorer: int
    carried: int


class Fleet(Struct, frozen=True, gc=False):
    """Ships natives of a level have in all, and how the time between their reinforcements is generated."""

    ships: int
    time: Literal["RM1-c", "RM1-e", "RM2"]


class Relief(Struct, frozen=True, gc=False):
    """What the military does for a priority."""

    turns: int
    ships: int
    charge: int


class Numbers(Struct, frozen=True, gc=False):
    """All tables of §16. Levels are 6, 7 and 8; lists by distance or velocity begin at 0."""

    ships: dict[tuple[Kind, int], Ratings]
    turning: tuple[int, ...]
    beams: dict[int, tuple[int, ...]]
    """By level and distance: the number to beat; there is none beyond the end."""
    launchers: dict[int, Launcher]
    missiles: dict[int, tuple[int, ...]]
    """By level and distance: the number not to exceed."""
    front: tuple[Location, ...]
    rear: tuple[Location, ...]
    fleets: dict[int, Fleet]
    military: dict[str, Relief]


def _spread(*rows: tuple[int, int]) -> tuple[int, ...]:
    """A list in which each number stands so many times."""
    return tuple(number for times, number in rows for _ in range(times))


def _by_fives(*numbers: int) -> tuple[int, ...]:
    """Numbers for 0-5, 6-10, 11-15 and so on."""
    return _spread((6, numbers[0]), *((5, number) for number in numbers[1:]))


NUMBERS = Numbers(
    ships={
        ("warship", 6): Ratings(3, 6, 5, 2, 30),
        ("warship", 7): Ratings(5, 7, 10, 3, 35),
        ("warship", 8): Ratings(7, 8, 15, 3, 40),
        ("I", 7): Ratings(3, 7, 7, 3, 25),
        ("II", 7): Ratings(2, 6, 4, 3, 20),
    },
    turning=_spread((1, 0), (4, 1), (4, 2), (4, 4), (4, 5), (4, 6), (5, 7), (5, 9), (5, 11)),
    beams={
        6: _spread((2, 6), (2, 9), (2, 11), (1, 16)),
        7: _spread((2, 5), (2, 8), (2, 10), (1, 15), (1, 17)),
        8: _spread((2, 5), (2, 7), (2, 9), (1, 14), (1, 16), (1, 17)),
    },
    launchers={
        6: Launcher(4, 10, 20, 1, 0, 10),
        7: Launcher(5, 15, 30, 3, 2, 15),
        8: Launcher(6, 15, 45, 4, 0, 20),
    },
    missiles={
        6: _by_fives(14, 13, 12, 8),
        7: _by_fives(17, 15, 13, 10, 8, 5),
        8: _by_fives(17, 17, 14, 12, 10, 6, 5, 4, 3),
    },
    front=("engines", "acceleration", "attack", "range", *2 * ("generators",), *4 * ("hull",)),
    rear=("generators", "hull", "attack", "range", *2 * ("engines",), *4 * ("acceleration",)),
    fleets={6: Fleet(25, "RM1-c"), 7: Fleet(15, "RM1-e"), 8: Fleet(20, "RM2")},
    military={
        "1": Relief(21, 1, 2),
        "2": Relief(18, 1, 4),
        "3": Relief(15, 1, 6),
        "4": Relief(12, 2, 7),
        "5": Relief(9, 2, 8),
        "6": Relief(9, 3, 9),
        "7": Relief(6, 3, 10),
        "8": Relief(6, 4, 15),
        "9": Relief(6, 5, 19),
        "10": Relief(6, 7, 25),
        "10E": Relief(6, 10, 35),
    },
)
