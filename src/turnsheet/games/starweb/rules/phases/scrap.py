"""I-ships become industry. Rules: docs/rules/starweb.md §5.

Reads Scrap orders and characters. Changes I-ships and industry; reports nothing but the numbers. Ships that a probe has
used are gone already. New industry works from the next turn on.
"""

from turnsheet.games.starweb.orders.orders import Scrap
from turnsheet.games.starweb.rules.tables import SCRAP, SCRAP_BUILDER
from turnsheet.games.starweb.rules.workspace import Workspace, capped


def scrap(workspace: Workspace) -> None:
    for empire, number, order in workspace.of(Scrap):
        place = workspace.worlds[order.world]
        price = SCRAP_BUILDER if workspace.character(empire) == "Empire Builder" else SCRAP
        made = min(order.count, place.iships // price)
        if made < order.count:
            workspace.comment(empire, number, "part-done" if made else "not-enough-ships")
        place.iships -= made * price
        place.industry = capped(place.industry + made)
