"""Worlds are plundered. Rules: docs/rules/starweb.md §17, §4 (the Pirate).

Reads Plunder orders, `owned`, owners, recovery and characters. Changes points, and how often a world was plundered;
leaves `plundered`, and `produce` starts the recovery. A player who did not own the world at the start of the turn, or
does not own it now, cannot plunder it.
"""

from turnsheet.games.starweb.orders.orders import Plunder
from turnsheet.games.starweb.rules.tables import PLUNDER_LOSS, PLUNDER_POINTS
from turnsheet.games.starweb.rules.workspace import Workspace


def plunder(workspace: Workspace) -> None:
    for empire, number, order in workspace.of(Plunder):
        place = workspace.worlds[order.world]
        if workspace.owned[order.world] != empire or place.owner != empire or place.recovering:
            workspace.comment(empire, number, "lost-first")
            continue
        if workspace.character(empire) == "Pirate":
            workspace.score(empire, "plunder", PLUNDER_POINTS[min(place.plundered, len(PLUNDER_POINTS) - 1)])
        else:
            workspace.score(empire, "plunder", -PLUNDER_LOSS)
        place.plundered += 1
        workspace.plundered.add(order.world)
