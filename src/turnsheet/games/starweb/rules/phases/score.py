"""Points of the turn. Rules: docs/rules/starweb.md §4, §12, §28."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.state import Empire, World
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
from turnsheet.games.starweb.rules.workspace import Place, Table

Land = Place | World
"""A world, in the middle of a turn or between two."""


def score(table: Table) -> None:
    """What each character gets and loses."""
    owned: dict[Empire, list[Place]] = defaultdict(list)
    flocks: dict[Empire, list[Place]] = defaultdict(list)
    for place in table.worlds.values():
        if place.owner:
            owned[place.owner].append(place)
        if place.apostle:
            flocks[place.apostle].append(place)
    keys = Counter([key.owner for key in table.keys.values()])
    artifacts = artifact_values.held(table.worlds.values(), table.keys.values())
    _trade(table)
    _shots(table)
    for number in sorted(table.killers):
        _killed(table, table.worlds[number])
    for empire, folk in table.folk.items():
        for source, points in held(
            folk.character, owned[empire], flocks[empire], keys[empire], artifacts.get(empire, ())
        ):
            table.score(empire, source, points)


def held(
    character: Character, owned: Sequence[Land], flock: Sequence[Land], keys: int, artifacts: Collection[int]
) -> Iterator[tuple[str, int]]:
    """What one gets for what one has: one's worlds, those where one's converts live, keys and artifacts."""
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


def _converted(land: Land) -> bool:
    """Whether all people of an Apostle's world are his converts."""
    return land.converts == land.people and land.apostle == land.owner and not land.robots


def _trade(table: Table) -> None:
    """A Merchant's metal, net of his own loading, where another owns the world before and after."""
    for (empire, world), amount in table.stored.items():
        if amount <= 0 or table.character(empire) != "Merchant":
            continue
        place = table.worlds[world]
        if empire not in (place.owner, table.owned[world]) and place.owner and table.owned[world]:
            table.score(empire, "metal", METAL_POINTS * min(amount, 2 * place.industry))


def _shots(table: Table) -> None:
    """An Apostle loses a point a shot, but for those at his jihad's enemy."""
    for empire, fired in table.shots.items():
        folk = table.folk[empire]
        if folk.character == "Apostle":
            lost = sum(count for count, world, enemy in fired if not _free(table, folk.jihad, world, enemy))
            table.score(empire, "shots", -lost)


def _free(table: Table, jihad: Empire, world: int, enemy: Empire) -> bool:
    """Whether shots cost an Apostle nothing: at what is his enemy's, or at worlds his enemy has or had this turn."""
    owners = (table.owned[world], table.worlds[world].owner, enemy) if world else (enemy,)
    return bool(jihad) and jihad in owners


def _killed(table: Table, place: Place) -> None:
    """All who shot at people, bombed or landed robots are credited or charged with everyone who died there."""
    people, converts = table.dead.get(place.number, (0, 0))
    if not people:
        return
    for empire in sorted(table.killers[place.number]):
        if not empire:
            continue
        folk = table.folk[empire]
        if folk.character == "Berserker":
            table.score(empire, "kills", KILL_POINTS * people)
            continue
        enemy = folk.character == "Apostle" and folk.jihad in (place.owner, table.owned[place.number]) and folk.jihad
        own = converts if table.apostles.get(place.number) == empire else 0
        if enemy:
            table.score(empire, "jihad", JIHAD_POINTS * (people - own))
            table.score(empire, "kills", -own)
        else:
            table.score(empire, "kills", -people)
