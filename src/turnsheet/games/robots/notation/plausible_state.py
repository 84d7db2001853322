"""A plausible state: one that would look to a seat just like its view, for trying things out.

A robot of another team that is not in sight is supposed where it was last seen, or at its home, or, where that is in
sight, in the nearest hex that is not; sound if nothing else is known. Nobody else remembers anything or has a program.
"""

from collections.abc import Iterable
from functools import partial

from turnsheet.core.assumptions import assuming
from turnsheet.core.versions import under
from turnsheet.games.robots.notation.notation import facts
from turnsheet.games.robots.notation.position import notate, position
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.hexes import Hex, board, distance
from turnsheet.games.robots.rules.line_of_sight import all_sight, sees
from turnsheet.games.robots.rules.setup import at_home, home_of
from turnsheet.games.robots.rules.state import Robot, Sighting, State, dead
from turnsheet.games.robots.rules.tables import ROBOTS, RobotId, Team, kind_of, team_of


def suppose(view: View, assume: str = "") -> State:
    """The state, as plain as it can be, with the assumptions in it."""
    state = _supposed(view)
    if assume.strip():
        state = assuming(notate(state), assume, facts, partial(position, version=view.rules))
    return under(view.rules, state)


def _supposed(view: View) -> State:
    robots = tuple(each.robot for each in view.own) if view.team is None else tuple(_robots(view))
    sightings: Iterable[Sighting] = view.remembered
    if view.team is not None:
        ended = (Sighting(view.team, robot, (0, 0), 0, 0, 0) for robot in view.lost)
        sightings = sorted((*sightings, *ended), key=lambda each: each.robot)
    return State(
        side=view.side,
        draw_after=view.draw_after,
        colours=view.colours,
        robots=robots,
        turn=view.turn,
        round=view.round,
        playing=_playing(view, robots),
        shot=view.shot,
        damage=view.turn if view.secrets is None else view.secrets.damage,
        sight=all_sight(robots),
        by_hand=view.by_hand,
        sightings=tuple(sightings) if view.secrets is None else view.secrets.sightings,
        programs=view.programs,
        mail=view.mail,
        news=view.events,
        past=view.past,
    )


def _playing(view: View, robots: tuple[Robot, ...]) -> RobotId | None:
    if view.to_play is None or view.playing is not None:
        return view.playing
    first = ROBOTS * view.to_play
    return next(
        RobotId(robot) for robot in range(first, first + ROBOTS) if robots[robot].alive and not robots[robot].played
    )


def _robots(view: View) -> list[Robot]:
    """All robots: the own, those in sight, and the others as they may be."""
    own = {each.id: each.robot for each in view.own}
    assert view.team is not None
    base = [own.get(RobotId(number), dead()) for number in range(ROBOTS * len(view.teams))]
    eyes = list(base)
    for each in view.seen:
        kind, colour = kind_of(each.id), view.teams[team_of(each.id)]
        moves = at_home(colour, kind, view.side).moves
        base[each.id] = Robot(each.at, each.facing, each.health, moves)
    known = {each.robot: each for each in view.remembered}
    for number in range(len(base)):
        robot = RobotId(number)
        if robot in own or base[number].alive or robot in view.lost or _must_be_dead(view, robot):
            continue
        base[number] = _somewhere(view, eyes, robot, known.get(robot))
    for team in range(len(view.teams)):
        if team != view.team:
            _play(view, base, Team(team))
    return base


def _must_be_dead(view: View, robot: RobotId) -> bool:
    """Once the game is won, all who are not the winner's are dead, seen or not."""
    return view.winner is not None and view.teams[team_of(robot)] != view.winner


def _somewhere(view: View, eyes: list[Robot], robot: RobotId, last: Sighting | None) -> Robot:
    colour, kind = view.teams[team_of(robot)], kind_of(robot)
    usual = at_home(colour, kind, view.side)
    wanted = last.at if last else home_of(colour, view.side)
    assert view.team is not None
    at = _hidden(view.side, eyes, view.team, wanted)
    if at is None:
        return dead()
    return Robot(at, last.facing if last else usual.facing, last.health if last else usual.health, usual.moves)


def _hidden(side: int, eyes: list[Robot], team: Team, wanted: Hex) -> Hex | None:
    """The hex out of the team's sight that is nearest to the wanted one."""
    for at in sorted(board(side), key=lambda place: distance(place, wanted)):
        if not sees(eyes, team, at):
            return at
    return None


def _play(view: View, robots: list[Robot], team: Team) -> None:
    """Suppose that a team played its fastest robots first, as many as it must have by now."""
    alive = [number for number in range(ROBOTS * team, ROBOTS * team + ROBOTS) if robots[number].alive]
    if view.to_play is None:
        return
    count = view.round if team < view.to_play else view.round - 1
    if team == view.to_play:
        seen = {each.id for each in view.seen}
        unseen = [number for number in alive if number not in seen]
        first = alive.index(view.playing) if view.playing in alive else 0
        if view.playing is None:  # the robot that plays is not in sight
            first = min((alive.index(number) for number in unseen), key=lambda place: abs(place - count), default=0)
        count = first
    for number in alive[:count]:
        robots[number] = robots[number].ready(robots[number].moves, played=True)
