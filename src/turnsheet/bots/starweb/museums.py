"""Artifact runs of the hard bot's Collector: artifacts go to museums, worlds of its own with ten of them each.

Home is the first museum. When it is complete, the next one is the world near home that has most artifacts already, so
that the bot chooses the same one every turn. Fleets fetch artifacts from its other worlds, and what a museum has more
than it needs. Rules: docs/rules/starweb.md §4.18 to 4.22 and §12.
"""

from turnsheet.bots.starweb.knowledge import COLLECTOR, Knowledge, Way
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import MUSEUM

WORTH = 7.0
"""What bringing an artifact to a museum is worth."""
FETCH = 5.0
"""What fetching one is worth, to a fleet that has to go there first."""
NEAR = 3
"""How many turns from home a museum is, at the most."""
ENOUGH = 5
"""With this number of artifacts that are in no complete museum, and fewer at home, another one is begun."""


def site(known: Knowledge) -> int | None:
    """The world that is being made a museum, if there is one."""
    if known.character != COLLECTOR:
        return None
    worlds: dict[int, WorldLine] = {world.number: world for world in known.own}
    if known.home not in worlds:
        return None
    if len(worlds[known.home].artifacts) < MUSEUM or loose(known) < ENOUGH:
        return known.home
    ways = known.ways(known.home)
    near = [
        (len(world.artifacts), -len(ways[world.number]), -world.number)
        for world in known.own
        if len(world.artifacts) < MUSEUM and world.number in ways and len(ways[world.number]) <= NEAR
    ]
    return -max(near)[2] if near else known.home


def loose(known: Knowledge) -> int:
    """How many artifacts the bot has that no complete museum needs."""
    carried = sum(len(fleet.artifacts) for fleet in known.fleets.values())
    return carried + sum(
        len(world.artifacts) - (MUSEUM if len(world.artifacts) >= MUSEUM else 0) for world in known.own
    )


def surplus(known: Knowledge, world: WorldLine, museum: int) -> tuple[int, ...]:
    """The artifacts on a world of the bot that a fleet may take to the museum."""
    if world.owner != known.me or world.number == museum:
        return ()
    return world.artifacts[MUSEUM:] if len(world.artifacts) >= MUSEUM else world.artifacts


def deliver(sheet: Sheet) -> None:
    """Leave artifacts where the museum is."""
    known = sheet.known
    museum = site(known)
    for number, fleet in known.fleets.items():
        if known.at[number].number == museum:
            for artifact in fleet.artifacts:
                sheet.leave_artifact(artifact)


def errands(sheet: Sheet, fleet: int) -> list[tuple[float, int, Way, str]]:
    """Runs that a fleet might make: to the museum with what it has or finds here, or to artifacts elsewhere."""
    known = sheet.known
    museum = site(known)
    if museum is None:
        return []
    here = known.at[fleet]
    ways = known.ways(here.number)
    found: list[tuple[float, int, Way, str]] = []
    load = len(known.fleets[fleet].artifacts) + len(_waiting(sheet, here, museum))
    if load and museum != here.number and museum in ways:
        found.append((WORTH * load / len(ways[museum]), museum, ways[museum], "museum"))
    for world in known.own:
        count = len(surplus(known, world, museum))
        if count and world.number != here.number and world.number in ways:
            way = ways[world.number]
            found.append((FETCH * count / (len(way) + 0.5), world.number, way, "relics"))
    return found


def pack(sheet: Sheet, fleet: int, goal: int) -> None:
    """Take along what is for the museum, if a fleet goes there."""
    museum = site(sheet.known)
    if museum is not None and goal == museum:
        for artifact in _waiting(sheet, sheet.known.at[fleet], museum):
            sheet.attach_artifact(artifact, fleet)


def _waiting(sheet: Sheet, world: WorldLine, museum: int) -> tuple[int, ...]:
    return tuple(each for each in surplus(sheet.known, world, museum) if each not in sheet.hooked)
