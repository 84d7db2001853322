"""Fleets move, and are ambushed on their way. Rules: docs/rules/starweb.md §9, §14, §23."""

from collections.abc import Collection

from turnsheet.games.starweb.orders.orders import Move
from turnsheet.games.starweb.rules.phases.fire import destroyed, struck
from turnsheet.games.starweb.rules.state import NOBODY, Empire
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.rules.workspace import Key, Table


def move(table: Table) -> None:
    """Every fleet that is leaving and has ships left goes its way, as far as it comes."""
    keys, folk, worlds, left, leaving = table.keys, table.folk, table.worlds, table.left, table.leaving
    waiting = ambushers(table, {world for path in leaving.values() if len(path) > 1 for world in path[:-1]})
    perils = _perils(table, waiting)
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
                _swallow(table, key, world)
                break
            if step < len(path) and not _survives(table, key, world, waiting[world]):
                passed.add(world)
                lost.add(number)
                break
        else:
            key.world = here
            table.gone.add(number)
    if lost:
        _tell(table, lost, "destroyed")
    table.moved()


def _tell(table: Table, fleets: Collection[int], code: str) -> None:
    """Say why fleets did not arrive."""
    for empire, number, order in table.of(Move):
        if order.fleet in fleets:
            table.comment(empire, number, code)


Waiting = tuple[Empire, int, str, int]
"""Who lies in wait, with how many ships, of what kind and number."""
Ambush = dict[int, list[Waiting]]
"""By world."""


def ambushers(table: Table, passed: Collection[int]) -> Ambush:
    """All at these worlds that neither leave nor do anything else, and whose owner does not forbid it."""
    found: Ambush = {}
    leaving, busy, quiet = table.leaving, table.busy, table.quiet
    for number, key in table.keys.items():
        if number in leaving or number in busy or key.world not in passed:
            continue
        if key.ships and key.owner and not (quiet and _quiet(table, key.owner, key.world)):
            found.setdefault(key.world, []).append((key.owner, key.ships, "F", number))
    for number in passed:
        place = table.worlds[number]
        if not place.owner or not (place.iships or place.pships):
            continue
        if number in table.closed_homes or (quiet and _quiet(table, place.owner, number)):
            continue
        for berth, ships in (("I", place.iships), ("P", place.pships)):
            if ships and (berth, number) not in table.busy_homes:
                found.setdefault(number, []).append((place.owner, ships, berth, number))
    return found


def _perils(table: Table, waiting: Ambush) -> dict[int, Empire]:
    """Worlds that not everybody passes: black holes, and where somebody lies in wait. Who is alone there passes."""
    perils: dict[int, Empire] = {}
    for world, parties in waiting.items():
        first = parties[0][0]
        perils[world] = first if len(parties) == 1 or {party[0] for party in parties} == {first} else NOBODY
    perils.update(dict.fromkeys([number for number, place in table.worlds.items() if place.hole], NOBODY))
    return perils


def _quiet(table: Table, empire: Empire, world: int) -> bool:
    return (empire, 0) in table.quiet or (empire, world) in table.quiet


def _survives(table: Table, key: Key, world: WorldId, waiting: list[Waiting]) -> bool:
    """Pass through a world where somebody may lie in wait; twice their ships are hits."""
    hits = 0
    shooters = set()
    for empire, ships, berth, number in waiting:
        if lies_in_wait(table, empire, key.owner):
            hits += 2 * ships
            shooters.add(empire)
            if berth == "F":
                table.deeds[number]["ambush"] = True
            else:
                table.reports[number]["iships_ambush" if berth == "I" else "pships_ambush"] = True
    if not hits:
        return True
    before = key.ships
    struck(table, key, hits)
    if not key.ships:
        key.world = world
        table.gone.add(key.number)
        destroyed(table, key, before, shooters)
    return key.ships > 0


def lies_in_wait(table: Table, empire: Empire, owner: Empire) -> bool:
    """Whether ships of the one ambush fleets of the other."""
    return empire != owner and owner not in table.folk[empire].allies


def _swallow(table: Table, key: Key, hole: WorldId) -> None:
    """A black hole takes the ships; the key turns up somewhere else."""
    _tell(table, (key.number,), "lost-in-black-hole")
    others = [number for number, place in sorted(table.worlds.items()) if not place.hole and number != hole]
    key.ships = key.cargo = 0
    key.bomb = key.peace = False
    table.deeds[key.number]["lost_by"] = key.owner
    key.owner = NOBODY
    key.world = WorldId(table.dice.at("hole", key.number).pick(others))
