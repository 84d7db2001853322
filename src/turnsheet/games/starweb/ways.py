"""Ways: which moves are wholly legal. Rules: docs/rules/starweb.md §9."""

from turnsheet.games.starweb.orders import Move
from turnsheet.games.starweb.table import Table
from turnsheet.games.starweb.tables import WorldId


def set_out(table: Table) -> None:
    """Find the fleets that are leaving: those with ships and a way along gates all the way."""
    for empire, number, order in table.of(Move):
        key = table.keys[order.fleet]
        if key.ships == 0:
            table.comment(empire, number, "no-ships")
        elif not _open(table, key.world, order.path):
            table.comment(empire, number, "no-gate")
        else:
            table.leaving[order.fleet] = order.path


def _open(table: Table, start: WorldId, path: tuple[WorldId, ...]) -> bool:
    here = start
    for world in path:
        if world not in table.worlds[here].gates:
            return False
        here = world
    return True
