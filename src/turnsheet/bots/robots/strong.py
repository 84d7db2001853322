"""`strong`: a bot for Robots that weighs every move, shot and retreat of a play.

It sends one step or one shot at a time, checks what that has changed, and decides again. Dice choose among plans that
are nearly as good as the best, so no two matches are alike.
"""

from turnsheet.bots.robots.place_values import Scene
from turnsheet.bots.robots.plans import Plan, fire, plans, step
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.robots.orders.orders import AnyOrder, End, Face, Move, write
from turnsheet.games.robots.pages.view import View

MARGIN = 0.03
"""A plan is nearly as good as the best if it is worth at most this much less."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The next orders of a play."""
    player = view.player
    return "" if player is None else ", ".join(map(write, _next(Scene(view, player), dice.at("strong"))))


def _next(scene: Scene, roll: Roller) -> list[AnyOrder]:
    """What a good plan begins with."""
    plan = _good(scene, roll)
    if plan.via != scene.here:
        return _step(scene, plan.via)
    if plan.aim.at is not None:
        return [fire(scene, scene.here, scene.player.robot.facing, plan.aim.at)]
    return _step(scene, plan.end) if plan.end != scene.here else [End()]


def _step(scene: Scene, to: int) -> list[AnyOrder]:
    """A step towards a hex."""
    return [Face(step(scene, scene.here, to)[1]), Move()]


def _good(scene: Scene, roll: Roller) -> Plan:
    """A plan that is worth most, or nearly."""
    most, good = float("-inf"), list[tuple[float, Plan]]()
    for worth, plan in plans(scene):
        if worth > most - MARGIN:
            good.append((worth, plan))
            most = max(most, worth)
    return roll.pick([plan for worth, plan in good if worth > most - MARGIN])
