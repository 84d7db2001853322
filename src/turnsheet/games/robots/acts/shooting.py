"""Shooting: everything in one hex is hit. Rules: docs/rules/robots.md §6-§7."""

from turnsheet.games.robots.acts.table import Table
from turnsheet.games.robots.events import Destroyed, Hurt, Shot
from turnsheet.games.robots.hexes import Hex, numbers, on_board, target
from turnsheet.games.robots.tables import ATTACK, RANGE, ROBOTS, RobotId, kind_of


def shoot(table: Table, robot: RobotId, range_: int, number: int) -> bool:
    """Fire a robot's shot; false if it has been used."""
    if table.shot:
        return False
    table.shot = True
    shooter = table.robots[robot]
    reached = 0 <= range_ <= RANGE[kind_of(robot)] and 0 <= number < numbers(range_)
    place = target(shooter.at, shooter.facing, range_, number) if reached else None
    if place is not None and not on_board(table.before.side, place):
        place = None
    table.news.append(Shot(table.told(table.watching(robot)), table.name(robot), range_, number, place))
    if place is not None:
        _strike(table, robot, place)
    return True


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
