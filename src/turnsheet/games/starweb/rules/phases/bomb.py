"""Planet busters are built. Rules: docs/rules/starweb.md §19.

A fleet that is to drop the bomb it has may build another; then it has two (`table.second_bombs`) until the old one
falls.
"""

from turnsheet.games.starweb.orders.orders import Bomb
from turnsheet.games.starweb.rules.tables import BOMB_SHIPS
from turnsheet.games.starweb.rules.workspace import Key, Table


def bomb(table: Table) -> None:
    """Twenty-five ships of a larger fleet become a bomb."""
    dropping = {order.fleet for _, _, order in table.of(Bomb) if order.drop}
    for empire, number, order in table.of(Bomb):
        if order.drop:
            continue
        key = table.keys[order.fleet]
        if key.ships <= BOMB_SHIPS:
            table.comment(empire, number, "too-few-ships")
        elif key.bomb and order.fleet not in dropping:
            table.comment(empire, number, "has-bomb")
        else:
            if key.bomb:
                table.second_bombs.add(key.number)
            key.ships -= BOMB_SHIPS
            table.trim(key)
            table.deeds[key.number]["built_bomb"] = True
            key.bomb = True


def armed(table: Table, key: Key) -> bool:
    """Whether a fleet has a bomb from before this turn: one that was just built cannot be dropped."""
    just_built = "built_bomb" in table.deeds.get(key.number, ())
    return key.bomb and (not just_built or key.number in table.second_bombs)
