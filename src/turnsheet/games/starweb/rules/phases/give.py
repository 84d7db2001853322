"""Gifts. Rules: docs/rules/starweb.md §16."""

from turnsheet.games.starweb.orders.orders import Give
from turnsheet.games.starweb.rules.workspace import Table


def give(table: Table) -> None:
    """What is still the giver's goes to the other."""
    for empire, number, order in table.of(Give):
        to = table.empire(order.name)
        if order.what == "F":
            key = table.keys[order.number]
            if key.owner != empire:
                table.comment(empire, number, "lost-first")
                continue
            key.owner = to
            table.deeds[key.number]["gift_of"] = empire
            key.peace = False
            table.trim(key)
            table.folk[empire].passed.add(key.world)
        else:
            place = table.worlds[order.number]
            if place.owner != empire:
                table.comment(empire, number, "lost-first")
                continue
            if place.robots and table.character(to) != "Berserker":
                table.comment(empire, number, "not-a-berserker")
                continue
            place.owner = to
            table.reports[place.number]["gift_of"] = empire
            table.folk[empire].passed.add(place.number)
