"""The easy bot for Robots: an opponent for a first match.

Its robots stroll about the middle of the board, or towards somebody they see, and shoot at anyone in
range. Sometimes they do not shoot, or stop before their moves are used up; they never step back, and they forget whom
they no longer see. They never shoot at their own team. All of this is mixed with dice, so it cannot be learned.
"""

from turnsheet.bots.robots.targets import shots, way_to
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.robots.orders.orders import AnyOrder, End, Face, Move, Shoot, write
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import Hex, bearing, board, distance

HOLD = 4
"""One of this many chances to shoot it does not take, and stops."""
STOP = 4
"""Before one of this many steps it stops."""
STROLL = 2
"""How far from the middle its robots stroll."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The next step or shot of a play."""
    player = view.player
    return "" if player is None else ", ".join(map(write, _next(view, player, dice.at("easy"))))


def _next(view: View, player: Own, roll: Roller) -> list[AnyOrder]:
    here, facing = player.robot.at, player.robot.facing
    aims = [] if view.shot else shots(view, player)
    if aims and roll.below(HOLD):
        return [Shoot(*bearing(here, facing, roll.pick(aims).at))]
    if aims or view.shot or not player.robot.moves or roll.below(STOP) == 0:
        return [End()]
    way = way_to(view.side, here, _goal(view, here, roll), roll)
    return [End()] if way is None else [Face(way), Move()]


def _goal(view: View, here: Hex, roll: Roller) -> Hex:
    if view.seen:
        return min(view.seen, key=lambda foe: (distance(here, foe.at), foe.id)).at
    return roll.pick([at for at in board(view.side) if distance(at, (0, 0)) <= STROLL])
