"""A battle in space: its ships, its missiles, and how far it has come. Rules: docs/rules/starprobe.md §16.

Squares are x,y with y growing to the north. Headings are eighths of a circle, clockwise from north. Nothing about a
battle is hidden from the explorer who fights it.
"""

from typing import Literal

from msgspec import Struct

from turnsheet.games.starprobe.tables.tables import BOOK

Square = tuple[int, int]
Course = tuple[int | str, ...]
"""Squares straight ahead, and turns of 45 degrees between them, R or L: `4 R 3 L 2`."""
Side = Literal["explorer", "military", "natives"]
Kind = Literal["I", "II", "warship"]
Part = Literal["engines", "acceleration", "attack", "range", "generators"]
"""The components that repair crews can mend."""
Manner = Literal["cards", "hunting"]
Outcome = Literal["", "won", "withdrawn", "lost", "jumped"]
"""Nothing while it goes on; natives destroyed or withdrawn; the explorer destroyed or gone through hyper-space."""

OWN = 0
"""The number of the explorer's ship."""
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


class Damage(Struct, frozen=True, gc=False):
    """Damage to a ship, in whole Megarons: what the hull, the screens and each component have taken."""

    hull: int = 0
    """What the hull has taken."""
    attack: int = 0
    """What the beams have taken."""
    range: int = 0
    """What the range has taken."""
    screen: int = 0
    """What the screens have taken."""
    generators: int = 0
    """What the generators have taken."""
    acceleration: int = 0
    """What the acceleration has taken."""
    engines: int = 0
    """What the hyper engines have taken."""


class Vessel(Struct, frozen=True, gc=False):
    """A ship in a battle. Ships are numbered as they come; the explorer's is 0."""

    number: int
    """Its number."""
    side: Side
    """Whose it is."""
    kind: Kind
    """The kind of ship."""
    level: int
    """The technical level of its builders."""
    at: Square
    """The square where it is."""
    heading: int
    """The direction it flies."""
    velocity: int
    """How fast it flies, in squares per turn."""
    salvos: int = 0
    """Missiles aboard, in salvos."""
    crews: int = 0
    """Repair Crews."""
    damage: Damage = Damage()
    """What it has taken."""
    name: str = ""
    """Its name; empty if it has none."""


class Missile(Struct, frozen=True, gc=False):
    """Salvos on their way: fired together from a square in a direction, at one ship."""

    number: int
    """Their number."""
    by: int
    """The number of the ship that fired them."""
    side: Side
    """Whose they are."""
    level: int
    """The technical level of their builders."""
    target: int
    """The number of the ship they fly at."""
    start: Square
    """The square they were fired from."""
    aim: Square
    """From the start to the square aimed at."""
    salvos: int
    """How many salvos."""
    flown: int = 0
    """How many squares they have flown."""


class Battle(Struct, frozen=True, gc=False):
    """A battle, at the moment in which the explorer orders the next turn."""

    seat: int
    """Whose battle it is."""
    level: int
    """The natives' technical-social level."""
    wave: int
    """How many ships they bring at a time."""
    manner: Manner
    """How the ships of the natives move."""
    vessels: tuple[Vessel, ...]
    """Those that are left, in the order of their numbers."""
    due: int
    """Turns until the natives are reinforced; 0 if they have no more ships."""
    left: int
    """Ships they still have elsewhere."""
    turn: int = 0
    """The turn to be played; 0 until the first velocity is chosen."""
    first: Literal["", "explorer", "natives"] = ""
    """Who moves first in this turn. If the natives do they have moved already."""
    missiles: tuple[Missile, ...] = ()
    """The missiles on their way."""
    running: bool = False
    """Whether the explorer runs."""
    run: int = 0
    """Turns run since the last hit on the hyper engines."""
    priority: str = ""
    """With what priority the military was called."""
    relief: int = 0
    """Turns until the military arrives; 0 if it is not on its way."""
    helped: bool = False
    """The military has arrived."""
    charge: int = 0
    """What was charged for calling it, in whole Megarons."""
    quiet: int = 0
    """Turns in a row in which nobody was hit."""
    ships: int = 0
    """The last number given to a ship."""
    launched: int = 0
    """The last number given to missiles."""
    outcome: Outcome = ""
    """How it ended; empty while it goes on."""


class Aim(Struct, frozen=True, gc=False):
    """What to fire at a ship at the end of a turn: a number of salvos, or beams if that is 0."""

    target: int
    salvos: int = 0


class Command(Struct, frozen=True, gc=False):
    """What an explorer orders for a turn. Left out: straight ahead, fire nothing, run on if running, mend as usual."""

    by: int = 0
    course: Course | None = None
    aims: tuple[Aim, ...] = ()
    running: bool | None = None
    mends: tuple[Part, ...] = ()
    call: str = ""


class Report(Struct, frozen=True, gc=False):
    """Something that happened in a battle: a kind of entry of the captain's log, and its values."""

    kind: str
    values: dict[str, str | int]


def vessel_of(battle: Battle, number: int) -> Vessel | None:
    """The ship with this number, if it is still there."""
    return next((each for each in battle.vessels if each.number == number), None)


def own_vessel(battle: Battle) -> Vessel:
    """The explorer's ship. When it is destroyed it stays in the battle as it was last."""
    return battle.vessels[0]
