"""Unloading, jettisoning, consumer goods, artifacts. Rules: docs/rules/starweb.md §11, §12, §4 (the Merchant)."""

from turnsheet.games.starweb.orders.orders import Carry, Hook, Unhook
from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.tables import GOODS_POINTS, MOST
from turnsheet.games.starweb.rules.workspace import Key, Place, Table


def unload(table: Table) -> None:
    """Metal comes off fleets, and artifacts change places."""
    goods: dict[int, dict[Empire, int]] = {}
    for empire, number, order in table.of(Carry):
        if order.act == "L":
            continue
        key = table.keys[order.fleet]
        wanted = key.cargo if order.count is None else order.count
        amount = min(wanted, key.cargo)
        if amount < wanted or amount == 0:
            table.comment(empire, number, "part-done" if amount else "nothing-there")
        if amount == 0:
            continue
        key.cargo -= amount
        if order.act == "U":
            _store(table, empire, table.worlds[key.world], amount)
        elif order.act == "N":
            table.deeds[key.number]["goods"] = True
            here = goods.setdefault(key.world, {})
            here[empire] = here.get(empire, 0) + amount
    for world, givers in sorted(goods.items()):
        _bribe(table, table.worlds[world], givers)
    _artifacts(table)


def _store(table: Table, empire: Empire, place: Place, amount: int) -> None:
    stored = min(amount, MOST - place.metal)
    place.metal += stored
    table.stored[empire, place.number] += stored


def _bribe(table: Table, place: Place, givers: dict[Empire, int]) -> None:
    """All goods at one world in one turn count once, however many and whoever brings them."""
    for empire in givers:
        if table.character(empire) == "Merchant":
            table.score(empire, "goods", GOODS_POINTS[min(place.goods, len(GOODS_POINTS) - 1)])
    place.goods += 1
    roll = table.dice.at("goods", place.number)
    for _ in range(sum(givers.values())):
        if place.converts and roll.chance(1, 2):
            table.lose_converts(place, 1)


def _artifacts(table: Table) -> None:
    """All at once: an artifact is taken from where it was at the start of the phase."""
    hooks, drops = table.of(Hook), table.of(Unhook)
    if not hooks and not drops:
        return
    carriers = {artifact: key for key in table.keys.values() for artifact in key.artifacts}
    homes = {artifact: place for place in table.worlds.values() for artifact in place.artifacts}
    for empire, number, order in hooks:
        artifact, to = order.artifact, table.keys[order.fleet]
        fits = to.owner == empire or table.character(to.owner) == "Artifact Collector"
        place, carrier = homes.get(artifact), carriers.get(artifact)
        if fits and place is not None and place.owner == empire and to.world == place.number:
            place.artifacts = _without(place.artifacts, artifact)
            to.artifacts = _with(to.artifacts, artifact)
        elif fits and carrier is not None and _direct(table, empire, carrier, to):
            carrier.artifacts = _without(carrier.artifacts, artifact)
            to.artifacts = _with(to.artifacts, artifact)
        else:
            table.comment(empire, number, "nothing-there" if fits else "not-a-collector")
    for empire, number, drop in drops:
        carrier = carriers.get(drop.artifact)
        if carrier is None or carrier.owner != empire:
            table.comment(empire, number, "nothing-there")
            continue
        place = table.worlds[carrier.world]
        carrier.artifacts = _without(carrier.artifacts, drop.artifact)
        place.artifacts = _with(place.artifacts, drop.artifact)


def _direct(table: Table, empire: Empire, carrier: Key, to: Key) -> bool:
    """Whether an artifact may go from fleet to fleet: a Collector's may, or to a Collector."""
    collector = "Artifact Collector" in (table.character(empire), table.character(to.owner))
    return carrier.owner == empire and carrier.world == to.world and collector


def _without(artifacts: tuple[int, ...], artifact: int) -> tuple[int, ...]:
    return tuple(each for each in artifacts if each != artifact)


def _with(artifacts: tuple[int, ...], artifact: int) -> tuple[int, ...]:
    return tuple(sorted((*artifacts, artifact)))
