"""Trials: what comes of a plan when it is carried out by the real rules, and everyone plays on for a while.

What the seat cannot see is guessed, several times: each guess is a world with the enemies in places where they may be.
Every plan is tried in the same worlds. Enemies and own robots play on by `quick_plays`.
"""

from collections.abc import Sequence
from typing import cast

from turnsheet.bots.robots.place_values import WORTH, WOUND, Scene
from turnsheet.bots.robots.plans import Plan, whole
from turnsheet.bots.robots.quick_plays import quick_play
from turnsheet.bots.robots.sampled_worlds import world
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.lookahead import Lookahead, Position
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.robots.orders.orders import Shoot, write
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.tables import HEALTH, ROBOTS, Team

WORLDS = 64
"""The most worlds, however long it may think."""
PLAYS = 4
"""How many plays of others follow the plan."""
SHEETS = PLAYS + 2
"""The most sheets in a trial: a plan may take two."""
GUESSED = 2
"""Of four own robots that are hidden from it, an enemy finds this many. Own robots find nobody by guessing."""
VICTORY = 6.0


def outcomes(scene: Scene, plans: Sequence[Plan], dice: Dice, lookahead: Lookahead) -> list[float] | None:
    """What comes of each plan on average, in as many worlds as there is time for; None if there is time for none."""
    worlds = min(WORLDS, lookahead.left // (len(plans) * SHEETS))
    if not worlds:
        return None
    totals = [0.0] * len(plans)
    for number in range(worlds):
        position = lookahead.suppose(world(scene, dice.at("world", number)))
        for index, plan in enumerate(plans):
            totals[index] += _outcome(scene, lookahead, position, plan, dice.again().at("replies", number))
    return [total / worlds for total in totals]


def _outcome(scene: Scene, lookahead: Lookahead, position: Position, plan: Plan, roll: Roller) -> float:
    """What comes of a plan in a world."""
    orders = whole(scene, plan)
    view, position = _after(lookahead, position, scene.view.seat, ", ".join(map(write, orders)))
    if view.playing == scene.player.id and not view.over:  # it was surprised
        shot = scene.view.shot or any(isinstance(order, Shoot) for order in orders)
        view, position = _after(lookahead, position, scene.view.seat, quick_play(view, shot, 0, roll))
    for _ in range(PLAYS):
        if view.over or view.to_play is None:
            break
        seat = Seat(view.colours.index(view.teams[view.to_play]) + 1)
        guessed = 0 if seat == scene.view.seat else GUESSED
        view, position = _after(lookahead, position, seat, quick_play(view, False, guessed, roll))
    assert scene.view.team is not None
    return _value(view, scene.view.team)


def _after(lookahead: Lookahead, position: Position, seat: Seat, sheet: str) -> tuple[View, Position]:
    """The position after a sheet, and all there is to see in it."""
    after = lookahead.advance(position, {seat: sheet}, Dice(b""))
    return cast(View, lookahead.view(after, REFEREE)), after


def _value(view: View, team: Team) -> float:
    """What a position is worth: our robots against those of the others."""
    total = 0.0
    for own in view.own:
        if own.robot.alive:
            lost = WOUND * (HEALTH[own.kind] - own.robot.health) / HEALTH[own.kind]
            worth = WORTH[own.kind] * (1 - lost)
            total += worth if own.id // ROBOTS == team else -worth
    if view.over and view.winner is not None:
        total += VICTORY if view.winner == view.teams[team] else -VICTORY
    return total
