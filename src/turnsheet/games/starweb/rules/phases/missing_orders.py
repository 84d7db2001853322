"""Stand-in orders for players who sent nothing. Rules: docs/rules/starweb.md §29.

Reads `missing`, allies and the fleets at each world. Adds orders to `sheets`; reports nothing else. Each fleet of an
absent player that sees a fleet of a non-ally has 1 chance in 2 to fire at one of these if it is attacked.
"""

from turnsheet.games.starweb.orders.orders import Fire
from turnsheet.games.starweb.rules.state import Empire, Key
from turnsheet.games.starweb.rules.workspace import Workspace


def stand_in(workspace: Workspace) -> None:
    for empire in workspace.missing:
        orders = []
        for number, key in sorted(workspace.keys.items()):
            if key.owner == empire and key.ships:
                enemies = _enemies(workspace, empire, key)
                if enemies and workspace.dice.at("absent", number).chance(1, 2):
                    aim = workspace.dice.at("absent target", number).pick(enemies)
                    orders.append(Fire("F", number, "F", aim, conditional=True))
        if orders:
            workspace.sheets[empire] = tuple(orders)


def _enemies(workspace: Workspace, empire: Empire, key: Key) -> list[int]:
    allies = workspace.players[empire].allies
    return [
        number
        for number, other in sorted(workspace.keys.items())
        if other.world == key.world and other.ships and other.owner not in (0, empire) and other.owner not in allies
    ]
