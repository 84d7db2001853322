"""Probes look at worlds next door. Rules: docs/rules/starweb.md §10.

Reads Probe orders; changes ships and cargo; reports the world to the player who sent the probe, as it is at the end of
the turn.
"""

from turnsheet.games.starweb.orders.orders import Probe
from turnsheet.games.starweb.rules.workspace import Workspace


def probe(workspace: Workspace) -> None:
    for empire, number, order in workspace.of(Probe):
        if order.berth == "F":
            key = workspace.keys[order.number]
            world = key.world
            ready = key.ships > 0
        else:
            world = workspace.worlds[order.number].number
            place = workspace.worlds[world]
            ready = (place.iships if order.berth == "I" else place.pships) > 0
        if not ready:
            workspace.comment(empire, number, "no-ships")
            continue
        if order.world not in workspace.worlds[world].gates:
            workspace.comment(empire, number, "no-gate")
            continue
        if order.berth == "F":
            key.ships -= 1
            workspace.trim(key)
        elif order.berth == "I":
            place.iships -= 1
        else:
            place.pships -= 1
        workspace.folk[empire].probed.add(order.world)
