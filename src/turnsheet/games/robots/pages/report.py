"""The turn report: what the seat was told since its last play. Rules: docs/rules/robots.md §5.

Events the player already knew from an earlier step of the same round are in it too, marked as not new.
"""

from turnsheet.core.events import Failed
from turnsheet.core.pages.report import ReportLine, report_line
from turnsheet.games.robots.pages.labels import hex_mark, hex_name, robot_mark, wind
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import (
    AnyEvent,
    Destroyed,
    Edged,
    Ended,
    Halted,
    Hurt,
    Moved,
    RoundBegan,
    Shot,
    Sighted,
    TimeUp,
    TurnBegan,
    Turned,
)
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS


def report(view: View) -> tuple[ReportLine, ...]:
    """The events the seat was told of, the newest last."""
    told = (*view.past, *view.events)
    return tuple(
        report_line(event, sentence(event, view), _marks(event, view), number >= len(view.past))
        for number, event in enumerate(told)
    )


def _marks(event: AnyEvent, view: View) -> tuple[str, ...]:
    marks = []
    if robot := getattr(event, "robot", ""):
        colour, kind = robot.split()
        marks.append(robot_mark(ROBOTS * view.teams.index(colour) + KINDS.index(kind)))
    place = event.to if isinstance(event, Moved) else event.at if isinstance(event, Shot) else None
    return tuple(marks if place is None else [*marks, hex_mark(place)])


def sentence(event: AnyEvent, view: View) -> str:
    """What happened, in the words of the seat: its own robots are "your" robots."""
    match event:
        case Turned(robot=robot, to=facing):
            return f"{_robot(robot, view)} faces {wind(facing)}."
        case Moved(robot=robot, to=to):
            return f"{_robot(robot, view)} moves {'out of sight' if to is None else f'to {hex_name(to)}'}."
        case Edged(robot=robot):
            return f"{_robot(robot, view)} stops at the edge of the board."
        case Shot(robot=robot, range=range_, number=number, at=at):
            target = "at nothing" if at is None else f"at {hex_name(at)}"
            return f"{_robot(robot, view)} shoots {range_} {number}, {target}."
        case Hurt(robot=robot, damage=damage):
            return f"{_robot(robot, view)} is hit (-{damage} health)."
        case Destroyed(robot=robot):
            return f"{_robot(robot, view)} is destroyed."
        case Sighted(team=team, robot=robot):
            seer = "You see" if team == _team(view) else f"{team.capitalize()} sees"
            return f"{seer} the {robot}."
        case Ended(who=who):
            return f"{_robot(who, view)} ended its play." if " " in who else _did(who, view, "ended the play")
        case TimeUp(team=team):
            return _did(team, view, "ran out of time")
        case Halted(team=team, undone=undone):
            return _did(team, view, f"stopped before {', '.join(undone)}")
        case RoundBegan(number=number):
            return f"Round {number} begins."
        case TurnBegan(number=number):
            return f"Turn {number} begins."
        case Failed(seat=seat, order=order, reason=reason):
            return f"{_did(view.colours[seat - 1], view, f'could not {order}')} {reason}"


def _team(view: View) -> str:
    return "" if view.team is None else view.teams[view.team]


def _robot(robot: str, view: View) -> str:
    colour, kind = robot.split()
    return f"Your {kind}" if colour == _team(view) else f"{colour.capitalize()} {kind}"


def _did(team: str, view: View, what: str) -> str:
    return f"{'You' if team == _team(view) else team.capitalize()} {what}."
