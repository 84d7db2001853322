"""Programs: loading them, and letting them play a robot. Rules: docs/rules/robots.md §9."""

from turnsheet.games.robots.language import program
from turnsheet.games.robots.language.machine import Ended, Machine
from turnsheet.games.robots.rules.actions.robot_body import RobotBody
from turnsheet.games.robots.rules.state import Loaded
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS, Kind, RobotId
from turnsheet.games.robots.rules.workspace import Workspace


def load(workspace: Workspace, team: int, kind: Kind, code: str, standby: bool) -> None:
    """Give a robot a program, and run once what stands outside its definitions."""
    robot = RobotId(ROBOTS * team + KINDS.index(kind))
    if workspace.robots[robot].alive:
        loaded = Loaded(robot, code, standby)
        workspace.programs[robot] = _after(loaded, _machine(workspace, loaded).load())
        if robot == workspace.playing and not standby:
            workspace.by_hand = True


def unload(workspace: Workspace, team: int, kind: Kind) -> None:
    """Take a robot's program away."""
    robot = RobotId(ROBOTS * team + KINDS.index(kind))
    workspace.programs.pop(robot, None)
    if robot == workspace.playing:
        workspace.by_hand = False


def run(workspace: Workspace, robot: RobotId) -> None:
    """Let a robot's program play it, as far as it gets."""
    loaded = workspace.programs.get(robot)
    if loaded is not None:
        workspace.programs[robot] = _after(loaded, _machine(workspace, loaded).play())


def _machine(workspace: Workspace, loaded: Loaded) -> Machine:
    parsed = program.read(loaded.code, most=program.longest(workspace.before.rules))
    assert parsed.program is not None, "the reader of orders takes no program with faults"
    return Machine(parsed.program, dict(loaded.variables), RobotBody(workspace, loaded.robot))


def _after(loaded: Loaded, ended: Ended) -> Loaded:
    return Loaded(loaded.robot, loaded.code, loaded.standby, tuple(sorted(ended.variables.items())), ended.log)
