"""Ways: which moves are wholly legal. Rules: docs/rules/starweb.md §9."""

from turnsheet.games.starweb.orders.orders import Move
from turnsheet.games.starweb.rules.workspace import Table


def set_out(table: Table) -> None:
    """Find the fleets that are leaving: those with ships and a way along gates all the way."""
    worlds, keys, leaving = table.worlds, table.keys, table.leaving
    for empire, number, order in table.of(Move):
        fleet, path = order.fleet, order.path
        key = keys[fleet]
        if key.ships == 0:
            table.comment(empire, number, "no-ships")
            continue
        here = key.world
        for world in path:
            if world not in worlds[here].gates:
                table.comment(empire, number, "no-gate")
                break
            here = world
        else:
            leaving[fleet] = path
