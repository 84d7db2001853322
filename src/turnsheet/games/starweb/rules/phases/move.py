"""Fleets move, and are ambushed on their way. Rules: docs/rules/starweb.md §9, §14, §23."""

from collections.abc import Collection

from turnsheet.games.starweb.orders.orders import Move
from turnsheet.games.starweb.rules.phases.fire import destroyed, struck
from turnsheet.games.starweb.rules.state import NOBODY, Empire
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.rules.workspace import Key, Workspace


def move(workspace: Workspace) -> None:
    """Every fleet that is leaving and has ships left goes its way, as far as it comes."""
    keys, folk, worlds, left, leaving = (
        workspace.keys,
        workspace.folk,
        workspace.worlds,
        workspace.left,
        workspace.leaving,
    )
    waiting = ambushers(workspace, {world for path in leaving.values() if len(path) > 1 for world in path[:-1]})
    perils = _perils(workspace, waiting)
    lost = set()
    for number in sorted(leaving):
        key, path = keys[number], leaving[number]
        if not key.ships:
            lost.add(number)
            continue
        owner, here = key.owner, key.world
        passed = folk[owner].passed
        for step, world in enumerate(path, 1):
            left[here].append((key.number, owner, world))
            passed.add(here)
            here = world
            if perils.get(world, owner) == owner:
                continue
            if worlds[world].hole:
                passed.add(world)
                _swallow(workspace, key, world)
                break
            if step < len(path) and not _survives(workspace, key, world, waiting[world]):
                passed.add(world)
                lost.add(number)
                break
        else:
            key.world = here
            workspace.gone.add(number)
    if lost:
        _tell(workspace, lost, "destroyed")
    workspace.moved()


def _tell(workspace: Workspace, fleets: Collection[int], code: str) -> None:
    """Say why fleets did not arrive."""
    for empire, number, order in workspace.of(Move):
        if order.fleet in fleets:
            workspace.comment(empire, number, code)


Waiting = tuple[Empire, int, str, int]
"""Who lies in wait, with how many ships, of what kind and number."""
Ambush = dict[int, list[Waiting]]
"""By world."""


def ambushers(workspace: Workspace, passed: Collection[int]) -> Ambush:
    """All at these worlds that neither leave nor do anything else, and whose owner does not forbid it."""
    found: Ambush = {}
    leaving, busy, quiet = workspace.leaving, workspace.busy, workspace.quiet
    for number, key in workspace.keys.items():
        if number in leaving or number in busy or key.world not in passed:
            continue
        if key.ships and key.owner and not (quiet and _quiet(workspace, key.owner, key.world)):
            found.setdefault(key.world, []).append((key.owner, key.ships, "F", number))
    for number in passed:
        place = workspace.worlds[number]
        if not place.owner or not (place.iships or place.pships):
            continue
        if number in workspace.closed_homes or (quiet and _quiet(workspace, place.owner, number)):
            continue
        for berth, ships in (("I", place.iships), ("P", place.pships)):
            if ships and (berth, number) not in workspace.busy_homes:
                found.setdefault(number, []).append((place.owner, ships, berth, number))
    return found


def _perils(workspace: Workspace, waiting: Ambush) -> dict[int, Empire]:
    """Worlds that not everybody passes: black holes, and where somebody lies in wait. Who is alone there passes."""
    perils: dict[int, Empire] = {}
    for world, parties in waiting.items():
        first = parties[0][0]
        perils[world] = first if len(parties) == 1 or {party[0] for party in parties} == {first} else NOBODY
    perils.update(dict.fromkeys([number for number, place in workspace.worlds.items() if place.hole], NOBODY))
    return perils


def _quiet(workspace: Workspace, empire: Empire, world: int) -> bool:
    return (empire, 0) in workspace.quiet or (empire, world) in workspace.quiet


def _survives(workspace: Workspace, key: Key, world: WorldId, waiting: list[Waiting]) -> bool:
    """Pass through a world where somebody may lie in wait; twice their ships are hits."""
    hits = 0
    shooters = set()
    for empire, ships, berth, number in waiting:
        if lies_in_wait(workspace, empire, key.owner):
            hits += 2 * ships
            shooters.add(empire)
            if berth == "F":
                workspace.deeds[number]["ambush"] = True
            else:
                workspace.reports[number]["iships_ambush" if berth == "I" else "pships_ambush"] = True
    if not hits:
        return True
    before = key.ships
    struck(workspace, key, hits)
    if not key.ships:
        key.world = world
        workspace.gone.add(key.number)
        destroyed(workspace, key, before, shooters)
    return key.ships > 0


def lies_in_wait(workspace: Workspace, empire: Empire, owner: Empire) -> bool:
    """Whether ships of the one ambush fleets of the other."""
    return empire != owner and owner not in workspace.folk[empire].allies


def _swallow(workspace: Workspace, key: Key, hole: WorldId) -> None:
    """A black hole takes the ships; the key turns up somewhere else."""
    _tell(workspace, (key.number,), "lost-in-black-hole")
    others = [number for number, place in sorted(workspace.worlds.items()) if not place.hole and number != hole]
    key.ships = key.cargo = 0
    key.bomb = key.peace = False
    workspace.deeds[key.number]["lost_by"] = key.owner
    key.owner = NOBODY
    key.world = WorldId(workspace.dice.at("hole", key.number).pick(others))
