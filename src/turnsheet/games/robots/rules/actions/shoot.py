"""Shooting: everything in one hex is hit. Rules: docs/rules/robots.md §6-§7."""

from turnsheet.games.robots.rules.events import Destroyed, Hurt, Shot
from turnsheet.games.robots.rules.hexes import Hex, off_ring, on_board, target
from turnsheet.games.robots.rules.tables import ATTACK, RANGE, ROBOTS, RobotId, kind_of
from turnsheet.games.robots.rules.workspace import Workspace


def shoot(workspace: Workspace, robot: RobotId, range_: int, number: int) -> str | None:
    """Fire a robot's shot, unless it has been used; why it was refused, if it was.

    A direction number beyond the ring is refused and spends nothing. In version 1 a program spent its shot by it.
    """
    if workspace.shot:
        return None
    refused = off_ring(range_, number)
    if refused is not None and workspace.before.rules >= 2:
        return refused
    workspace.shot = True
    shooter = workspace.robots[robot]
    reached = refused is None and range_ <= RANGE[kind_of(robot)]
    place = target(shooter.at, shooter.facing, range_, number) if reached else None
    if place is not None and not on_board(workspace.before.side, place):
        place = None
    workspace.events.append(
        Shot(workspace.told(workspace.watching(robot)), workspace.name(robot), range_, number, place)
    )
    if place is not None:
        _strike(workspace, robot, place)
    return None


def _strike(workspace: Workspace, shooter: RobotId, place: Hex) -> None:
    damage = ATTACK[kind_of(shooter)]
    hit = [RobotId(number) for number, each in enumerate(workspace.robots) if each.health > 0 and each.at == place]
    if not hit:
        return
    workspace.damage = workspace.turn
    witnesses = workspace.seeing(place)
    ended = []
    for robot in hit:
        told = workspace.told({*witnesses, robot // ROBOTS})
        after = workspace.robots[robot].hurt(damage)
        workspace.events.append(Hurt(told, workspace.name(robot), damage))
        if after.health > 0:
            workspace.robots[robot] = after
        else:
            workspace.events.append(Destroyed(told, workspace.name(robot)))
            ended.append((robot, after))
            if robot != shooter:
                workspace.robots[shooter] = workspace.robots[shooter].with_kill()
    for robot, _ in ended:
        # what it did until now, its last shot included
        workspace.remove(robot, workspace.robots[robot].hurt(damage), witnesses)
