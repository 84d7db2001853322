"""Metal comes off fleets, and artifacts change places. Rules: docs/rules/starweb.md §11, §12, §4 (the Merchant).

Reads Carry orders except to load, AttachArtifact and LeaveArtifact orders, owners and characters. Changes cargo, metal,
converts, artifacts, and how often a world got consumer goods; gives points for these. Reports goods; leaves `unloaded`.
"""

from turnsheet.games.starweb.orders.orders import AttachArtifact, Carry, LeaveArtifact
from turnsheet.games.starweb.rules.casualties import lose_converts
from turnsheet.games.starweb.rules.state import Empire, Key, Place
from turnsheet.games.starweb.rules.tables import GOODS_POINTS, MOST
from turnsheet.games.starweb.rules.workspace import Workspace


def unload(workspace: Workspace) -> None:
    goods: dict[int, dict[Empire, int]] = {}
    for empire, number, order in workspace.of(Carry):
        if order.act == "L":
            continue
        key = workspace.keys[order.fleet]
        wanted = key.cargo if order.count is None else order.count
        amount = min(wanted, key.cargo)
        if amount < wanted or amount == 0:
            workspace.comment(empire, number, "part-done" if amount else "nothing-there")
        if amount == 0:
            continue
        key.cargo -= amount
        if order.act == "U":
            _store(workspace, empire, workspace.worlds[key.world], amount)
        elif order.act == "N":
            workspace.deeds[key.number].goods = True
            here = goods.setdefault(key.world, {})
            here[empire] = here.get(empire, 0) + amount
    for world, givers in sorted(goods.items()):
        _bribe(workspace, workspace.worlds[world], givers)
    _artifacts(workspace)


def _store(workspace: Workspace, empire: Empire, place: Place, amount: int) -> None:
    stored = min(amount, MOST - place.metal)
    place.metal += stored
    workspace.unloaded[empire, place.number] += stored


def _bribe(workspace: Workspace, place: Place, givers: dict[Empire, int]) -> None:
    """Hand out consumer goods. All goods at one world in one turn count as one time."""
    for empire in givers:
        if workspace.character(empire) == "Merchant":
            workspace.score(empire, "goods", GOODS_POINTS[min(place.goods, len(GOODS_POINTS) - 1)])
    place.goods += 1
    roll = workspace.dice.at("goods", place.number)
    for _ in range(sum(givers.values())):
        if place.converts and roll.chance(1, 2):
            lose_converts(place, 1)


def _artifacts(workspace: Workspace) -> None:
    """Move artifacts from where they were at the start of the phase."""
    hooks, drops = workspace.of(AttachArtifact), workspace.of(LeaveArtifact)
    if not hooks and not drops:
        return
    carriers = {artifact: key for key in workspace.keys.values() for artifact in key.artifacts}
    homes = {artifact: place for place in workspace.worlds.values() for artifact in place.artifacts}
    for empire, number, order in hooks:
        artifact, to = order.artifact, workspace.keys[order.fleet]
        fits = to.owner == empire or workspace.character(to.owner) == "Artifact Collector"
        place, carrier = homes.get(artifact), carriers.get(artifact)
        if fits and place is not None and place.owner == empire and to.world == place.number:
            place.artifacts = _without(place.artifacts, artifact)
            to.artifacts = _with(to.artifacts, artifact)
        elif fits and carrier is not None and _direct(workspace, empire, carrier, to):
            carrier.artifacts = _without(carrier.artifacts, artifact)
            to.artifacts = _with(to.artifacts, artifact)
        else:
            workspace.comment(empire, number, "nothing-there" if fits else "not-a-collector")
    for empire, number, drop in drops:
        carrier = carriers.get(drop.artifact)
        if carrier is None or carrier.owner != empire:
            workspace.comment(empire, number, "nothing-there")
            continue
        place = workspace.worlds[carrier.world]
        carrier.artifacts = _without(carrier.artifacts, drop.artifact)
        place.artifacts = _with(place.artifacts, drop.artifact)


def _direct(workspace: Workspace, empire: Empire, carrier: Key, to: Key) -> bool:
    """Whether an artifact may go from fleet to fleet: one of the two belongs to an Artifact Collector."""
    collector = "Artifact Collector" in (workspace.character(empire), workspace.character(to.owner))
    return carrier.owner == empire and carrier.world == to.world and collector


def _without(artifacts: tuple[int, ...], artifact: int) -> tuple[int, ...]:
    return tuple(each for each in artifacts if each != artifact)


def _with(artifacts: tuple[int, ...], artifact: int) -> tuple[int, ...]:
    return tuple(sorted((*artifacts, artifact)))
