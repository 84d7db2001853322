"""Fleets load metal. Rules: docs/rules/starweb.md §11.

Reads Carry orders to load, owners and loaders. Changes metal and cargo; leaves `loaded`; reports nothing but the
numbers. The world's owner loads first, in the order written; then the loaders, by the numbers of their fleets.
"""

from operator import itemgetter

from turnsheet.games.starweb.orders.orders import Carry
from turnsheet.games.starweb.rules.state import Empire, Key
from turnsheet.games.starweb.rules.workspace import Workspace, Written


def load(workspace: Workspace) -> None:
    waiting: list[tuple[int, Written[Carry]]] = []
    for written in workspace.of(Carry):
        empire, number, order = written
        if order.act != "L":
            continue
        key = workspace.keys[order.fleet]
        owner = workspace.worlds[key.world].owner
        if owner == empire:
            _take(workspace, key, empire, number, order)
        elif owner and empire in workspace.players[owner].loaders:
            waiting.append((order.fleet, written))
        else:
            workspace.comment(empire, number, "not-a-loader")
    for fleet, (empire, number, order) in sorted(waiting, key=itemgetter(0)):
        _take(workspace, workspace.keys[fleet], empire, number, order)


def _take(workspace: Workspace, key: Key, empire: Empire, number: int, order: Carry) -> None:
    place = workspace.worlds[key.world]
    room = workspace.room(key.owner, key.ships) - key.cargo
    wanted = room if order.count is None else order.count
    taken = max(min(wanted, room, place.metal), 0)
    if taken < wanted and (order.count is not None or not taken):
        workspace.comment(empire, number, "part-done" if taken else "not-enough-metal")
    place.metal -= taken
    key.cargo += taken
    workspace.loaded[empire, key.world] += taken
