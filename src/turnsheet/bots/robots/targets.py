"""What a robot can shoot at and where it can walk, for bots that do not search."""

from typing import NamedTuple

from turnsheet.core.dice import Roller
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import Hex, ahead, distance, on_board


class Aim(NamedTuple):
    """A hex in range with robots of others and none of the bot's own: how many a shot destroys, and what it does."""

    at: Hex
    destroyed: int
    damage: int


def shots(view: View, player: Own) -> list[Aim]:
    """The shots at robots in sight."""
    here = player.robot.at
    own = {each.robot.at for each in view.own if each.robot.alive}
    near = sorted({foe.at for foe in view.seen if distance(here, foe.at) <= player.range} - own)
    found = []
    for at in near:
        there = [foe for foe in view.seen if foe.at == at]
        destroyed = sum(foe.health <= player.attack for foe in there)
        found.append(Aim(at, destroyed, sum(min(foe.health, player.attack) for foe in there)))
    return found


def way_to(side: int, here: Hex, goal: Hex, roll: Roller) -> int | None:
    """A direction that leads nearer to a hex, one of them by chance; None if the robot is there."""
    ways = [way for way in range(6) if distance(ahead(here, way), goal) < distance(here, goal)]
    ways = [way for way in ways if on_board(side, ahead(here, way))]
    return roll.pick(ways) if ways else None


def way_from(side: int, here: Hex, foe: Hex) -> int | None:
    """The direction that leads farthest away from a hex; None if none does."""
    ways = [way for way in range(6) if on_board(side, ahead(here, way))]
    best = max(ways, key=lambda way: (distance(ahead(here, way), foe), -way))
    return best if distance(ahead(here, best), foe) > distance(here, foe) else None
