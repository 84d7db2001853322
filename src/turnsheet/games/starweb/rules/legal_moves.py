"""Ways: which moves are wholly legal. Rules: docs/rules/starweb.md §9."""

from turnsheet.games.starweb.orders.orders import Move
from turnsheet.games.starweb.rules.workspace import Workspace


def set_out(workspace: Workspace) -> None:
    """Find the fleets that are leaving: those with ships and a way along gates all the way."""
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
