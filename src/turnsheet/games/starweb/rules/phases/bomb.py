"""Planet busters are built. Rules: docs/rules/starweb.md §19.

A fleet that is to drop the bomb it has may build another; then it has two (`table.second_bombs`) until the old one
falls.
"""

from turnsheet.games.starweb.orders.orders import Bomb
from turnsheet.games.starweb.rules.tables import BOMB_SHIPS
from turnsheet.games.starweb.rules.workspace import Key, Workspace


def bomb(workspace: Workspace) -> None:
    """Twenty-five ships of a larger fleet become a bomb."""
    dropping = {order.fleet for _, _, order in workspace.of(Bomb) if order.drop}
    for empire, number, order in workspace.of(Bomb):
        if order.drop:
            continue
        key = workspace.keys[order.fleet]
        if key.ships <= BOMB_SHIPS:
            workspace.comment(empire, number, "too-few-ships")
        elif key.bomb and order.fleet not in dropping:
            workspace.comment(empire, number, "has-bomb")
        else:
            if key.bomb:
                workspace.second_bombs.add(key.number)
            key.ships -= BOMB_SHIPS
            workspace.trim(key)
            workspace.deeds[key.number]["built_bomb"] = True
            key.bomb = True


def armed(workspace: Workspace, key: Key) -> bool:
    """Whether a fleet has a bomb from before this turn: one that was just built cannot be dropped."""
    just_built = "built_bomb" in workspace.deeds.get(key.number, ())
    return key.bomb and (not just_built or key.number in workspace.second_bombs)
