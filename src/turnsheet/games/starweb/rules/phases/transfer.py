"""Ships go from one fleet or home fleet to another. Rules: docs/rules/starweb.md §5.

Reads Transfer orders. Changes ships, cargo and bombs; leaves `arriving`; reports nothing but the numbers. Only ships
that were there when the phase began can go: all leave first (`depart`), and then all arrive (`arrive`).
"""

from turnsheet.games.starweb.orders.orders import Transfer
from turnsheet.games.starweb.rules.workspace import ShipPlace, Workspace


def depart(workspace: Workspace) -> None:
    """Take ships from where they are; metal that the ships left behind cannot carry is lost. Leaves `arriving`."""
    for empire, number, order in workspace.of(Transfer):
        source: ShipPlace = (order.letter, order.number)
        world = workspace.keys[order.number].world if order.letter == "F" else order.number
        target: ShipPlace = ("F", order.fleet) if order.to == "F" else (order.to, world)
        there = workspace.keys[order.fleet].world if order.to == "F" else world
        moved = min(order.count, workspace.ships(source)) if there == world else 0
        if moved < order.count:
            workspace.comment(empire, number, "part-done" if moved else "not-enough-ships")
        workspace.add_ships(source, -moved)
        workspace.arriving[target] += moved
    for _, _, order in workspace.of(Transfer):
        if order.letter == "F":
            workspace.trim(workspace.keys[order.number])


def arrive(workspace: Workspace) -> None:
    """Put the ships where they go."""
    for target, count in workspace.arriving.items():
        workspace.add_ships(target, count)
