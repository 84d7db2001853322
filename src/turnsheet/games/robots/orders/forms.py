"""Order forms: what the robot that plays can do now. Rules: docs/rules/robots.md §4, §6, §8.

An order is carried out as soon as it is sent, so of all that can be done one thing is chosen at a time.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.games.robots.language.program import LONGEST_PROGRAM
from turnsheet.games.robots.pages.labels import hex_mark, robot_mark
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.hexes import Hex, ahead, numbers, on_board, target
from turnsheet.games.robots.rules.tables import KINDS, RANGE, ROBOTS, RobotId, kind_of

RECENT = 16_384
"""For how many ways to stand the forms are kept; two teams on their board have about half as many."""
STEP = "step"
CARE = "care"
TOWARDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


class Stand(NamedTuple):
    """Where the robot that plays stands, and all else that decides what it can do."""

    side: int
    robot: RobotId
    at: Hex
    facing: int
    step: bool
    """It can take a step ahead, or is at the edge, which stops it for nothing."""
    shot: bool
    """It can still shoot."""
    program: bool


def order_forms(view: View) -> tuple[OrderForm, ...]:
    """The order forms of this step."""
    if view.over or view.team is None:
        return ()
    alive = tuple([each.id % ROBOTS for each in view.own if each.robot.health > 0])
    loaded: tuple[int, ...] = ()
    if view.programs and not view.automatic:
        loaded = tuple([kind for each in view.programs if (kind := each.robot % ROBOTS) in alive])
    return _forms(stand(view), alive, loaded)


@lru_cache(RECENT)
def _forms(here: Stand | None, alive: tuple[int, ...], loaded: tuple[int, ...]) -> tuple[OrderForm, ...]:
    """The order forms of a robot that stands `here`, in a team with these robots alive and with programs."""
    forms = _programs(alive, loaded)
    return forms if here is None else acts(here) + forms


def stand(view: View) -> Stand | None:
    """How the seat's own robot that plays stands; None if none does."""
    player = view.player
    if player is None:
        return None
    robot = player.robot
    step = robot.moves > 0 or not on_board(view.side, ahead(robot.at, robot.facing))
    loaded = bool(view.programs) and any(each.robot == player.id for each in view.programs)
    return Stand(
        side=view.side,
        robot=player.id,
        at=robot.at,
        facing=robot.facing,
        step=step,
        shot=not view.shot,
        program=loaded,
    )


@lru_cache(RECENT)
def acts(here: Stand) -> tuple[OrderForm, ...]:
    """What a robot can do where it stands; the same forms serve whenever it stands so again."""
    side, robot, at, facing, step, shot, program = here
    forms = _forms_anywhere(robot)
    found = [
        forms["move"] if step else None,
        _face(side, robot, at),
        forms["turn"],
        _shoot(side, robot, at, facing) if shot else None,
        forms["run"] if program else None,
        forms["end"],
        forms["until surprise"],
    ]
    return tuple(form for form in found if form is not None)


@cache
def _forms_anywhere(robot: RobotId) -> dict[str, OrderForm]:
    """The forms of a robot that are the same wherever it stands, by verb."""
    mark = robot_mark(robot)
    forms = (
        OrderForm("move", "Move ahead", (Phrase("move"),), STEP, mark),
        OrderForm("turn", "Turn clockwise", (Phrase("turn {by}", (Number("by", 1, 5),)),), STEP, mark),
        OrderForm("run", "Let the program play", (Phrase("run"),), STEP, mark),
        OrderForm("end", "End the play", (Phrase("end"),), STEP, mark),
        OrderForm("until surprise", "Stop when somebody comes into sight", (Phrase("until surprise"),), CARE, mark),
    )
    return {form.verb: form for form in forms}


@lru_cache(RECENT)
def _face(side: int, robot: RobotId, at: Hex) -> OrderForm:
    around = [ahead(at, direction) for direction in range(6)]
    hexes = tuple(hex_mark(each) if on_board(side, each) else "" for each in around)
    ways = Choice("direction", tuple("012345"), hexes, TOWARDS)
    return OrderForm("face", "Turn to a direction", (Phrase("face {direction}", (ways,)),), STEP, robot_mark(robot))


@lru_cache(RECENT)
def _shoot(side: int, robot: RobotId, at: Hex, facing: int) -> OrderForm:
    aims = _aims(side, at, facing, robot)
    return OrderForm("shoot", "Shoot at a hex", (Phrase("shoot {aim}", (aims,)),), STEP, robot_mark(robot))


def _aims(side: int, at: Hex, facing: int, robot: RobotId) -> Choice:
    """Every hex of the board in range, by range and direction number."""
    words, marks = [], []
    for range_ in range(RANGE[kind_of(robot)] + 1):
        for number in range(numbers(range_)):
            place = target(at, facing, range_, number)
            if on_board(side, place):
                words.append(f"{range_} {number}")
                marks.append(hex_mark(place))
    return Choice("aim", tuple(words), tuple(marks))


@cache
def _programs(alive: tuple[int, ...], loaded: tuple[int, ...]) -> tuple[OrderForm, ...]:
    forms = []
    if alive:
        slots = (Choice("robot", tuple(KINDS[kind] for kind in alive)), Text("code", LONGEST_PROGRAM))
        forms.append(OrderForm("program", "Let a program play a robot", (Phrase("program {robot}: {code}", slots),)))
        forms.append(
            OrderForm("standby", "Use a program when the deadline passes", (Phrase("standby {robot}: {code}", slots),))
        )
    if loaded:
        choice = Choice("robot", tuple(KINDS[kind] for kind in loaded))
        forms.append(OrderForm("unload", "Remove a program", (Phrase("program {robot} off", (choice,)),), "unload"))
    return tuple(forms)
