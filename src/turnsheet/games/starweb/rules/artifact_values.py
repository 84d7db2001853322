"""What artifacts are worth, each turn and at the end. Rules: docs/rules/starweb.md §12."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from turnsheet.games.starweb.rules.state import Empire, Key, Place
from turnsheet.games.starweb.rules.tables import (
    ARTIFACTS,
    BLACK_BOX,
    ISOTOPE,
    LESSER,
    MUSEUM,
    SCROLLS,
    SLIPPERS,
    TREASURE,
    WANTS,
    Character,
    adjective,
    noun,
)
from turnsheet.games.starweb.rules.workspace import Workspace

COLLECTOR: Character = "Artifact Collector"


def held(worlds: Iterable[Place], keys: Iterable[Key]) -> dict[Empire, list[int]]:
    """The artifacts of each player, on worlds and on fleets."""
    found: dict[Empire, list[int]] = defaultdict(list)
    for holders in (worlds, keys):
        for holder in holders:
            if holder.artifacts and holder.owner:
                found[holder.owner] += holder.artifacts
    return found


@cache
def points(character: Character, artifact: int) -> int:
    """The points per turn for holding an artifact."""
    if character == COLLECTOR:
        return _collected(artifact)
    if artifact in SCROLLS or artifact == BLACK_BOX:
        return 0
    special = {TREASURE: 20, SLIPPERS: 10, ISOTOPE: -30, LESSER: -15}
    if artifact in special:
        return special[artifact]
    if adjective(artifact) == "Plastic":
        return -10
    kinds = wanted(character, artifact)
    return 15 if kinds == 2 else 5 if kinds else 0


def _collected(artifact: int) -> int:
    if artifact in SCROLLS:
        return 0
    if not noun(artifact):
        return 30
    if adjective(artifact) == "Plastic":
        return 0
    return (15, 30, 90)[wanted(COLLECTOR, artifact)]


def wanted(character: Character, artifact: int) -> int:
    """How many of a character's two kinds an artifact is of; plastic ones are of none."""
    if adjective(artifact) == "Plastic" or not noun(artifact):
        return 0
    first, second = WANTS[character]
    return (adjective(artifact) == first) + (noun(artifact) == second)


@cache
def sets(character: Character) -> tuple[frozenset[int], frozenset[int]]:
    """The two sets a character wants; plastic ones are of none of the second."""
    first, second = WANTS[character]
    return (
        frozenset(each for each in range(1, ARTIFACTS + 1) if adjective(each) == first),
        frozenset(each for each in range(1, ARTIFACTS + 1) if noun(each) == second and adjective(each) != "Plastic"),
    )


def bonuses(workspace: Workspace) -> None:
    """What is added when the game is over: scrolls, whole sets, museums."""
    for empire, artifacts in held(workspace.worlds.values(), workspace.keys.values()).items():
        character = workspace.players[empire].character
        collector = character == COLLECTOR
        if set(SCROLLS) <= set(artifacts):
            workspace.score(empire, "scrolls", 1500 if collector else 1000)
        firsts, seconds = (len(kind.intersection(artifacts)) for kind in sets(character))
        workspace.score(empire, "sets", (1000 if collector else 500) * ((firsts == 9) + (seconds == 9)))
    for place in workspace.worlds.values():
        if len(place.artifacts) >= MUSEUM and place.owner and workspace.character(place.owner) == COLLECTOR:
            workspace.score(place.owner, "museums", 500)
