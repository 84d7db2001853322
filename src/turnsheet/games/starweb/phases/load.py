"""Fleets load metal. Rules: docs/rules/starweb.md §11."""

from operator import itemgetter

from turnsheet.games.starweb.orders import Carry
from turnsheet.games.starweb.state import Empire
from turnsheet.games.starweb.table import Key, Table


def load(table: Table) -> None:
    """The world's owner first, as he wrote it; then his loaders by the numbers of their fleets."""
    waiting: list[tuple[bool, int, int, Empire, Key, Carry]] = []
    for empire, number, order in table.of(Carry):
        if order.act != "L":
            continue
        key = table.keys[order.fleet]
        owner = table.worlds[key.world].owner
        if owner == empire:
            waiting.append((False, number, order.fleet, empire, key, order))
        elif owner and empire in table.folk[owner].loaders:
            waiting.append((True, order.fleet, number, empire, key, order))
        else:
            table.comment(empire, number, "not-a-loader")
    for guest, first, second, empire, key, order in sorted(waiting, key=itemgetter(0, 1, 2)):
        place = table.worlds[key.world]
        room = key.ships * table.room(key.owner) - key.cargo
        wanted = room if order.count is None else order.count
        taken = max(min(wanted, room, place.metal), 0)
        if order.count is not None and taken < wanted:
            number = second if guest else first
            table.comment(empire, number, "part-done" if taken else "not-enough-metal")
        place.metal -= taken
        key.cargo += taken
        table.stored[empire, key.world] -= taken
