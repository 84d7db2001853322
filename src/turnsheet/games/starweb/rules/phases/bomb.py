"""Fleets build planet busters. Rules: docs/rules/starweb.md §19.

Reads Bomb orders. Changes ships, cargo and bombs; reports bombs built in deeds; leaves `second_bombs`. The surprise: a
fleet that is to drop its bomb may build another. It then has two until `land` drops the old one.
"""

from turnsheet.games.starweb.orders.orders import Bomb
from turnsheet.games.starweb.rules.state import Key
from turnsheet.games.starweb.rules.tables import BOMB_SHIPS
from turnsheet.games.starweb.rules.workspace import Workspace


def bomb(workspace: Workspace) -> None:
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
            workspace.deeds[key.number].built_bomb = True
            key.bomb = True


def armed(workspace: Workspace, key: Key) -> bool:
    """Whether a fleet has a bomb from before this turn: a bomb built this turn cannot be dropped."""
    just_built = workspace.deeds[key.number].built_bomb
    return key.bomb and (not just_built or key.number in workspace.second_bombs)
