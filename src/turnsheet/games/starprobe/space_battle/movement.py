"""Velocities, turns and courses. Rules: docs/rules/starprobe.md §16.

A ship goes as many squares as its new velocity says: the old one, changed by the acceleration spent, less 1 for each
turn of 45 degrees. To counter the loss of a turn is to spend 1 acceleration more. Losses by turning count as
deceleration: velocity falls by no more than the acceleration factor.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.space_battle.battle import FASTEST, Course, Vessel
from turnsheet.games.starprobe.space_battle.damage import acceleration
from turnsheet.games.starprobe.space_battle.geometry import TURNS, ahead
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.tables.table_types import Tables


class Helm(NamedTuple):
    """The acceleration spent, and the course."""

    by: int
    course: Course


def why_not(vessel: Vessel, by: int, course: Course, tables: Tables) -> Why | None:
    """Why a ship cannot go this way; None if it can."""
    factor = acceleration(vessel, tables)
    turns = sum(isinstance(each, str) for each in course)
    velocity = vessel.velocity + by - turns
    straight = tables.turning[vessel.velocity]
    length = 0
    run = 0
    for each in course:
        if isinstance(each, str):
            if each not in TURNS:
                return Why(f"A course turns R or L, not '{each}'.", "Write R for right or L for left.")
            if run < straight:
                way = count(straight, "square")
                reason = f"At velocity {vessel.velocity} the ship must go {way} straight before each turn."
                return Why(reason, "Turn later.")
            run = 0
        elif each < 0:
            return Why("A ship cannot go backwards.", "Write 0 or more squares.")
        else:
            run += each
            length += each
    if abs(by) > factor:
        reason = f"The acceleration factor is {factor}; velocity cannot be changed by {abs(by)}."
        return Why(reason, f"Change it by at most {factor}.")
    if velocity < vessel.velocity - factor:
        fall = vessel.velocity - velocity
        reason = f"Velocity can fall by {factor} in a turn; {count(turns, 'turn')} and {by:+d} would take {fall}."
        return Why(reason, "Turn or slow down less.")
    if velocity < 0:
        return Why("Velocity cannot fall below 0.", "Turn or slow down less.")
    if velocity > FASTEST:
        return Why(f"No ship goes faster than {FASTEST}.", "Accelerate less.")
    if length != velocity:
        reason = f"The new velocity is {velocity}, but the course is {count(length, 'square')} long."
        return Why(reason, f"Make the course {count(velocity, 'square')} long.")
    return None


def walk(vessel: Vessel, by: int, course: Course) -> Vessel:
    """The ship at the end of a course."""
    at, heading, velocity = vessel.at, vessel.heading, vessel.velocity + by
    for each in course:
        if isinstance(each, str):
            heading = (heading + TURNS[each]) % 8
            velocity -= 1
        elif each:
            at = ahead(at, heading, each)
    return replace(vessel, at=at, heading=heading, velocity=velocity)


def straight_on(vessel: Vessel, by: int = 0) -> Course:
    """The course without a turn."""
    return (vessel.velocity + by,) if vessel.velocity + by > 0 else ()


def changes(vessel: Vessel, tables: Tables) -> range:
    """How velocity can be changed without a turn."""
    return _changes(vessel.velocity, acceleration(vessel, tables))


def most_turns(vessel: Vessel, by: int, tables: Tables) -> int:
    """How many turns a ship can make that spends so much acceleration."""
    return turns_possible(vessel.velocity, acceleration(vessel, tables), by, tables.turning)


def courses(vessel: Vessel, tables: Tables) -> Iterator[Helm]:
    """All ways a ship can go. Courses are written shortly: no 0, and no two runs side by side."""
    factor = acceleration(vessel, tables)
    for by in range(-factor, factor + 1):
        for turns in range(most_turns(vessel, by, tables) + 1):
            velocity = vessel.velocity + by - turns
            if 0 <= velocity <= FASTEST:
                for runs in _runs(velocity, turns, tables.turning[vessel.velocity]):
                    for sides in product("LR", repeat=turns):
                        yield Helm(by, _course(runs, sides))


def early(vessel: Vessel, by: int, sides: str, tables: Tables) -> Helm:
    """The course that turns to these sides as early as it can."""
    return Helm(by, early_course(vessel.velocity, by, sides, tables.turning))


def plain_courses(vessel: Vessel, tables: Tables) -> Iterator[Helm]:
    """The courses forms offer: straight on, or turning to one side as early as it can."""
    for by in changes(vessel, tables):
        turns = most_turns(vessel, by, tables)
        for sides in ("", *(side * number for number in range(1, turns + 1) for side in "LR")):
            yield early(vessel, by, sides, tables)


@cache
def early_course(velocity: int, by: int, sides: str, turning: tuple[int, ...]) -> Course:
    """The same for a velocity."""
    straight = turning[velocity]
    left = velocity + by - len(sides) * (straight + 1)
    return _course((*(straight for _ in sides), left), tuple(sides))


@cache
def _changes(velocity: int, factor: int) -> range:
    return range(max(-factor, -velocity), min(factor, FASTEST - velocity) + 1)


@cache
def turns_possible(velocity: int, factor: int, by: int, turning: tuple[int, ...]) -> int:
    """Each turn costs 1 velocity and the straight way before it, and velocity may not fall by more than the factor."""
    return max(0, min(factor + by, (velocity + by) // (turning[velocity] + 1)))


def _runs(length: int, turns: int, straight: int) -> Iterator[tuple[int, ...]]:
    """All ways to part a length into runs, each but the last long enough to turn after it."""
    if not turns:
        yield (length,)
        return
    for run in range(straight, length - straight * (turns - 1) + 1):
        for rest in _runs(length - run, turns - 1, straight):
            yield (run, *rest)


def _course(runs: tuple[int, ...], sides: tuple[str, ...]) -> Course:
    course: list[int | str] = []
    for run, side in zip(runs, (*sides, ""), strict=True):
        if run:
            course.append(run)
        if side:
            course.append(side)
    return tuple(course)
