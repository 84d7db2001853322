"""A trial: one play of a program, word by word, on a board set up for it."""

from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.pages.chart import Chart
from turnsheet.core.seats import REFEREE
from turnsheet.core.workshop import BadRecordError, Moment, Trial
from turnsheet.games.robots.language.machine import Machine
from turnsheet.games.robots.language.program import Program, read
from turnsheet.games.robots.language.values import written
from turnsheet.games.robots.notation.notation import literal
from turnsheet.games.robots.notation.position import notate
from turnsheet.games.robots.pages import chart
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules.actions.robot_body import RobotBody
from turnsheet.games.robots.rules.state import Loaded, State
from turnsheet.games.robots.rules.tables import KINDS, RobotId
from turnsheet.games.robots.rules.turn import end_play
from turnsheet.games.robots.rules.workspace import Workspace

MOST_MOMENTS = 500


def run(state: State, programs: Mapping[str, str], seed: str, skip: int, count: int) -> Trial:
    """Play the robot to play by its program; raises BadRecordError."""
    if state.playing is None:
        raise BadRecordError("The game is over in this position.")
    workspace = Workspace(state, Dice(turn_key(seed, state.turn * 100 + state.playing)))
    robot = state.playing
    program = _load(workspace, robot, programs)
    for other in range(len(state.robots)):
        if other != robot:
            with suppress(BadRecordError):  # a fault in a program that does not run now does not matter
                _load(workspace, RobotId(other), programs)
    if program is None:
        raise BadRecordError(f"The {workspace.name(robot)}, which is to play, has no program.")
    watch = Watch(workspace, robot, skip, min(count, MOST_MOMENTS))
    start = watch.drawn()
    machine = Machine(program, dict(workspace.programs[robot].variables), RobotBody(workspace, robot))
    if not workspace.programs[robot].variables:
        watch.follow(machine, "load")
    watch.follow(machine, "play")
    ended = machine.ended
    kept = workspace.programs[robot]
    variables = tuple(sorted(ended.variables.items()))
    workspace.programs[robot] = Loaded(robot, kept.code, kept.standby, variables, ended.log)
    end_play(workspace)
    after = workspace.state()
    return Trial(
        start=start,
        moments=tuple(watch.moments),
        words=watch.words,
        reason=ended.reason or "",
        log=ended.log,
        playing=workspace.name(robot),
        end=replace(chart.draw(look(after, REFEREE)), areas=()),
        after=notate(after),
    )


def _load(workspace: Workspace, robot: RobotId, programs: Mapping[str, str]) -> Program | None:
    """Give a robot the program the trial has for it, or leave it the one it has."""
    name = workspace.name(robot)
    loaded = workspace.programs.get(robot)
    code = programs.get(name, loaded.code if loaded else "")
    if not code.strip():
        return None
    parsed = read(code)
    if parsed.program is None:
        fault = parsed.faults[0]
        raise BadRecordError(f"{name}: line {fault.line}, column {fault.column}: {fault.reason}")
    if workspace.robots[robot].alive:
        line = " ".join(code.split("\n")).strip()
        kept = loaded.variables if loaded else ()
        workspace.programs[robot] = Loaded(robot, line, loaded.standby if loaded else False, kept)
    return parsed.program


class Watch:
    """Looks at a machine word by word, and keeps the moments that were asked for."""

    def __init__(self, workspace: Workspace, robot: RobotId, skip: int, count: int) -> None:
        self.workspace = workspace
        self.robot = robot
        self.skip = skip
        self.count = count
        self.words = 0
        self.moments: list[Moment] = []
        self._seen = (tuple(workspace.robots), len(workspace.events))

    def follow(self, machine: Machine, phase: str) -> None:
        """Step through a run."""
        if phase == "load":
            machine.start_load()
        else:
            machine.start_play()
        while machine.running:
            if self.skip <= self.words < self.skip + self.count:
                self._note(machine, phase)
            machine.step()
            self.words += 1

    def _note(self, machine: Machine, phase: str) -> None:
        word = machine.next
        assert word is not None
        now = (tuple(self.workspace.robots), len(self.workspace.events))
        changed = now != self._seen or not self.moments
        self._seen = now
        self.moments.append(
            Moment(
                phase=phase,
                word=word.word,
                line=word.line,
                column=word.column,
                stack=tuple(map(written, machine.stack)),
                variables={name: literal(value) for name, value in machine.variables.items()},
                boxes={
                    KINDS[box.sender % len(KINDS)]: tuple(map(literal, box.values))
                    for (to, _), box in sorted(self.workspace.mail.items())
                    if to == self.robot and box.values
                },
                chart=replace(self.drawn(), areas=()) if changed else None,
            )
        )

    def drawn(self) -> Chart:
        """The board as it is now."""
        return chart.draw(look(self.workspace.state(), REFEREE))
