"""Codes in words: what the codes in the brackets of worlds and fleets mean. Rules: docs/rules/starweb.md §25."""

import re
from collections.abc import Iterator

from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.pages.report import FleetLine, WorldLine
from turnsheet.games.starweb.pages.report_text import deeds, fleet_fields, world_fields
from turnsheet.games.starweb.printout_reader.fields import SHOT
from turnsheet.games.starweb.rules.tables import artifact_name

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


def artifacts_of(line: WorldLine | FleetLine) -> Iterator[tuple[str, str]]:
    """Its artifacts by number and name, in the same form."""
    if line.artifacts:
        yield "artifacts", ", ".join(f"V{each} {artifact_name(each)}" for each in line.artifacts)


def of_world(world: WorldLine) -> Iterator[tuple[str, str]]:
    """Everything known of a world, in the same form."""
    for told in world_fields(world):
        name, _, value = told.partition("=")
        yield name, SHIPS.sub(lambda found: f"{found[1]}, {in_words(found[2])}", value) or "yes"
