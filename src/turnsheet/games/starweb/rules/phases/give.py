"""Players give fleets and worlds away. Rules: docs/rules/starweb.md §16.

Reads Give orders and characters. Changes owners, peace and cargo. Reports gifts, and the world to the giver. A gift
that is no longer the giver's is not given.
"""

from turnsheet.games.starweb.orders.orders import Give
from turnsheet.games.starweb.rules.sightings import report_passed
from turnsheet.games.starweb.rules.workspace import Workspace


def give(workspace: Workspace) -> None:
    for empire, number, order in workspace.of(Give):
        to = workspace.empire(order.name)
        if order.what == "F":
            key = workspace.keys[order.number]
            if key.owner != empire:
                workspace.comment(empire, number, "lost-first")
                continue
            key.owner = to
            workspace.deeds[key.number].gift_of = empire
            key.peace = False
            workspace.trim(key)
            report_passed(workspace, empire, key.world)
        else:
            place = workspace.worlds[order.number]
            if place.owner != empire:
                workspace.comment(empire, number, "lost-first")
                continue
            if place.robots and workspace.character(to) != "Berserker":
                workspace.comment(empire, number, "not-a-berserker")
                continue
            place.owner = to
            workspace.reports[place.number].gift_of = empire
            report_passed(workspace, empire, place.number)
