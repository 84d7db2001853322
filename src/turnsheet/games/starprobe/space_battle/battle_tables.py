"""The tables of battles in space, as a battle looks them up. Rules: docs/rules/starprobe.md §16."""

from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from turnsheet.games.starprobe.rules.random_numbers import METHODS, Method
from turnsheet.games.starprobe.space_battle.battle import Kind, Part
from turnsheet.games.starprobe.tables.table_types import Missile as Launcher
from turnsheet.games.starprobe.tables.table_types import Ship, SpaceCall, Tables
from turnsheet.games.starprobe.tables.tables import BOOK, EXPLORER_LEVEL, KEPT, tables_of

Location = Part | Literal["hull"]
COMPONENTS: tuple[Part, ...] = get_args(Part)
LOCATIONS: tuple[Location, ...] = (*COMPONENTS, "hull")

AWAY = 20
"""How far away ships of natives are when they come: in the reach of everybody's missiles."""
BEHIND = 10
"""How far behind the explorer the military comes."""
FASTEST = len(BOOK.turning) - 1
"""The table of turning distances ends there."""
RUNNING = 6
"""Turns to run before the jump."""
QUIET = 20
"""Turns in a row without any hit after which natives withdraw."""
AT_ONCE = 1
"""Salvos that natives and the military fire in a turn."""


class Fleet(Struct, frozen=True, gc=False):
    """Ships natives of a level have in all, and how the time between their reinforcements is generated."""

    ships: int
    time: Method


class BattleTables(Struct, frozen=True, gc=False):
    """All tables of §16. Lists by distance or velocity begin at 0."""

    ships: dict[tuple[Kind, int], Ship]
    limits: dict[Location, int]
    """The damage with which a part still works; 0 for the value of the ship."""
    turning: tuple[int, ...]
    """By velocity; a ship at rest may turn on the spot."""
    beams: dict[int, tuple[int, ...]]
    """By level and distance: the number to beat; there is none beyond the end."""
    launchers: dict[int, Launcher]
    missiles: dict[int, tuple[int, ...]]
    """By level and distance: the number not to exceed."""
    front: tuple[Location, ...]
    rear: tuple[Location, ...]
    fleets: dict[int, Fleet]
    military: dict[str, SpaceCall]


@lru_cache(maxsize=KEPT)
def battle_tables_of(text: str) -> BattleTables:
    """The numbers of a game, with the corrections of its options."""
    return _numbers(tables_of(text))


def _numbers(tables: Tables) -> BattleTables:
    ships: dict[tuple[Kind, int], Ship] = {("warship", level): ship for level, ship in tables.warships.items()}
    ships["I", EXPLORER_LEVEL] = tables.explorers["I"]
    ships["II", EXPLORER_LEVEL] = tables.explorers["II"]
    return BattleTables(
        ships=ships,
        limits={part: tables.components[part] for part in LOCATIONS},
        turning=(0, *tables.turning[1:]),
        beams={level: (*row[1:2], *row[1:]) for level, row in tables.beams.items()},
        launchers=tables.missiles,
        missiles=tables.salvos,
        front=_locations(tables, "front"),
        rear=_locations(tables, "rear"),
        fleets={level: Fleet(each.ships, _method(each.turns)) for level, each in tables.fleets.items()},
        military=tables.space,
    )


def _locations(tables: Tables, side: str) -> tuple[Location, ...]:
    """By RM 1-d, less 1."""
    return tuple(next(each for each in LOCATIONS if each == part) for part in tables.locations[side][1:])


def _method(name: str) -> Method:
    return next(each for each in METHODS if each == name)


BATTLE_TABLES = battle_tables_of("")
