"""Worlds: where all enemies are in one of the positions that may be the true one.

They are drawn by dice from the map of chances (`belief`), and written as assumptions for a lookahead.
"""

from collections.abc import Iterator

from turnsheet.bots.robots.belief import Foe
from turnsheet.bots.robots.movement_chances import ANY
from turnsheet.bots.robots.place_values import Scene
from turnsheet.core.dice import Roller
from turnsheet.games.robots.rules.tables import MOVES

WHOLE = 1 << 30
"""How finely chances are rolled."""


def world(scene: Scene, roll: Roller) -> str:
    """One world, as assumptions. In each of them somebody is left."""
    places = [_place(foe, roll) for foe in scene.foes]
    if not any(places):
        places = [each.states[0][:2] for each in scene.foes]
    return "\n".join(_lines(scene, places))


def _place(foe: Foe, roll: Roller) -> tuple[int, int] | None:
    """A hex and a facing; None if it is dead."""
    rolled = roll.below(WHOLE) / WHOLE
    for at, facing, chance in foe.states:
        rolled -= chance
        if rolled < 0:
            return at, roll.below(6) if facing == ANY else facing
    return None


def _lines(scene: Scene, places: list[tuple[int, int] | None]) -> Iterator[str]:
    for foe, place in zip(scene.foes, places, strict=True):
        name = scene.view.name(foe.number)
        if place is None:
            yield f"{name} dead"
        else:
            (q, r), facing = scene.board.hexes[place[0]], place[1] % 6
            done = " played" if foe.number in scene.played else ""
            yield f"{name} at {q},{r} facing {facing} health {foe.health} moves {MOVES[foe.kind]}{done}"
