"""Probes look at worlds next door. Rules: docs/rules/starweb.md §10.

Reads Probe orders and gates. Changes ships, cargo and bombs. Reports the world to the player who sent the probe, as it
is at the end of the turn.
"""

from turnsheet.games.starweb.orders.orders import Probe
from turnsheet.games.starweb.rules.sightings import report_probed
from turnsheet.games.starweb.rules.workspace import Workspace


def probe(workspace: Workspace) -> None:
    for empire, number, order in workspace.of(Probe):
        source = order.letter, order.number
        world = workspace.keys[order.number].world if order.letter == "F" else order.number
        if not workspace.ships(source):
            workspace.comment(empire, number, "no-ships")
            continue
        if order.world not in workspace.worlds[world].gates:
            workspace.comment(empire, number, "no-gate")
            continue
        workspace.add_ships(source, -1)
        if order.letter == "F":
            workspace.trim(workspace.keys[order.number])
        report_probed(workspace, empire, order.world)
