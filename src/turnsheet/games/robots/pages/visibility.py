"""Visibility: what a seat may know, built up from nothing. Rules: docs/rules/robots.md §5."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.robots.pages.view import Own, Secrets, Seen, View
from turnsheet.games.robots.rules import victory
from turnsheet.games.robots.rules.events import AnyEvent
from turnsheet.games.robots.rules.state import Robot, State
from turnsheet.games.robots.rules.tables import RobotId, all_robots, robots_of, team_of


def _heard(events: tuple[AnyEvent, ...], seat: Seat) -> tuple[AnyEvent, ...]:
    """What a seat was told, without who else was: that would tell who sees what."""
    if seat == REFEREE:
        return events
    told, alone = [], (seat,)
    for event in events:
        audience = event.audience
        if audience == alone:
            told.append(event)
        elif audience is None or seat in audience:
            told.append(replace(event, audience=alone))
    return tuple(told)


def look(state: State, seat: Seat, *, reports: bool = True) -> View:
    """What a seat may know. Without reports it is left out what the seat was told, which programs may not need."""
    referee = seat == REFEREE
    team = None if referee else state.team(seat)
    robots = state.robots
    mine = all_robots(len(state.colours)) if team is None else robots_of(team)
    bits = 0 if team is None else state.sight[team]
    known = [each for each in state.sightings if each.team == team]
    playing = state.playing
    shown = playing is not None and (playing in mine or bits >> playing & 1)
    return View(
        seat=seat,
        side=state.side,
        draw_after=state.draw_after,
        colours=state.colours,
        teams=state.teams,
        turn=state.turn,
        round=state.round,
        team=team,
        to_play=None if playing is None else team_of(playing),
        playing=playing if shown else None,
        shot=state.shot and playing in mine,
        by_hand=state.by_hand and playing in mine,
        own=tuple([Own(robot, robots[robot]) for robot in mine]),
        seen=_seen(robots, bits) if bits else (),
        remembered=tuple([each for each in known if each.health > 0]),
        lost=tuple([each.robot for each in known if each.health <= 0]),
        programs=tuple([each for each in state.programs if each.robot in mine]) if state.programs else (),
        mail=tuple([each for each in state.mail if each.to in mine]) if state.mail else (),
        events=_heard(state.news, seat) if reports else (),
        past=_heard(state.past, seat) if reports else (),
        over=playing is None,
        winner=victory.winner(state),
        secrets=Secrets(state.sightings, state.damage) if referee else None,
        edition=state.edition,
    )


def _seen(robots: Sequence[Robot], bits: int) -> tuple[Seen, ...]:
    """The robots in sight, given as bits."""
    return tuple(
        [
            Seen(RobotId(number), robot.at, robot.facing, robot.health)
            for number, robot in enumerate(robots)
            if bits >> number & 1
        ]
    )


def scores(view: View) -> Mapping[Seat, int]:
    """The robots of the seat's own team that are alive; the referee knows those of all."""
    alive = {Seat(view.colours.index(colour) + 1): 0 for colour in view.teams}
    for own in view.own:
        alive[Seat(view.colours.index(view.teams[own.id // 3]) + 1)] += own.robot.alive
    return alive if view.team is None else {view.seat: alive[view.seat]}
