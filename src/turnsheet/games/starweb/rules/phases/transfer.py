"""Ships change berths. Rules: docs/rules/starweb.md §5."""

from collections import defaultdict
from collections.abc import Mapping

from turnsheet.games.starweb.orders.orders import Transfer
from turnsheet.games.starweb.rules.workspace import Table, capped

Berth = tuple[str, int]


def transfer(table: Table) -> None:
    """Only ships that were there when the phase began can go, and they arrive when all have gone."""
    arrive(table, depart(table))


def arrive(table: Table, arriving: Mapping[Berth, int]) -> None:
    """Put ships where they go."""
    for target, count in arriving.items():
        _change(table, target, count)


def depart(table: Table) -> dict[Berth, int]:
    """Take ships away from where they are, and what those left behind cannot carry is lost; how many arrive where."""
    arriving: dict[Berth, int] = defaultdict(int)
    for empire, number, order in table.of(Transfer):
        source = (order.berth, order.number)
        world = table.keys[order.number].world if order.berth == "F" else order.number
        target = ("F", order.fleet) if order.to == "F" else (order.to, world)
        there = table.keys[order.fleet].world if order.to == "F" else world
        moved = min(order.count, _ships(table, source)) if there == world else 0
        if moved < order.count:
            table.comment(empire, number, "part-done" if moved else "not-enough-ships")
        _change(table, source, -moved)
        arriving[target] += moved
    for _, _, order in table.of(Transfer):
        if order.berth == "F":
            table.trim(table.keys[order.number])
    return arriving


def _ships(table: Table, berth: Berth) -> int:
    kind, number = berth
    if kind == "F":
        return table.keys[number].ships
    place = table.worlds[number]
    return place.iships if kind == "I" else place.pships


def _change(table: Table, berth: Berth, by: int) -> None:
    kind, number = berth
    if kind == "F":
        key = table.keys[number]
        key.ships = capped(key.ships + by)
        return
    place = table.worlds[number]
    if kind == "I":
        place.iships = capped(place.iships + by)
    else:
        place.pships = capped(place.pships + by)
