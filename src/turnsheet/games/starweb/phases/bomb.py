"""Planet busters are built. Rules: docs/rules/starweb.md §19."""

from turnsheet.games.starweb.orders import Bomb
from turnsheet.games.starweb.table import Table
from turnsheet.games.starweb.tables import BOMB_SHIPS


def bomb(table: Table) -> None:
    """Twenty-five ships of a larger fleet become a bomb."""
    for empire, number, order in table.of(Bomb):
        if order.drop:
            continue
        key = table.keys[order.fleet]
        if key.ships <= BOMB_SHIPS:
            table.comment(empire, number, "too-few-ships")
        elif not key.bomb or _drops(table, order.fleet):
            key.ships -= BOMB_SHIPS
            table.trim(key)
            key.did["built_bomb"] = True
            key.bomb = True


def _drops(table: Table, fleet: int) -> bool:
    return any(order.drop and order.fleet == fleet for _, _, order in table.of(Bomb))
