"""The printout: the page a player reads. Rules: docs/rules/robots.md §5."""

from collections.abc import Iterator

from turnsheet.core.seats import REFEREE
from turnsheet.games.robots.pages.labels import hex_name, wind
from turnsheet.games.robots.pages.report import sentence
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import Hex, bearing, board, distance
from turnsheet.games.robots.rules.tables import HEALTH, KINDS, MOVES, ROBOTS

MOST_LOG = 10


def printout(view: View) -> str:
    """The page a player gets."""
    return "\n".join(line.rstrip() for line in _page(view)) + "\n"


def _page(view: View) -> Iterator[str]:
    who = "REFEREE" if view.seat == REFEREE else view.colours[view.seat - 1].upper()
    yield f"ROBOTS   turn {view.turn}, round {view.round}   {who}"
    yield ""
    yield "ROBOT          AT      FACING  HEALTH  MOVES"
    yield from (_own(view, each) for each in view.own)
    if view.seen:
        yield ""
        yield "IN SIGHT"
        yield from _in_sight(view)
    if view.remembered and view.seat != REFEREE:
        yield ""
        yield "SEEN BEFORE"
        for old in view.remembered:
            yield f"  {view.name(old.robot)} at {hex_name(old.at)} with health {old.health} in turn {old.turn}"
    if view.lost:
        yield ""
        yield "DESTROYED  " + ", ".join(map(view.name, view.lost))
    yield ""
    yield from _map(view)
    yield from _report(view)
    yield from _programs(view)
    yield ""
    yield _ending(view)


def _own(view: View, own: Own) -> str:
    robot, name = own.robot, view.name(own.id)
    if not robot.alive:
        return f"{name:<14} destroyed"
    doing = "plays now" if own.id == view.playing else "has played" if robot.played else ""
    health, moves = f"{robot.health}/{HEALTH[own.kind]}", f"{robot.moves}/{MOVES[own.kind]}"
    return f"{name:<14} {hex_name(robot.at):<7} {wind(robot.facing):<7} {health:<7} {moves:<6} {doing}"


def _in_sight(view: View) -> Iterator[str]:
    player = view.player
    for seen in view.seen:
        line = f"  {view.name(seen.id)} at {hex_name(seen.at)} facing {wind(seen.facing)}"
        line += f", health {seen.health}/{HEALTH[seen.id % ROBOTS]}"
        if player is not None:
            range_, number = bearing(player.robot.at, player.robot.facing, seen.at)
            line += f"; range {range_} number {number} from your {KINDS[player.kind]}"
        yield line


def _map(view: View) -> Iterator[str]:
    """The board in rows: dots are in sight, blanks in fog; a robot has its colour's letter and its own."""
    there: dict[Hex, list[str]] = {}
    for own in view.own:
        if own.robot.alive:
            there.setdefault(own.robot.at, []).append(view.label(own.id))
    for seen in view.seen:
        there.setdefault(seen.at, []).append(view.label(seen.id))
    eyes = [each for each in view.own if each.robot.alive]
    rows: dict[int, list[str]] = {}
    for at in board(view.side):
        here = there.get(at, [])
        lit = any(distance(each.robot.at, at) <= each.range for each in eyes)
        cell = f"{here[0][0]}{len(here)}" if len(here) > 1 else here[0] if here else "." if lit else "'"
        rows.setdefault(at[1], []).append(f"{cell:<4}")
    for row, cells in rows.items():
        yield " " * (2 * abs(row)) + "".join(cells)


def _report(view: View) -> Iterator[str]:
    if view.past or view.events:
        yield ""
        yield "TURN REPORT (* is new)"
        yield from (f"  {sentence(event, view)}" for event in view.past)
        yield from (f"* {sentence(event, view)}" for event in view.events)


def _programs(view: View) -> Iterator[str]:
    for each in view.programs:
        yield ""
        yield f"PROGRAM of the {view.name(each.robot)}" + (", standing by" if each.standby else "")
        for name, value in each.variables:
            yield f"  {name} = {value}"
        for line in each.log[:MOST_LOG]:
            yield f"  > {line[:74]}"
        if len(each.log) > MOST_LOG:
            yield f"  > and {len(each.log) - MOST_LOG} more lines"


def _ending(view: View) -> str:
    if view.over:
        return "The game is over. " + (f"{view.winner.capitalize()} has won." if view.winner else "It is a draw.")
    assert view.to_play is not None
    team = view.teams[view.to_play]
    player = view.player
    if view.mine and player is not None:
        shot = "the shot is spent" if view.shot else "one shot"
        left = f"{player.robot.moves} moves, {shot}"
        return f"Your {KINDS[player.kind]} plays: {left}. Orders like:  turn 1, move, shoot 2 5, end"
    return f"{team.capitalize()} plays now."
