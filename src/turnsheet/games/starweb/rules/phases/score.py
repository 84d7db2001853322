"""Points of the turn. Rules: docs/rules/starweb.md §4, §12, §28.

Reads what each player has at the end of the turn, characters and jihads, and `owned`, `unloaded`, `loaded`, `shots`,
`killers`, `killed` and `martyred`. Changes points, by source. Points for other deeds were given by the phases that did
them.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.state import Empire, Place
from turnsheet.games.starweb.rules.tables import (
    APOSTLE_WORLD_POINTS,
    CONVERTED_WORLD_POINTS,
    JIHAD_POINTS,
    KEY_POINTS,
    KILL_POINTS,
    METAL_POINTS,
    ROBOT_WORLD_POINTS,
    Character,
)
from turnsheet.games.starweb.rules.workspace import Workspace


def score(workspace: Workspace) -> None:
    owned: dict[Empire, list[Place]] = defaultdict(list)
    flocks: dict[Empire, list[Place]] = defaultdict(list)
    for place in workspace.worlds.values():
        if place.owner:
            owned[place.owner].append(place)
        if place.apostle:
            flocks[place.apostle].append(place)
    keys = Counter([key.owner for key in workspace.keys.values()])
    artifacts = artifact_values.held(workspace.worlds.values(), workspace.keys.values())
    _trade(workspace)
    _shots(workspace)
    for number in sorted(workspace.killers):
        _killed(workspace, workspace.worlds[number])
    for empire, player in workspace.players.items():
        for source, points in held(
            player.character, owned[empire], flocks[empire], keys[empire], artifacts.get(empire, ())
        ):
            workspace.score(empire, source, points)


def held(
    character: Character, owned: Sequence[Place], flock: Sequence[Place], keys: int, artifacts: Collection[int]
) -> Iterator[tuple[str, int]]:
    """The points for what a player has, by source: their worlds, the worlds of their converts, keys and artifacts."""
    match character:
        case "Empire Builder":
            yield "people", sum([each.people - each.converts for each in owned]) // 10
            yield "industry", sum([each.industry for each in owned])
            yield "mines", sum([each.mines for each in owned])
        case "Pirate":
            yield "keys", KEY_POINTS * keys
        case "Berserker":
            yield "robots", ROBOT_WORLD_POINTS * sum([each.robots for each in owned])
        case "Apostle":
            yield "worlds", APOSTLE_WORLD_POINTS * len(owned)
            whole = sum([_converted(each) for each in owned])
            yield "converted", CONVERTED_WORLD_POINTS * whole
            yield "converts", -(-sum([each.converts for each in flock]) // 10)
        case _:
            pass
    yield "artifacts", sum([artifact_values.points(character, each) for each in artifacts])


def _converted(place: Place) -> bool:
    """Whether all people of a world are converts of its owner."""
    return place.converts == place.people and place.apostle == place.owner and not place.robots


def _trade(workspace: Workspace) -> None:
    """Merchants score for metal unloaded, net of what they loaded, at worlds that others own before and after."""
    for (empire, world), unloaded in workspace.unloaded.items():
        amount = unloaded - workspace.loaded.get((empire, world), 0)
        if amount <= 0 or workspace.character(empire) != "Merchant":
            continue
        place = workspace.worlds[world]
        if empire not in (place.owner, workspace.owned[world]) and place.owner and workspace.owned[world]:
            workspace.score(empire, "metal", METAL_POINTS * min(amount, 2 * place.industry))


def _shots(workspace: Workspace) -> None:
    """An Apostle loses a point per shot, except for shots at the enemy of their jihad."""
    for empire, fired in workspace.shots.items():
        player = workspace.players[empire]
        if player.character == "Apostle":
            lost = sum(count for count, world, enemy in fired if not _free(workspace, player.jihad, world, enemy))
            workspace.score(empire, "shots", -lost)


def _free(workspace: Workspace, jihad: Empire, world: int, enemy: Empire) -> bool:
    """Whether shots cost an Apostle nothing: at the enemy's fleets, or at worlds the enemy has or had this turn."""
    owners = (workspace.owned[world], workspace.worlds[world].owner, enemy) if world else (enemy,)
    return bool(jihad) and jihad in owners


def _killed(workspace: Workspace, place: Place) -> None:
    """Every empire that fired at people, bombed or landed robots at a world scores for everyone killed there."""
    people, converts = workspace.killed.get(place.number, (0, 0))
    if not people:
        return
    for empire in sorted(workspace.killers.get(place.number, ())):
        if not empire:
            continue
        player = workspace.players[empire]
        if player.character == "Berserker":
            workspace.score(empire, "kills", KILL_POINTS * people)
            continue
        enemy = (
            player.character == "Apostle"
            and player.jihad in (place.owner, workspace.owned[place.number])
            and player.jihad
        )
        own = converts if workspace.martyred.get(place.number) == empire else 0
        if enemy:
            workspace.score(empire, "jihad", JIHAD_POINTS * (people - own))
            workspace.score(empire, "kills", -own)
        else:
            workspace.score(empire, "kills", -people)
