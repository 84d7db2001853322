"""Screens, hits on a ship's parts, and repairs. Rules: docs/rules/starprobe.md §16.

What a ship can still do is always computed from its ratings and the damage it has taken.
"""

from typing import NamedTuple

from msgspec.structs import replace

from turnsheet.core.dice import Roller
from turnsheet.core.word_lists import together
from turnsheet.games.starprobe.space_battle.battle import Damage, Part, Vessel
from turnsheet.games.starprobe.space_battle.geometry import from_rear
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.tables.table_types import Location, Ship, Tables

MENDING: tuple[Part, ...] = ("generators", "engines", "acceleration", "attack", "range")
"""What crews mend first if they are not told."""
PARTS: dict[Location, str] = {
    "engines": "the hyper engines",
    "acceleration": "the acceleration",
    "attack": "the weapons",
    "range": "the attack range",
    "generators": "the screen generators",
    "hull": "the hull",
}

RATED_AS = {"generators": "screen", "engines": "jump"}
"""Parts whose value is called something else in a ship's ratings."""


class Struck(NamedTuple):
    """A ship after a hit, and where it was hit: nowhere if the screens took it."""

    vessel: Vessel
    where: Location | None


def ratings(vessel: Vessel, tables: Tables) -> Ship:
    """What the ship can do when it is whole."""
    return tables.warships[vessel.level] if vessel.kind == "warship" else tables.explorers[vessel.kind]


def acceleration(vessel: Vessel, tables: Tables) -> int:
    """Its acceleration factor now."""
    return 0 if broken(vessel, "acceleration", tables) else ratings(vessel, tables).acceleration


def beam_range(vessel: Vessel, tables: Tables) -> int:
    """How far its beams reach now; each Megaron of damage takes a square away."""
    return max(0, ratings(vessel, tables).range - vessel.damage.range)


def armed(vessel: Vessel, tables: Tables) -> bool:
    """Whether its weapons work."""
    return not broken(vessel, "attack", tables)


def jumps(vessel: Vessel, tables: Tables) -> bool:
    """Whether its hyper engines work."""
    return not broken(vessel, "engines", tables)


def screens(vessel: Vessel, tables: Tables) -> int:
    """How many Megarons its screens can still absorb; 0 if they are down, or their generators destroyed."""
    if broken(vessel, "generators", tables):
        return 0
    return max(0, ratings(vessel, tables).screen - vessel.damage.screen)


def hull(vessel: Vessel, tables: Tables) -> int:
    """How many Megarons its hull can still absorb."""
    return max(0, ratings(vessel, tables).hull - vessel.damage.hull)


def destroyed(vessel: Vessel, tables: Tables) -> bool:
    """Whether its hull has taken more than it can absorb."""
    return broken(vessel, "hull", tables)


def broken(vessel: Vessel, part: Location, tables: Tables) -> bool:
    """Whether a part has taken more than it can."""
    return taken(vessel.damage, part) > limit(vessel, part, tables)


def limit(vessel: Vessel, part: Location, tables: Tables) -> int:
    """The damage with which a part still works: what the table says, or the ship's own value."""
    most = tables.components[part]
    if most:
        return most
    value: int = getattr(ratings(vessel, tables), RATED_AS.get(part, part))
    return value


def strike(vessel: Vessel, amount: int, start: tuple[int, int], location: Roller, tables: Tables) -> Struck:
    """A hit that comes from a square. Screens that are up absorb all of it, even if they collapse."""
    damage = vessel.damage
    if screens(vessel, tables):
        taken = min(damage.screen + amount, ratings(vessel, tables).screen)
        return Struck(replace(vessel, damage=replace(damage, screen=taken)), None)
    parts = tables.locations["rear" if from_rear(vessel.at, vessel.heading, start) else "front"]
    where = parts[location.die(len(parts) - 1)]
    return Struck(replace(vessel, damage=_hurt(damage, where, amount)), where)


def dissipate(vessel: Vessel) -> Vessel:
    """A turn without hits: the screens get rid of 1 Megaron, if their generators are whole."""
    damage = vessel.damage
    if not damage.screen or damage.generators:
        return vessel
    return replace(vessel, damage=replace(damage, screen=damage.screen - 1))


def mend(vessel: Vessel, first: tuple[Part, ...], tables: Tables) -> tuple[Vessel, dict[Part, int]]:
    """What the repair crews get done in a turn: 1 Megaron each, at the parts named, then at the others.

    What is destroyed cannot be mended in a battle.
    """
    left = vessel.crews
    done: dict[Part, int] = {}
    damage = vessel.damage
    for part in (*first, *MENDING) if left else ():
        work = 0 if broken(vessel, part, tables) else min(left, taken(damage, part))
        if work:
            damage = _hurt(damage, part, -work)
            done[part] = done.get(part, 0) + work
            left -= work
    return (replace(vessel, damage=damage), done) if done else (vessel, done)


def why_not_mend(vessel: Vessel, parts: tuple[str, ...]) -> Why | None:
    """Why crews cannot be told to mend these parts."""
    if not vessel.crews:
        return Why("There is no repair crew aboard.", "Give the order without 'mend'.")
    for part in parts:
        if part == "hull":
            return Why("Repair crews mend components only; the hull is repaired at home.", "Choose components.")
        if part not in MENDING:
            reason = f"Crews can mend {together(MENDING)}, not '{part}'."
            return Why(reason, "Choose one of these.")
    return None


def taken(damage: Damage, part: Location) -> int:
    """The damage a part has taken."""
    value: int = getattr(damage, part)
    return value


def _hurt(damage: Damage, part: Location, by: int) -> Damage:
    return replace(damage, **{part: taken(damage, part) + by})
