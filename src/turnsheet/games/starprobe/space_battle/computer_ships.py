"""How ships nobody commands are moved and fire: by drawn cards, or hunting. Rules: docs/rules/starprobe.md §16."""

from collections.abc import Iterator
from functools import cache
from math import isqrt
from typing import NamedTuple

from turnsheet.core.dice import Roller
from turnsheet.games.starprobe.space_battle.battle import AT_ONCE, FASTEST, Aim, Square, Vessel
from turnsheet.games.starprobe.space_battle.damage import acceleration, armed, beam_range
from turnsheet.games.starprobe.space_battle.firing import salvos_per_turn, why_no_beams
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, ahead, distance, in_arc
from turnsheet.games.starprobe.space_battle.movement import (
    Helm,
    changes,
    early,
    early_course,
    most_turns,
    turns_possible,
    walk,
)
from turnsheet.games.starprobe.space_battle.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Tables

CRUISING = 6
"""Faster than this hunting ships go only if their enemy is far away."""


class Reach(NamedTuple):
    """A course a hunting ship thinks of, and how it ends: where, facing where, and how fast."""

    helm: Helm
    x: int
    y: int
    hx: int
    hy: int
    length: int
    """The square of the length of the step ahead: 1, or 2 across corners."""
    velocity: int


def cards(vessel: Vessel, roller: Roller, tables: Tables) -> Helm:
    """Draw a card for the speed and one for the course, each with a number for how much. It is always possible."""
    by = 0
    speed = roller.die(6)
    if not 3 <= speed <= 4:
        much = roller.die(4)
        possible = changes(vessel, tables)
        by = min(much, possible[-1]) if speed <= 2 else max(-much, possible[0])
    turn = roller.die(6)
    turns = min(roller.die(4), most_turns(vessel, by, tables)) if turn > 2 else 0
    return early(vessel, by, ("L" if turn <= 4 else "R") * turns, tables)


def hunt(vessel: Vessel, prey: Square, tables: Tables) -> Helm:
    """The course that ends best for a shot at a square. It is computed as D84 says.

    A shot with beams is worth 100, less 4 for each square; anything else 16 times how squarely one faces the prey, less
    2 for each square. Speed beyond cruising and half the distance costs 2 for each square.
    """
    reach = beam_range(vessel, tables) if armed(vessel, tables) else 0
    x, y = prey[0] - vessel.at[0], prey[1] - vessel.at[1]
    best, worth = early(vessel, 0, "", tables), -(10**9)
    for helm, to_x, to_y, hx, hy, length, velocity in _reaches(
        vessel.velocity, vessel.heading, acceleration(vessel, tables), tables.turning
    ):
        dx, dy = x - to_x, y - to_y
        whole = dx * dx + dy * dy
        far = isqrt(whole)
        front = hx * dx + hy * dy
        if not whole or (front > 0 and far <= reach and 4 * front * front >= 3 * length * whole):
            score = 100 - 4 * far
        else:
            score = 16 * front // isqrt(length * whole) - 2 * far
        excess = velocity - CRUISING - far // 2
        if excess > 0:
            score -= 2 * excess
        if score > worth:
            best, worth = helm, score
    return best


@cache
def _reaches(velocity: int, heading: int, factor: int, turning: tuple[int, ...]) -> tuple[Reach, ...]:
    """What hunting ships choose from: fewer turns first, then slower, then left before right."""
    found = sorted(_all_reaches(velocity, heading, factor, turning), key=lambda each: (each[0], each[1].velocity))
    return tuple(reach for _, reach in found)


def _all_reaches(velocity: int, heading: int, factor: int, turning: tuple[int, ...]) -> Iterator[tuple[int, Reach]]:
    """Any speed, and any turns as early as possible, with their number; more than two of them to one side only."""
    ship = Vessel(0, "natives", kind="warship", level=6, at=(0, 0), heading=heading, velocity=velocity)
    for by in range(-factor, factor + 1):
        for turns in range(turns_possible(velocity, factor, by, turning) + 1):
            if not 0 <= velocity + by - turns <= FASTEST:
                continue
            for sides in _sides(turns):
                course = early_course(velocity, by, sides, turning)
                end = walk(ship, by, course)
                hx, hy = HEADINGS[end.heading]
                (x, y), length = end.at, hx * hx + hy * hy
                yield turns, Reach(Helm(by, course), x, y, hx, hy, length=length, velocity=end.velocity)


def _sides(turns: int) -> tuple[str, ...]:
    """Ways to turn so often."""
    if turns > 2:
        return "L" * turns, "R" * turns
    return ("", "L", "R", "LL", "LR", "RL", "RR")[2**turns - 1 : 2 ** (turns + 1) - 1]


def fire_at_will(workspace: Workspace, vessel: Vessel) -> tuple[Aim, ...]:
    """What a ship nobody commands fires: beams and a salvo at the nearest enemy each of them can hit in this turn."""
    tables = workspace.tables
    if not armed(vessel, tables):
        return ()
    near = sorted((distance(vessel.at, each.at), each.number) for each in workspace.foes(vessel.side))
    aims: list[Aim] = []
    reach, flight = beam_range(vessel, tables), tables.missiles[vessel.level].velocity
    salvos = min(AT_ONCE, salvos_per_turn(vessel, tables), vessel.salvos)
    for far, number in near:
        if far > max(reach, flight):
            break
        target = workspace.vessels[number]
        if not in_arc(vessel.at, vessel.heading, target.at):
            continue
        if reach and why_no_beams(vessel, target, tables) is None:
            aims.append(Aim(number))
            reach = 0
        if salvos and far <= flight:
            aims.append(Aim(number, salvos))
            salvos = 0
    return tuple(aims)


def move_natives(workspace: Workspace, ahead_of_others: bool) -> None:
    """Move the ships of the natives. If they move first they do not know where their enemies go."""
    for vessel in workspace.natives():
        if workspace.battle.manner == "cards":
            helm = cards(vessel, workspace.roll("card", vessel.number), workspace.tables)
        else:
            helm = _chase(workspace, vessel, ahead_of_others)
        workspace.put(walk(vessel, *helm))


def move_military(workspace: Workspace, ahead_of_others: bool) -> None:
    """Move the ships of the military, which hunt."""
    for vessel in list(workspace.vessels.values()):
        if vessel.side == "military":
            workspace.put(walk(vessel, *_chase(workspace, vessel, ahead_of_others)))


def _chase(workspace: Workspace, vessel: Vessel, ahead_of_others: bool) -> Helm:
    """Hunt the nearest enemy; one that has not moved yet is expected to go straight on."""
    prey = workspace.nearest_foe(vessel)
    if prey is None:
        return early(vessel, 0, "", workspace.tables)
    at = ahead(prey.at, prey.heading, prey.velocity) if ahead_of_others else prey.at
    return hunt(vessel, at, workspace.tables)
