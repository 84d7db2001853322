"""Events in notation: one starred line per event, and back. docs/cases.md lists the lines.

The referee's lines end with the teams that were told, unless all were: `* red sees green tank (to red)`.
"""

import re
from collections.abc import Callable

from turnsheet.core.events import EVERYONE, Audience, Failed
from turnsheet.core.seats import Seat
from turnsheet.games.robots.pages.labels import hex_name
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
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.tables import COLOURS, KINDS, Colour

TEAM = f"(?:{'|'.join(COLOURS)})"
ROBOT = f"{TEAM} (?:{'|'.join(KINDS)})"
PLACE = r"[+-]?[0-9]{1,9},[+-]?[0-9]{1,9}"
NUMBER = r"-?[0-9]{1,9}"
TOLD = re.compile(r"(?P<line>.*) \(to (?P<told>nobody|[a-z ]+)\)")
REASONS = {"robot-dead": "The robot was no longer there.", "game-over": "The game was over."}

Maker = Callable[[Audience, re.Match[str]], AnyEvent]
FORMS: tuple[tuple[re.Pattern[str], Maker], ...] = tuple(
    (re.compile(text), make)
    for text, make in (
        (rf"({ROBOT}) turned to ([0-5])", lambda to, line: Turned(to, line[1], int(line[2]))),
        (rf"({ROBOT}) moved to ({PLACE})", lambda to, line: Moved(to, line[1], place(line[2]))),
        (rf"({ROBOT}) moved out of sight", lambda to, line: Moved(to, line[1], None)),
        (rf"({ROBOT}) stopped at the edge", lambda to, line: Edged(to, line[1])),
        (
            rf"({ROBOT}) fired ({NUMBER}) ({NUMBER}) (?:at ({PLACE})|for nothing)",
            lambda to, line: Shot(to, line[1], int(line[2]), int(line[3]), place(line[4]) if line[4] else None),
        ),
        (rf"({ROBOT}) hurt ({NUMBER})", lambda to, line: Hurt(to, line[1], int(line[2]))),
        (rf"({ROBOT}) destroyed", lambda to, line: Destroyed(to, line[1])),
        (rf"({TEAM}) sees ({ROBOT})", lambda to, line: Sighted(to, line[1], line[2])),
        (rf"({ROBOT}|{TEAM}) ended its play", lambda to, line: Ended(to, line[1])),
        (rf"({TEAM}) ran out of time", lambda to, line: TimeUp(to, line[1])),
        (rf"({TEAM}) stopped before (.*)", lambda to, line: Halted(to, line[1], tuple(line[2].split(", ")))),
        (rf"round ({NUMBER}) began", lambda to, line: RoundBegan(to, int(line[1]))),
        (rf"turn ({NUMBER}) began", lambda to, line: TurnBegan(to, int(line[1]))),
        (
            rf"({TEAM}) could not (.*): (robot-dead|game-over)",
            lambda to, line: Failed(to, (to or (Seat(0),))[0], line[2], line[3], REASONS[line[3]]),
        ),
    )
)


def place(text: str) -> Hex:
    """A hex from its text."""
    q, r = text.split(",")
    return int(q), int(r)


def write_event(event: AnyEvent, colours: tuple[Colour, ...]) -> str:
    """What an event says, without its star."""
    match event:
        case Turned(robot=robot, to=facing):
            return f"{robot} turned to {facing}"
        case Moved(robot=robot, to=to):
            return f"{robot} moved out of sight" if to is None else f"{robot} moved to {hex_name(to)}"
        case Edged(robot=robot):
            return f"{robot} stopped at the edge"
        case Shot(robot=robot, range=range_, number=number, at=at):
            return f"{robot} fired {range_} {number} " + ("for nothing" if at is None else f"at {hex_name(at)}")
        case Hurt(robot=robot, damage=damage):
            return f"{robot} hurt {damage}"
        case Destroyed(robot=robot):
            return f"{robot} destroyed"
        case Sighted(team=team, robot=robot):
            return f"{team} sees {robot}"
        case Ended(who=who):
            return f"{who} ended its play"
        case TimeUp(team=team):
            return f"{team} ran out of time"
        case Halted(team=team, undone=undone):
            return f"{team} stopped before {', '.join(undone)}"
        case RoundBegan(number=number):
            return f"round {number} began"
        case TurnBegan(number=number):
            return f"turn {number} began"
        case Failed(seat=seat, order=order, code=code):
            return f"{colours[seat - 1]} could not {order}: {code}"


def told_to(event: AnyEvent, colours: tuple[Colour, ...]) -> str:
    """Who was told, as the referee's lines end with."""
    if event.audience is EVERYONE or event.audience is None:
        return ""
    return f" (to {' '.join(colours[seat - 1] for seat in event.audience) or 'nobody'})"


def read_event(line: str, colours: tuple[Colour, ...]) -> AnyEvent | None:
    """The event a line tells, without its star; None if it tells none."""
    audience: Audience = EVERYONE
    found = TOLD.fullmatch(line)
    if found:
        names = [] if found["told"] == "nobody" else found["told"].split()
        if any(name not in colours for name in names):
            return None
        line, audience = found["line"], tuple(Seat(colours.index(name) + 1) for name in names)
    for form, make in FORMS:
        if match := form.fullmatch(line):
            return make(audience, match)
    return None


def bare(line: str) -> str:
    """A line without who was told."""
    found = TOLD.fullmatch(line)
    return found["line"] if found else line
