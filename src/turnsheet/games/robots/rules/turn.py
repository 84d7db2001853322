"""The order of play, and a step of it. Rules: docs/rules/robots.md §3, §7, §8.

A step is a sheet of one seat, carried out order by order; or the time of a play being up; or the play of a robot that
has a program.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE, Failed
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat, seats
from turnsheet.games.robots.orders.orders import (
    ANYTIME,
    AnyOrder,
    End,
    Face,
    Load,
    Move,
    Run,
    Shoot,
    Turn,
    Unload,
    UntilSurprise,
    write,
)
from turnsheet.games.robots.rules.actions.move import move
from turnsheet.games.robots.rules.actions.rotate import turn
from turnsheet.games.robots.rules.actions.run_program import load, run, unload
from turnsheet.games.robots.rules.actions.shoot import shoot
from turnsheet.games.robots.rules.events import Ended, Halted, RoundBegan, TimeUp, TurnBegan
from turnsheet.games.robots.rules.state import Robot, State
from turnsheet.games.robots.rules.tables import MOVES, ROBOTS, TEAMS, Colour, RobotId, Team, kind_of, team_of
from turnsheet.games.robots.rules.workspace import Workspace

RECENT_PLAYS = 1024
"""How many plays are kept with what they ask for."""


def names(state: State) -> Mapping[Seat, str]:
    """Players are called by their colours."""
    return {Seat(seat): colour for seat, colour in enumerate(state.colours, 1)}


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Everyone may give orders about programs at any time; the team to play is waited for unless a program plays."""
    if state.playing is None:
        return {}
    team = team_of(state.playing)
    return _prompts(state.colours, state.turn, state.round, team, None if plays_itself(state) else state.seat(team))


@lru_cache(RECENT_PLAYS)
def _prompts(
    colours: tuple[Colour, ...], turn: int, round_: int, team: Team, awaited: Seat | None
) -> Mapping[Seat, Prompt]:
    """What the seats are asked for in a team's play; the same for each of its steps."""
    about = f"turn {turn}, round {round_}, {TEAMS[len(colours)][team]}'s play"
    play = f"{turn}.{round_}.{team}"
    prompts = dict.fromkeys(seats(len(colours)), Prompt(about, play, turn, together=False, awaited=False))
    if awaited is not None:
        prompts[awaited] = Prompt(about, play, turn, together=False)
    return MappingProxyType(prompts)


def plays_itself(state: State) -> bool:
    """Whether the robot whose play it is plays by its program."""
    if state.by_hand or not state.programs:
        return False
    return any(each.robot == state.playing and not each.standby for each in state.programs)


def advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Carry out a step."""
    workspace = Workspace(state, dice)
    if state.playing is None:
        return workspace.state()
    player = state.seat(team_of(state.playing))
    automatic = plays_itself(state)
    for seat in sorted(orders):
        carry_out(workspace, seat, orders[seat], seat == player and not automatic)
    if not orders or (automatic and not any(orders.values())):
        _by_itself(workspace, state)
    return workspace.state()


def _by_itself(workspace: Workspace, state: State) -> None:
    """Nobody spoke: a program plays, or the deadline has passed."""
    robot = state.playing
    assert robot is not None
    if not plays_itself(state):
        workspace.events.append(TimeUp(EVERYONE, state.teams[team_of(robot)]))
    if robot in workspace.programs:
        run(workspace, robot)
    end_play(workspace)


def carry_out(workspace: Workspace, seat: Seat, sheet: Sequence[AnyOrder], playing: bool) -> None:
    """Carry out a sheet, until a surprise if it says so. An empty sheet ends the play."""
    team = workspace.seats.index(seat)
    robot = workspace.playing
    for number, order in enumerate(sheet):
        if isinstance(order, ANYTIME):
            _programming(workspace, team, order)
            continue
        if isinstance(order, UntilSurprise):
            continue
        if workspace.playing != robot or robot is None or not playing:
            over = workspace.playing is None
            reason = "The game was over." if over else "The robot was no longer there."
            code = "game-over" if over else "robot-dead"
            workspace.events.append(Failed((seat,), seat, write(order), code, reason))
            continue
        seen = workspace.sight[team]
        _act(workspace, robot, order)
        if workspace.sight[team] & ~seen and workspace.playing == robot and _careful(sheet):
            undone = tuple(write(each) for each in sheet[number + 1 :] if not isinstance(each, UntilSurprise))
            if undone:
                workspace.events.append(Halted((seat,), workspace.before.teams[team], undone))
            return
    if not sheet and playing:
        end_play(workspace)


def _careful(sheet: Sequence[AnyOrder]) -> bool:
    """Whether a sheet is to stop at a surprise."""
    return any(isinstance(order, UntilSurprise) for order in sheet)


def _programming(workspace: Workspace, team: int, order: Load | Unload) -> None:
    if isinstance(order, Load):
        load(workspace, team, order.robot, order.code, order.standby)
    else:
        unload(workspace, team, order.robot)


def _act(workspace: Workspace, robot: RobotId, order: AnyOrder) -> None:
    match order:
        case Turn(by=by):
            turn(workspace, robot, workspace.robots[robot].facing + by)
        case Face(to=to):
            turn(workspace, robot, to)
        case Move():
            move(workspace, robot)
        case Shoot(range=range_, number=number):
            shoot(workspace, robot, range_, number)
            if workspace.settled or not workspace.robots[robot].alive:
                end_play(workspace)
        case Run():
            run(workspace, robot)
            end_play(workspace)
        case _:
            assert isinstance(order, End)
            end_play(workspace)


def end_play(workspace: Workspace) -> None:
    """End the play, and find the next: in this round, in the next one, or in the next turn."""
    robot = workspace.playing
    assert robot is not None
    played = workspace.robots[robot]
    team, colours = team_of(robot), workspace.before.teams
    others = list(workspace.teams)
    if played.alive:
        workspace.robots[robot] = played.ready(played.moves, played=True)
        watching = workspace.watching(robot)
        workspace.events.append(Ended(workspace.told(watching), workspace.name(robot)))
        others = [other for other in others if other not in watching]
    if others:
        workspace.events.append(Ended(workspace.told(others), colours[team]))
    workspace.shot = workspace.by_hand = False
    if workspace.settled:
        workspace.playing = None
        return
    after = first_to_play(workspace.robots, team + 1)
    if after is None:
        after = first_to_play(workspace.robots, 0)
        if after is not None:
            workspace.round += 1
            workspace.events.append(RoundBegan(EVERYONE, workspace.round))
        else:
            after = _next_turn(workspace)
    workspace.playing = after


def first_to_play(robots: Sequence[Robot], team: int) -> RobotId | None:
    """The first robot to play from this team on: of each team the living one with most movement that has not played."""
    first = ROBOTS * team
    for number, robot in enumerate(robots[first:], first):
        if robot.health > 0 and not robot.played:
            return RobotId(number)
    return None


def _next_turn(workspace: Workspace) -> RobotId | None:
    """Begin the next turn; None if it is a draw instead."""
    quiet = workspace.turn - workspace.damage
    if workspace.before.draw_after and quiet >= workspace.before.draw_after:
        return None
    workspace.turn += 1
    workspace.round = 1
    for number, robot in enumerate(workspace.robots):
        if robot.health > 0:
            workspace.robots[number] = robot.ready(MOVES[kind_of(number)], played=False)
    workspace.events.append(TurnBegan(EVERYONE, workspace.turn))
    return first_to_play(workspace.robots, 0)
