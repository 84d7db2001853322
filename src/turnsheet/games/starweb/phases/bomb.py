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
        elif not key.bomb:
            key.ships -= BOMB_SHIPS
            table.trim(key)
            table.deeds[key.number]["built_bomb"] = True
            key.bomb = True
        else:
            table.comment(empire, number, "has-bomb")
