"""Ships change berths. Rules: docs/rules/starweb.md §5."""

from collections import defaultdict
from collections.abc import Mapping

from turnsheet.games.starweb.orders.orders import Transfer
from turnsheet.games.starweb.rules.workspace import Workspace, capped

Berth = tuple[str, int]


def transfer(workspace: Workspace) -> None:
    """Only ships that were there when the phase began can go, and they arrive when all have gone."""
    arrive(workspace, depart(workspace))


def arrive(workspace: Workspace, arriving: Mapping[Berth, int]) -> None:
    """Put ships where they go."""
    for target, count in arriving.items():
        _change(workspace, target, count)


def depart(workspace: Workspace) -> dict[Berth, int]:
    """Take ships away from where they are, and what those left behind cannot carry is lost; how many arrive where."""
    arriving: dict[Berth, int] = defaultdict(int)
    for empire, number, order in workspace.of(Transfer):
        source = (order.berth, order.number)
        world = workspace.keys[order.number].world if order.berth == "F" else order.number
        target = ("F", order.fleet) if order.to == "F" else (order.to, world)
        there = workspace.keys[order.fleet].world if order.to == "F" else world
        moved = min(order.count, _ships(workspace, source)) if there == world else 0
        if moved < order.count:
            workspace.comment(empire, number, "part-done" if moved else "not-enough-ships")
        _change(workspace, source, -moved)
        arriving[target] += moved
    for _, _, order in workspace.of(Transfer):
        if order.berth == "F":
            workspace.trim(workspace.keys[order.number])
    return arriving


def _ships(workspace: Workspace, berth: Berth) -> int:
    kind, number = berth
    if kind == "F":
        return workspace.keys[number].ships
    place = workspace.worlds[number]
    return place.iships if kind == "I" else place.pships


def _change(workspace: Workspace, berth: Berth, by: int) -> None:
    kind, number = berth
    if kind == "F":
        key = workspace.keys[number]
        key.ships = capped(key.ships + by)
        return
    place = workspace.worlds[number]
    if kind == "I":
        place.iships = capped(place.iships + by)
    else:
        place.pships = capped(place.pships + by)
