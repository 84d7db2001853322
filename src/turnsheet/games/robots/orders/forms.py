"""Order forms: what the robot that plays can do now. Rules: docs/rules/robots.md §4, §6, §8.

An order is carried out as soon as it is sent, so of all that can be done one thing is chosen at a time.
"""

from functools import cache, lru_cache

from msgspec import Struct

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.games.robots.language.program import LONGEST_PROGRAM
from turnsheet.games.robots.pages.labels import hex_marks, robot_mark
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.hexes import Hex, ahead, numbers, on_board, target
from turnsheet.games.robots.rules.tables import KINDS, RANGE, ROBOTS, RobotId, kind_of

RECENT = 16_384
"""For how many ways to stand the forms are kept; two teams on their board have about half as many."""
STEP = "step"
CARE = "care"
TOWARDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


class Stand(Struct, frozen=True, gc=False):
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
    forms = _forms_anywhere(here.robot)
    found = [
        forms["move"] if here.step else None,
        _face(here.side, here.robot, here.at),
        forms["turn"],
        _shoot(here.side, here.robot, here.at, here.facing) if here.shot else None,
        forms["run"] if here.program else None,
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
    hexes = tuple(hex_marks(side).get(each, "") for each in around)
    ways = Choice("direction", tuple("012345"), hexes, TOWARDS)
    return OrderForm("face", "Turn to a direction", (Phrase("face {direction}", (ways,)),), STEP, robot_mark(robot))


@lru_cache(RECENT)
def _shoot(side: int, robot: RobotId, at: Hex, facing: int) -> OrderForm:
    aims = _aims(side, at, facing, RANGE[kind_of(robot)])
    return OrderForm("shoot", "Shoot at a hex", (Phrase("shoot {aim}", (aims,)),), STEP, robot_mark(robot))


@lru_cache(RECENT)
def _aims(side: int, at: Hex, facing: int, reach: int) -> Choice:
    """Every hex of the board in range, by range and direction number."""
    q, r = at
    hexes = hex_marks(side)
    words, marks = [], []
    for word, (by_q, by_r) in _around(facing, reach):
        mark = hexes.get((q + by_q, r + by_r))
        if mark is not None:
            words.append(word)
            marks.append(mark)
    return Choice("aim", tuple(words), tuple(marks))


@cache
def _around(facing: int, reach: int) -> tuple[tuple[str, Hex], ...]:
    """The hexes in range of a robot at 0,0: range and direction number, and where it is."""
    return tuple(
        (f"{range_} {number}", target((0, 0), facing, range_, number))
        for range_ in range(reach + 1)
        for number in range(numbers(range_))
    )


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
