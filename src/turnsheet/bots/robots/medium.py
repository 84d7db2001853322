"""The medium bot for Robots: it looks again after every step, and shoots at what it sees.

It takes the shot that destroys or hurts most, walks towards the nearest robot it sees or has seen lately, and steps
back after its shot. It does not ask who could shoot at it, and does not guess where unseen robots are.
"""

from turnsheet.bots.robots.targets import shots, way_from, way_to
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.robots.orders.orders import AnyOrder, End, Face, Move, Shoot, write
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import Hex, bearing, board, distance

MEMORY = 1
"""For this many turns it goes after robots that it does not see any more."""
ROAM = 3
"""How far from the middle its robots look for others."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The next step or shot of a play."""
    player = view.player
    return "" if player is None else ", ".join(map(write, _next(view, player, dice.at("medium"))))


def _next(view: View, player: Own, roll: Roller) -> list[AnyOrder]:
    here = player.robot.at
    aims = [] if view.shot else shots(view, player)
    if aims:
        best = max(aims, key=lambda aim: (aim.destroyed, aim.damage, aim.at))
        return [Shoot(*bearing(here, player.robot.facing, best.at))]
    if not player.robot.moves:
        return [End()]
    way = _retreat(view, here) if view.shot else way_to(view.side, here, _goal(view, here, roll), roll)
    return [End()] if way is None else [Face(way), Move()]


def _retreat(view: View, here: Hex) -> int | None:
    """A step away from the nearest robot in sight."""
    if not view.seen:
        return None
    return way_from(view.side, here, min(view.seen, key=lambda foe: (distance(here, foe.at), foe.id)).at)


def _goal(view: View, here: Hex, roll: Roller) -> Hex:
    known = [foe.at for foe in view.seen]
    known += [old.at for old in view.remembered if view.turn - old.turn <= MEMORY and old.at != here]
    if known:
        return min(known, key=lambda at: (distance(here, at), at))
    return roll.pick([at for at in board(view.side) if distance(at, (0, 0)) <= ROAM])
