"""Plunder. Rules: docs/rules/starweb.md §17, §4 (the Pirate)."""

from turnsheet.games.starweb.orders.orders import Plunder
from turnsheet.games.starweb.rules.tables import PLUNDER_LOSS, PLUNDER_POINTS
from turnsheet.games.starweb.rules.workspace import Table


def plunder(table: Table) -> None:
    """Whoever owned a world at the start and owns it now takes what there is."""
    for empire, number, order in table.of(Plunder):
        place = table.worlds[order.world]
        if table.owned[order.world] != empire or place.owner != empire or place.recovering:
            table.comment(empire, number, "lost-first")
            continue
        if table.character(empire) == "Pirate":
            table.score(empire, "plunder", PLUNDER_POINTS[min(place.plundered, len(PLUNDER_POINTS) - 1)])
        else:
            table.score(empire, "plunder", -PLUNDER_LOSS)
        place.plundered += 1
        table.plundered.add(order.world)
