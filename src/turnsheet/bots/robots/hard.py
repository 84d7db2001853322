"""The hard bot for Robots: it thinks up plans as `strong` does, and tries the best of them by the real rules.

It trusts its guesses less: a robot that may be found counts half as much as `strong` counts it, so it keeps its
distance for longer. As soon as the place of an enemy is known, it tries the best plans in several worlds that may be
the true one (`trials`), and takes what comes of them into account. While nobody's place is known it tries nothing:
in the time it has, worlds that are pure guesses tell less than the chances that `place_values` sums up. Of plans that
are nearly as good as the best, dice choose one. It thinks again after each shot, each surprise and each look around.
"""

from collections.abc import Iterable

from turnsheet.bots.robots.place_values import Scene, Weights
from turnsheet.bots.robots.plans import Plan, begun, plans
from turnsheet.bots.robots.trials import outcomes
from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Lookahead
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.robots.orders.orders import write
from turnsheet.games.robots.pages.view import View

WEIGHTS = Weights(find=0.4)
"""How it weighs what is not certain."""
CANDIDATES = 4
"""The most plans that are tried."""
WIDTH = 2.0
"""A plan that seems to be worth this much less than the best is not tried."""
TRUST = 0.3
"""How much the trials count, against what a plan seems to be worth."""
MARGIN = 0.03
"""A plan is nearly as good as the best if it is worth at most this much less."""

Weighed = list[tuple[float, Plan]]
"""Plans, with what they are worth."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice, lookahead: Lookahead) -> str:
    """The next orders of a play."""
    player = view.player
    if player is None:
        return ""
    scene = Scene(view, player, WEIGHTS)
    weighed = list(plans(scene))
    best = _best(weighed)
    if len(best) > 1 and any(foe.sure for foe in scene.foes):
        found = outcomes(scene, [plan for _, plan in best], dice, lookahead)
        if found is not None:
            weighed = [
                ((1 - TRUST) * worth + TRUST * outcome, plan)
                for (worth, plan), outcome in zip(best, found, strict=True)
            ]
    most = max(worth for worth, _ in weighed)
    plan = dice.at("hard").pick([plan for worth, plan in weighed if worth > most - MARGIN])
    return ", ".join(map(write, begun(scene, plan)))


def _best(weighed: Iterable[tuple[float, Plan]]) -> Weighed:
    """The best plans that differ in what they shoot at, or in where they end."""
    best: dict[tuple[int | None, int], tuple[float, Plan]] = {}
    for worth, plan in weighed:
        key = plan.aim.at, plan.end
        if key not in best or worth > best[key][0]:
            best[key] = worth, plan
    order = sorted(best.values(), key=lambda each: -each[0])[:CANDIDATES]
    return [each for each in order if each[0] > order[0][0] - WIDTH]
