"""Fleets move. Rules: docs/rules/starweb.md §9, §23; `ambush` has §14.

`check_moves` reads Move orders, ships and gates, and leaves `leaving`. It runs before the shots, since fleets that are
leaving take half the hits. `move` reads `leaving` and black holes, and what `ambush` reads. It changes where keys are,
and the ships, cargo, bombs, peace and owners of fleets that are hit or lost; it gives points for fleets that an ambush
destroys. It reports departures, moves, ambushes and losses, and leaves `left` and `gone`.
"""

from collections.abc import Collection

from turnsheet.games.starweb.orders.orders import Move
from turnsheet.games.starweb.rules.ambush import Ambush, ambushers, survives
from turnsheet.games.starweb.rules.ownership import lose_key
from turnsheet.games.starweb.rules.sightings import report_departures
from turnsheet.games.starweb.rules.state import NOBODY, Empire, Key
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.rules.workspace import CommentCode, Workspace


def check_moves(workspace: Workspace) -> None:
    """Find the fleets that are leaving: they have ships, and gates all along their path. Leaves `leaving`."""
    worlds, keys, leaving = workspace.worlds, workspace.keys, workspace.leaving
    for empire, number, order in workspace.of(Move):
        fleet, path = order.fleet, order.path
        key = keys[fleet]
        if key.ships == 0:
            workspace.comment(empire, number, "no-ships")
            continue
        here = key.world
        for world in path:
            if world not in worlds[here].gates:
                workspace.comment(empire, number, "no-gate")
                break
            here = world
        else:
            leaving[fleet] = path


def move(workspace: Workspace) -> None:
    """Move every fleet that is leaving and still has ships. Ambushes and black holes may end its way early."""
    keys, worlds = workspace.keys, workspace.worlds
    leaving, left, gone = workspace.leaving, workspace.left, workspace.gone
    waiting = ambushers(workspace, {world for path in leaving.values() if len(path) > 1 for world in path[:-1]})
    dangers = _dangers(workspace, waiting)
    lost = set()
    for number in sorted(leaving):
        key, path = keys[number], leaving[number]
        if not key.ships:
            lost.add(number)
            continue
        owner, here = key.owner, key.world
        for step, world in enumerate(path, 1):
            left[here].append((key.number, owner, world))
            here = world
            if dangers.get(world, owner) == owner:
                continue
            if worlds[world].hole:
                _swallow(workspace, key, world)
                break
            if step < len(path) and not survives(workspace, key, world, waiting[world]):
                lost.add(number)
                gone.add(number)
                break
        else:
            key.world = here
            gone.add(number)
    if lost:
        _tell(workspace, lost, "destroyed")
    report_departures(workspace)
    workspace.moved()


def _tell(workspace: Workspace, fleets: Collection[int], code: CommentCode) -> None:
    """Comment on the moves of fleets that did not arrive."""
    for empire, number, order in workspace.of(Move):
        if order.fleet in fleets:
            workspace.comment(empire, number, code)


def _swallow(workspace: Workspace, key: Key, hole: WorldId) -> None:
    """A black hole destroys the ships; the key appears at another world."""
    _tell(workspace, (key.number,), "lost-in-black-hole")
    others = [number for number, place in sorted(workspace.worlds.items()) if not place.hole and number != hole]
    key.ships = key.cargo = 0
    key.bomb = False
    key.world = hole
    lose_key(workspace, key)
    key.world = WorldId(workspace.dice.at("hole", key.number).pick(others))


def _dangers(workspace: Workspace, waiting: Ambush) -> dict[int, Empire]:
    """Worlds that can stop a fleet: black holes, and where ships ambush. The only empire that ambushes there passes."""
    dangers: dict[int, Empire] = {}
    for world, parties in waiting.items():
        first = parties[0][0]
        dangers[world] = first if len(parties) == 1 or {party[0] for party in parties} == {first} else NOBODY
    dangers.update(dict.fromkeys([number for number, place in workspace.worlds.items() if place.hole], NOBODY))
    return dangers
