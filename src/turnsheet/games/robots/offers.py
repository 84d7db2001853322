"""Offers: what the robot that plays can do now. Rules: docs/rules/robots.md §4, §6, §8.

An order is carried out as soon as it is sent, so of all that can be done one thing is chosen at a time.
"""

from collections.abc import Iterator
from functools import cache

from turnsheet.core.offers import Choice, Number, Offer, Phrase, Text
from turnsheet.games.robots.hexes import Hex, ahead, numbers, on_board, target
from turnsheet.games.robots.tables import KINDS, LONGEST_PROGRAM
from turnsheet.games.robots.view import View
from turnsheet.games.robots.writing import hex_mark, robot_mark

STEP = "step"
CARE = "care"


def offers(view: View) -> tuple[Offer, ...]:
    """The order forms of this step."""
    if view.over or view.team is None:
        return ()
    return (*_acts(view), *_programs(view))


def _acts(view: View) -> Iterator[Offer]:
    player = view.player
    if player is None or not view.mine:
        return
    robot, mark = player.robot, robot_mark(player.id)
    if robot.moves > 0 or not on_board(view.side, ahead(robot.at, robot.facing)):
        yield Offer("move", "Step ahead", (Phrase("move"),), STEP, mark)
    around = [ahead(robot.at, direction) for direction in range(6)]
    facing = Choice(
        "direction", tuple("012345"), tuple(hex_mark(at) if on_board(view.side, at) else "" for at in around)
    )
    yield Offer("face", "Turn to a direction", (Phrase("face {direction}", (facing,)),), STEP, mark)
    yield Offer("turn", "Turn clockwise", (Phrase("turn {by}", (Number("by", 1, 5),)),), STEP, mark)
    if not view.shot:
        aims = _aims(view.side, robot.at, robot.facing, player.range)
        yield Offer("shoot", "Shoot at a hex", (Phrase("shoot {aim}", (aims,)),), STEP, mark)
    if any(each.robot == player.id for each in view.programs):
        yield Offer("run", "Let the program play", (Phrase("run"),), STEP, mark)
    yield Offer("end", "End the play", (Phrase("end"),), STEP, mark)
    yield Offer("until surprise", "Stop when somebody comes into sight", (Phrase("until surprise"),), CARE, mark)


@cache
def _aims(side: int, at: Hex, facing: int, reach: int) -> Choice:
    """Every hex of the board in range, by range and direction number."""
    words, marks = [], []
    for range_ in range(reach + 1):
        for number in range(numbers(range_)):
            place = target(at, facing, range_, number)
            if on_board(side, place):
                words.append(f"{range_} {number}")
                marks.append(hex_mark(place))
    return Choice("aim", tuple(words), tuple(marks))


def _programs(view: View) -> Iterator[Offer]:
    alive = tuple(KINDS[each.kind] for each in view.own if each.robot.alive)
    if alive:
        slots = (Choice("robot", alive), Text("code", LONGEST_PROGRAM))
        yield Offer("program", "Let a program play a robot", (Phrase("program {robot}: {code}", slots),))
        yield Offer("standby", "Let a program stand by", (Phrase("standby {robot}: {code}", slots),))
    loaded = tuple(KINDS[each.robot % len(KINDS)] for each in view.programs if KINDS[each.robot % len(KINDS)] in alive)
    if loaded and not view.automatic:
        choice = Choice("robot", loaded)
        yield Offer("unload", "Take a program away", (Phrase("program {robot} off", (choice,)),), "unload")
