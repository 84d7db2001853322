"""Plans for a play: a hex to go to, a shot or a look around from there, and a hex to end in.

Its value is that of the shot, or of the robots it may find there, plus that of the last hex, which `place_values`
computes.
"""

from collections.abc import Iterator
from typing import NamedTuple

from turnsheet.bots.robots.belief import Foe
from turnsheet.bots.robots.place_values import Scene, harm
from turnsheet.games.robots.orders.orders import AnyOrder, End, Face, Move, Shoot, UntilSurprise
from turnsheet.games.robots.rules.hexes import ahead, bearing

SPOT = 0.4
"""How much a hit by a team mate counts, on a robot that we might find for it."""
FINISH = 0.8
"""How much it counts that another can do more to somebody whom our shot leaves alive."""
FRIEND = 1.2
"""How much a hit on an own robot counts."""
STEP = 0.001
"""What a step costs: of two plans as good take the shorter."""


class Aim(NamedTuple):
    """A shot at a hex: what it is worth and whom it kills; or none."""

    at: int | None
    worth: float
    dead: tuple[int, ...] = ()


class Plan(NamedTuple):
    """Go somewhere, shoot or look around there, and end somewhere."""

    via: int
    aim: Aim
    end: int


def plans(scene: Scene) -> Iterator[tuple[float, Plan]]:
    """All plans with what they are worth."""
    far, moves = scene.board.far, scene.player.robot.moves
    aims = [] if scene.view.shot else list(_aims(scene))
    standing = {aim.dead: scene.standing(aim.dead) for aim in (Aim(None, 0.0), *aims)}
    for via in scene.spots:
        way = far[scene.here][via]
        near = [aim for aim in aims if aim.at is not None and 0 < far[via][aim.at] <= scene.player.range]
        for aim in (Aim(None, _finds(scene, via)), *near):
            places = standing[aim.dead]
            for end in scene.board.within(via, moves - way):
                yield aim.worth + places[end] - STEP * (way + far[via][end]), Plan(via, aim, end)


def step(scene: Scene, start: int, to: int) -> tuple[int, int]:
    """Where a step towards a hex leads, and its direction; of the ways as short, the one that lets us see most."""
    board, here = scene.board, scene.board.hexes[start]
    ways = {way: at for way in range(6) if (at := board.index.get(ahead(here, way))) is not None}
    nearer = [way for way, at in ways.items() if board.far[at][to] < board.far[start][to]]
    best = max(nearer, key=lambda way: (_finds(scene, ways[way]), -way))
    return ways[best], best


def begun(scene: Scene, plan: Plan) -> list[AnyOrder]:
    """What a plan begins with: up to its shot, or to the place to look around from; else all that is left of it."""
    orders: list[AnyOrder] = [UntilSurprise()]
    if plan.via == scene.here and plan.aim.at is None:
        walk(scene, scene.here, plan.end, orders)
        return [*orders, End()]
    facing = walk(scene, scene.here, plan.via, orders)
    return orders if plan.aim.at is None else [*orders, fire(scene, plan.via, facing, plan.aim.at)]


def whole(scene: Scene, plan: Plan) -> list[AnyOrder]:
    """All of a plan; one that looks around stops at a surprise."""
    orders: list[AnyOrder] = [UntilSurprise()] if plan.aim.at is None else []
    facing = walk(scene, scene.here, plan.via, orders)
    if plan.aim.at is not None:
        orders.append(fire(scene, plan.via, facing, plan.aim.at))
    walk(scene, plan.via, plan.end, orders)
    return [*orders, End()]


def walk(scene: Scene, start: int, end: int, orders: list[AnyOrder]) -> int:
    """Add the orders for a way; the answer is the facing at its end."""
    facing = scene.player.robot.facing
    while start != end:
        start, facing = step(scene, start, end)
        orders += [Face(facing), Move()]
    return facing


def fire(scene: Scene, start: int, facing: int, at: int) -> Shoot:
    """The shot from a hex at another."""
    return Shoot(*bearing(scene.board.hexes[start], facing, scene.board.hexes[at]))


def _aims(scene: Scene) -> Iterator[Aim]:
    """The shots worth firing at foes whose places are known."""
    attack = scene.player.attack
    for at in sorted({foe.at for foe in scene.foes if foe.sure}):
        there = [foe for foe in scene.foes if foe.sure and foe.at == at]
        worth = sum(_hit(scene, foe, attack) for foe in there)
        for own in scene.friends:
            if scene.places[own.id] == at:
                worth -= FRIEND * harm(own.kind, own.robot.health, attack)
        if worth > 0:
            yield Aim(at, worth, tuple(foe.number for foe in there if attack >= foe.health))


def _hit(scene: Scene, foe: Foe, attack: int) -> float:
    """What it is worth to hit a foe, and to make it easier for another to kill it."""
    left = foe.health - attack
    eased = scene.follow(foe, foe.at, left) - scene.follow(foe, foe.at, foe.health) if left > 0 else 0.0
    return harm(foe.kind, foe.health, attack) + FINISH * eased


def _finds(scene: Scene, via: int) -> float:
    """What it is worth to look around from a hex: a robot that is found can be shot, by us or by a team mate."""
    row, reach = scene.board.far[via], scene.player.range
    total = 0.0
    for foe in scene.foes:
        if not foe.sure:
            shot = 0.0 if scene.view.shot else scene.weights.find * harm(foe.kind, foe.health, scene.player.attack)
            for at, chance in foe.places:
                if row[at] <= reach:
                    total += chance * (shot + SPOT * scene.follow(foe, at, foe.health))
    return total
