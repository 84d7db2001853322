"""Codes in words: what the codes in the brackets of worlds and fleets mean. Rules: docs/rules/starweb.md §25."""

import re
from collections.abc import Iterable, Iterator

from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.pages.printout import deeds, fleet_fields, world_fields
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.printout_reader.fields import SHOT
from turnsheet.games.starweb.rules.artifact_values import points
from turnsheet.games.starweb.rules.tables import Character, artifact_name

FIRED = re.compile(SHOT)
SHIPS = re.compile(r"(\d+)\((.+)\)")
"""Home fleets, and what they did."""
WORDS = {
    "Robot-Attack": "landed robots",
    "D": "dropped its bomb",
    "CG-Unload": "unloaded consumer goods",
    "Ambush": "ambushed a fleet",
}


def in_words(told: str) -> str:
    """A code in words; what speaks for itself stays as it is."""
    if FIRED.fullmatch(told) is None:
        return WORDS.get(told, told)
    target = told[1:]
    return f"fired at {f'the {TARGETS[target]}' if target in TARGETS else target}"


def done(fleet: FleetLine) -> Iterator[str]:
    """What became of a fleet and what it did."""
    return map(in_words, deeds(fleet))


def of_fleet(fleet: FleetLine) -> Iterator[tuple[str, str]]:
    """Everything known of a fleet: names and values; the value is `yes` where the name says it all."""
    for told in fleet_fields(fleet):
        name, _, value = told.partition("=")
        yield in_words(name), value or "yes"


Empires = tuple[tuple[str, Character], ...]
"""The seat's own empires: names and characters. Others' characters are secret."""


def artifacts_of(line: WorldLine | FleetLine, own: Empires = ()) -> Iterator[tuple[str, str]]:
    """Its artifacts by number and name, in the same form, with what they are worth to the seat."""
    if line.artifacts:
        yield "artifacts", ", ".join(_artifact(each, line.owner, own) for each in line.artifacts)


def _artifact(artifact: int, owner: str, own: Empires) -> str:
    worth = in_points(artifact_worth(artifact, owner, own))
    return f"V{artifact} {artifact_name(artifact)}" + (f" ({worth})" if worth else "")


def artifact_worth(artifact: int, owner: str, own: Iterable[tuple[str, Character]]) -> int:
    """The points per turn of an artifact for its holder, or the most it would bring one of the seat's empires."""
    empires = list(own)
    holders = [character for name, character in empires if name == owner] or [each for _, each in empires]
    return max((points(character, artifact) for character in holders), default=0)


def in_points(worth: int) -> str:
    """What something brings or costs per turn; empty for nothing."""
    return f"{'brings' if worth > 0 else 'costs'} {abs(worth)} points per turn" if worth else ""


def of_world(world: WorldLine) -> Iterator[tuple[str, str]]:
    """Everything known of a world, in the same form."""
    for told in world_fields(world):
        name, _, value = told.partition("=")
        if "(" in value:
            value = SHIPS.sub(lambda found: f"{found[1]}, {in_words(found[2])}", value)
        yield name, value or "yes"
