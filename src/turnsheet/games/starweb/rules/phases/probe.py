"""Probes spend a ship. Rules: docs/rules/starweb.md §10."""

from turnsheet.games.starweb.orders.orders import Probe
from turnsheet.games.starweb.rules.workspace import Table


def probe(table: Table) -> None:
    """Send probes from the ships present at the start of the turn."""
    for empire, number, order in table.of(Probe):
        if order.berth == "F":
            key = table.keys[order.number]
            world = key.world
            ready = key.ships > 0
        else:
            world = table.worlds[order.number].number
            place = table.worlds[world]
            ready = (place.iships if order.berth == "I" else place.pships) > 0
        if not ready:
            table.comment(empire, number, "no-ships")
            continue
        if order.world not in table.worlds[world].gates:
            table.comment(empire, number, "no-gate")
            continue
        if order.berth == "F":
            key.ships -= 1
            table.trim(key)
        elif order.berth == "I":
            place.iships -= 1
        else:
            place.pships -= 1
        table.folk[empire].probed.add(order.world)
