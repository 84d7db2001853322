"""What a look-up in a table gives, and the tables as the rules look them up.

Where a table is indexed by a number drawn, a method or a mode, these are counted from 1, and the place 0 is empty.
Money is in quarters of a Megaron where it says so, and in whole Megarons elsewhere.
"""

from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.tables.sheets.all_sheets import Sheet

Unit = Literal["naval", "contact", "scientific", "marine", "first-in", "repair"]
Ware = Literal["supplies", "modes", "salvos", "slugs"]
Item = Literal["minerals", "fuel", "exotics", "drugs", "food", "animals"]
Part = Literal["engines", "acceleration", "attack", "range", "generators", "screen", "hull"]
Location = Literal["engines", "acceleration", "attack", "range", "generators", "hull"]
"""Where a hit can go."""
Direction = Literal["S", "O", "R", "L"]
"""As planned, opposite, to the right, to the left."""
Outcome = Literal["0", "+", "-"]
UNITS: tuple[Unit, ...] = get_args(Unit)
WARES: tuple[Ware, ...] = get_args(Ware)
ITEMS: tuple[Item, ...] = get_args(Item)
PARTS: tuple[Part, ...] = get_args(Part)
LOCATIONS: tuple[Location, ...] = get_args(Location)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


class Ship(Struct, frozen=True, gc=False):
    """What a ship can do."""

    attack: int
    range: int
    screen: int
    acceleration: int
    jump: int
    hull: int
    holds: int


class UnitEntry(Struct, frozen=True, gc=False):
    """100 naval personnel, a team, a group or a crew."""

    attack: int
    defence: int
    wage: int
    """In quarters; also the price."""
    charge: int
    """In quarters, if it is lost."""
    people: int


class WareEntry(Struct, frozen=True, gc=False):
    """What is bought by lots: supplies by twelve months for 1,250 people."""

    lot: int
    price: int
    """Of a lot, in quarters."""
    attack: int


class Malfunction(Struct, frozen=True, gc=False):
    """What goes wrong with a jump: distance in hexes, where it leads, and months to repair the drive; 0 if it works."""

    distance: int
    direction: Direction
    repair: int


class Hazard(Struct, frozen=True, gc=False):
    """What a ship meets in space."""

    name: str
    damage: int
    months: int


class Result(Struct, frozen=True, gc=False):
    """A cell of the exploration matrix: one class, two of a double system, or none; and a speciality, 0 for none."""

    classes: tuple[int, ...] = ()
    item: int = 0
    text: str = ""

    @property
    def blank(self) -> bool:
        """Nothing was found."""
        return not self.text


class Speciality(Struct, frozen=True, gc=False):
    """What is special about a system."""

    number: int
    name: Item
    value: int
    monthly: int
    """What a month there yields."""
    modes: tuple[int, ...]
    """The negotiation modes it yields; none if it yields something else."""


class Force(Struct, frozen=True, gc=False):
    """With what natives attack: attack and defence, and turns to reinforcement; or ships."""

    attack: int
    every: int
    ships: int = 0


class Fleet(Struct, frozen=True, gc=False):
    """The ships natives have, and the randomizer for the turns until more come."""

    ships: int
    turns: Method


class GroundCall(Struct, frozen=True, gc=False):
    """The military on the ground."""

    turns: int
    charge: int
    chance: int


class SpaceCall(Struct, frozen=True, gc=False):
    """The military in space."""

    turns: int
    ships: int
    charge: int


class Missile(Struct, frozen=True, gc=False):
    """The missiles of a level; salvos a turn of warships and Explorers, and how many warships carry."""

    damage: int
    velocity: int
    range: int
    warship: int
    explorer: int
    carried: int


class Tables(Struct, frozen=True, dict=True):
    """All tables of a game."""

    sheets: tuple[Sheet, ...]
    explorers: dict[str, Ship]
    """By `I` and `II`."""
    warships: dict[int, Ship]
    """By level."""
    components: dict[Part, int]
    """What a component takes; 0 for the value of the ship."""
    units: dict[Unit, UnitEntry]
    wares: dict[Ware, WareEntry]
    control: tuple[int, ...]
    malfunctions: tuple[Malfunction, ...]
    """By the number of RM 3."""
    hazards: dict[int, Hazard]
    months: tuple[int, ...]
    exploration: tuple[tuple[Result, ...], ...]
    conflict: tuple[tuple[int, ...], ...]
    """How many Ts."""
    penalties: dict[tuple[int, int], int]
    """By the class on record, 0 for no result, and the new one."""
    values: tuple[int, ...]
    """By class."""
    specialities: tuple[Speciality, ...]
    items: dict[Item, Speciality]
    levels: tuple[int, ...]
    peoples: tuple[tuple[str, ...], ...]
    """Races by RM 3; two where a further number decides."""
    races: dict[str, dict[str, int]]
    """By the race of the system, then that of the explorer."""
    negotiation: tuple[tuple[Outcome, ...], ...]
    lifeforms: tuple[tuple[int, ...], ...]
    """Attack and defence; 0 for none."""
    natives: tuple[tuple[Force, ...], ...]
    """By level and difference; the last stands for all greater ones."""
    hits: tuple[int, ...]
    fleets: dict[int, Fleet]
    ground: dict[str, GroundCall]
    """By priority, `1` to `10` and `10E`."""
    space: dict[str, SpaceCall]
    turning: tuple[int, ...]
    """By velocity; a ship at rest may turn on the spot."""
    beams: dict[int, tuple[int, ...]]
    """By level and range: RM 2 must be above it; a range beyond the last is out of reach."""
    locations: dict[str, tuple[Location, ...]]
    """`front` and `rear`, by RM 1-d."""
    missiles: dict[int, Missile]
    salvos: dict[int, tuple[int, ...]]
    """By level and range: RM 2 must not be above it."""

    @cached_property
    def people(self) -> tuple[int, ...]:
        """How many people a unit has, in the order of `UNITS`."""
        return tuple(self.units[unit].people for unit in UNITS)

    @cached_property
    def wages(self) -> tuple[int, ...]:
        """What a unit is paid a year, in quarters, in the order of `UNITS`."""
        return tuple(self.units[unit].wage for unit in UNITS)

    def sheet(self, name: str) -> Sheet:
        """A table as it is printed."""
        return next(sheet for sheet in self.sheets if sheet.name == name)

    def natives_of(self, level: int, difference: int) -> Force:
        """With what natives attack."""
        row = self.natives[level]
        return row[min(difference, len(row) - 1)]

    def beam(self, level: int, distance: int) -> int | None:
        """What RM 2 must beat; None out of reach. In the ship's own square it is that of range 1."""
        row, far = self.beams[level], max(distance, 1)
        return row[far] if far < len(row) else None

    def salvo(self, level: int, distance: int) -> int:
        """What RM 2 must not exceed."""
        row = self.salvos[level]
        return row[distance] if distance < len(row) else 0
