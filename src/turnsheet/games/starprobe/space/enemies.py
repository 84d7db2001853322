"""How ships nobody commands are moved and fire: by drawn cards, or hunting. Rules: docs/rules/starprobe.md §16.11."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import isqrt
from typing import NamedTuple

from turnsheet.core.dice import Roller
from turnsheet.games.starprobe.battle import Aim, Course, Square, Vessel
from turnsheet.games.starprobe.space.damage import acceleration, armed, beam_range
from turnsheet.games.starprobe.space.field import Field
from turnsheet.games.starprobe.space.firing import salvos_a_turn, why_no_beams
from turnsheet.games.starprobe.space.grid import HEADINGS, ahead, distance, in_arc
from turnsheet.games.starprobe.space.moving import (
    Helm,
    changes,
    early,
    early_course,
    most_turns,
    turns_possible,
    walk,
)
from turnsheet.games.starprobe.space.numbers import AT_ONCE, FASTEST, Numbers

CRUISING = 6
"""Faster than this hunting ships go only if their enemy is far away."""


class Reach(NamedTuple):
    """A course a hunting ship thinks of, with where it leads and the arc it would have there."""

    by: int
    course: Course
    to: Square
    heading: int
    velocity: int
    turns: int


def cards(vessel: Vessel, roller: Roller, numbers: Numbers) -> Helm:
    """Draw a card for the speed and one for the course, each with a number for how much. It is always possible."""
    by = 0
    speed = roller.die(6)
    if not 3 <= speed <= 4:
        much = roller.die(4)
        possible = changes(vessel, numbers)
        by = min(much, possible[-1]) if speed <= 2 else max(-much, possible[0])
    turn = roller.die(6)
    turns = min(roller.die(4), most_turns(vessel, by, numbers)) if turn > 2 else 0
    return early(vessel, by, ("L" if turn <= 4 else "R") * turns, numbers)


def hunt(vessel: Vessel, prey: Square, numbers: Numbers) -> Helm:
    """The course that ends best for a shot at a square."""
    reach = beam_range(vessel, numbers) if armed(vessel) else 0
    x, y = prey[0] - vessel.at[0], prey[1] - vessel.at[1]
    best: Reach | None = None
    worth = 0
    for each in _reaches(vessel.velocity, vessel.heading, acceleration(vessel, numbers), numbers.turning):
        score = _score(each, x, y, reach)
        if best is None or score > worth:
            best, worth = each, score
    return Helm(best.by, best.course) if best is not None else early(vessel, 0, "", numbers)


def _score(each: Reach, x: int, y: int, reach: int) -> int:
    """How good the end of a course is, with the prey this far away before it: see §16.11 for the reckoning."""
    dx, dy = x - each.to[0], y - each.to[1]
    whole = dx * dx + dy * dy
    far = isqrt(whole)
    excess = each.velocity - CRUISING - far // 2
    score = -2 * excess if excess > 0 else 0
    if not whole:
        return score + 100
    hx, hy = HEADINGS[each.heading]
    front = hx * dx + hy * dy
    length = hx * hx + hy * hy
    if front > 0 and far <= reach and 4 * front * front >= 3 * length * whole:
        return score + 100 - 4 * far
    return score - 2 * far + 16 * front // isqrt(length * whole)


@cache
def _reaches(velocity: int, heading: int, factor: int, turning: tuple[int, ...]) -> tuple[Reach, ...]:
    """What hunting ships choose from: fewer turns first, then slower, then left before right."""
    return tuple(sorted(_all_reaches(velocity, heading, factor, turning), key=lambda each: (each.turns, each.velocity)))


def _all_reaches(velocity: int, heading: int, factor: int, turning: tuple[int, ...]) -> Iterator[Reach]:
    """Any speed, and any turns as early as possible; more than two of them to one side only."""
    ship = Vessel(0, "natives", "warship", 6, (0, 0), heading, velocity)
    for by in range(-factor, factor + 1):
        for turns in range(turns_possible(velocity, factor, by, turning) + 1):
            if not 0 <= velocity + by - turns <= FASTEST:
                continue
            for sides in ("".join(each) for each in product("LR", repeat=turns)):
                if turns <= 2 or sides in ("L" * turns, "R" * turns):
                    course = early_course(velocity, by, sides, turning)
                    end = walk(ship, by, course)
                    yield Reach(by, course, end.at, end.heading, end.velocity, turns)


def fire_at_will(field: Field, vessel: Vessel) -> tuple[Aim, ...]:
    """What a ship nobody commands fires: beams and a salvo at the nearest enemy each of them can hit in this turn."""
    if not armed(vessel):
        return ()
    numbers = field.numbers
    near = sorted((distance(vessel.at, each.at), each.number) for each in field.foes(vessel.side))
    aims: list[Aim] = []
    reach, flight = beam_range(vessel, numbers), numbers.launchers[vessel.level].velocity
    salvos = min(AT_ONCE, salvos_a_turn(vessel, numbers), vessel.salvos)
    for far, number in near:
        if far > max(reach, flight):
            break
        target = field.vessels[number]
        if not in_arc(vessel.at, vessel.heading, target.at):
            continue
        if reach and why_no_beams(vessel, target, numbers) is None:
            aims.append(Aim(number))
            reach = 0
        if salvos and far <= flight:
            aims.append(Aim(number, salvos))
            salvos = 0
    return tuple(aims)


def move_natives(field: Field, ahead_of_others: bool) -> None:
    """Move the ships of the natives. If they move first they do not know where their enemies go."""
    for vessel in field.natives():
        if field.battle.manner == "cards":
            helm = cards(vessel, field.roll("card", vessel.number), field.numbers)
        else:
            helm = _chase(field, vessel, ahead_of_others)
        field.put(walk(vessel, *helm))


def move_military(field: Field, ahead_of_others: bool) -> None:
    """Move the ships of the military, which hunt."""
    for vessel in list(field.vessels.values()):
        if vessel.side == "military":
            field.put(walk(vessel, *_chase(field, vessel, ahead_of_others)))


def _chase(field: Field, vessel: Vessel, ahead_of_others: bool) -> Helm:
    """Hunt the nearest enemy; where one has not moved yet, one reckons that he goes straight on."""
    prey = field.nearest_foe(vessel)
    if prey is None:
        return early(vessel, 0, "", field.numbers)
    at = ahead(prey.at, prey.heading, prey.velocity) if ahead_of_others else prey.at
    return hunt(vessel, at, field.numbers)
