"""Shooting: everything in one hex is hit. Rules: docs/rules/robots.md §6-§7."""

from turnsheet.games.robots.rules.events import Destroyed, Hurt, Shot
from turnsheet.games.robots.rules.hexes import Hex, off_ring, on_board, target
from turnsheet.games.robots.rules.tables import ATTACK, RANGE, ROBOTS, RobotId, kind_of
from turnsheet.games.robots.rules.workspace import Table


def shoot(table: Table, robot: RobotId, range_: int, number: int) -> str | None:
    """Fire a robot's shot, unless it has been used; why it was refused, if it was.

    A direction number beyond the ring is refused and spends nothing. In version 1 a program spent its shot by it.
    """
    if table.shot:
        return None
    refused = off_ring(range_, number)
    if refused is not None and table.before.rules >= 2:
        return refused
    table.shot = True
    shooter = table.robots[robot]
    reached = refused is None and range_ <= RANGE[kind_of(robot)]
    place = target(shooter.at, shooter.facing, range_, number) if reached else None
    if place is not None and not on_board(table.before.side, place):
        place = None
    table.news.append(Shot(table.told(table.watching(robot)), table.name(robot), range_, number, place))
    if place is not None:
        _strike(table, robot, place)
    return None


def _strike(table: Table, shooter: RobotId, place: Hex) -> None:
    damage = ATTACK[kind_of(shooter)]
    hit = [RobotId(number) for number, each in enumerate(table.robots) if each.health > 0 and each.at == place]
    if not hit:
        return
    table.damage = table.turn
    witnesses = table.seeing(place)
    ended = []
    for robot in hit:
        told = table.told({*witnesses, robot // ROBOTS})
        after = table.robots[robot].hurt(damage)
        table.news.append(Hurt(told, table.name(robot), damage))
        if after.health > 0:
            table.robots[robot] = after
        else:
            table.news.append(Destroyed(told, table.name(robot)))
            ended.append((robot, after))
            if robot != shooter:
                table.robots[shooter] = table.robots[shooter].with_kill()
    for robot, _ in ended:
        # what it did until now, its last shot included
        table.remove(robot, table.robots[robot].hurt(damage), witnesses)
