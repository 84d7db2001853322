"""Visibility: what a seat may know, built up from nothing. Rules: docs/rules/robots.md §5."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import UnsetType
from msgspec.structs import replace

from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.robots.pages.view import Own, Secrets, Seen, View
from turnsheet.games.robots.rules import victory
from turnsheet.games.robots.rules.events import AnyEvent
from turnsheet.games.robots.rules.state import Robot, State
from turnsheet.games.robots.rules.tables import TEAMS, Colour, RobotId, Team, all_robots, robots_of, team_of

RECENT = 1024
"""For how many seats is kept what they know throughout their matches."""


def _heard(events: tuple[AnyEvent, ...], seat: Seat) -> tuple[AnyEvent, ...]:
    """What a seat was told, without who else was: that would tell who sees what."""
    if seat == REFEREE:
        return events
    alone = (seat,)
    return tuple(
        [
            event if audience == alone else replace(event, audience=alone)
            for event in events
            if (audience := event.audience) is None or seat in audience
        ]
    )


def look(state: State, seat: Seat, *, reports: bool = True) -> View:
    """What a seat may know. Without reports it is left out what the seat was told, which programs may not need."""
    blank = _blank(state.side, state.draw_after, state.colours, seat, state.edition)
    team, robots = blank.team, state.robots
    mine = all_robots(len(state.colours)) if team is None else robots_of(team)
    bits = 0 if team is None else state.sight[team]
    known = [each for each in state.sightings if each.team == team] if state.sightings else []
    playing = state.playing
    shown = playing is not None and (playing in mine or bits >> playing & 1)
    view = replace(
        blank,
        turn=state.turn,
        round=state.round,
        to_play=None if playing is None else team_of(playing),
        playing=playing if shown else None,
        shot=state.shot and playing in mine,
        by_hand=state.by_hand and playing in mine,
        own=tuple([Own(robot, robots[robot]) for robot in mine]),
        seen=_seen(robots, bits) if bits else (),
        remembered=tuple([each for each in known if each.health > 0]) if known else (),
        lost=tuple([each.robot for each in known if each.health <= 0]) if known else (),
        programs=tuple([each for each in state.programs if each.robot in mine]) if state.programs else (),
        mail=tuple([each for each in state.mail if each.to in mine]) if state.mail else (),
        events=_heard(state.news, seat) if reports else (),
        past=_heard(state.past, seat) if reports else (),
    )
    if playing is None:
        view = replace(view, over=True, winner=victory.winner(state))
    return replace(view, secrets=Secrets(state.sightings, state.damage)) if seat == REFEREE else view


@lru_cache(RECENT)
def _blank(side: int, draw_after: int, colours: tuple[Colour, ...], seat: Seat, edition: int | UnsetType) -> View:
    """What a seat knows throughout a match, but nothing yet of robots, plays and events.

    `look` fills in the rest, and not more at a time than 14 values: more of them by name take Python much longer.
    """
    teams = TEAMS[len(colours)]
    return View(
        seat=seat,
        side=side,
        draw_after=draw_after,
        colours=colours,
        teams=teams,
        turn=0,
        round=0,
        team=None if seat == REFEREE else Team(teams.index(colours[seat - 1])),
        to_play=None,
        playing=None,
        shot=False,
        by_hand=False,
        own=(),
        seen=(),
        remembered=(),
        lost=(),
        programs=(),
        mail=(),
        events=(),
        past=(),
        over=False,
        winner=None,
        edition=edition,
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
