"""The notation: positions as lines of text. docs/cases.md lists the lines.

`recount` writes what a view knows, `facts` takes lines apart for comparison; `position.py` makes a state of them again.
"""

import re
from collections.abc import Iterator

from turnsheet.core.game import BadPositionError, Facts
from turnsheet.games.robots.notation.events import NUMBER, PLACE, ROBOT, TEAM, bare, told_to, write_event
from turnsheet.games.robots.pages.labels import hex_name
from turnsheet.games.robots.pages.view import Own, Seen, View
from turnsheet.games.robots.rules.state import Robot, Value
from turnsheet.games.robots.rules.tables import KINDS, ROBOTS

KIND = f"(?:{'|'.join(KINDS)})"
COUNTERS = ("moved", "absorbed", "killed")
FIELDS = {"at": PLACE, "facing": "[0-5]", "health": NUMBER, "moves": NUMBER, **dict.fromkeys(COUNTERS, NUMBER)}
FLAGS = ("played", "dead")

FORMS = {
    "board": re.compile(rf"(?P<thing>board) (?P<is>{NUMBER}|\?)"),
    "teams": re.compile(rf"(?P<thing>teams) (?P<is>{TEAM}(?: {TEAM})*)"),
    "turn": re.compile(rf"(?P<thing>turn) (?P<turn>{NUMBER})(?: round (?P<round>{NUMBER}))?"),
    "to play": re.compile(rf"(?P<thing>to play) (?P<team>{TEAM})(?: (?P<robot>{KIND}|\?))?"),
    "shot": re.compile(r"(?P<thing>shot) (?P<is>spent)"),
    "by hand": re.compile(r"(?P<thing>by hand)"),
    "damage": re.compile(rf"(?P<thing>damage) in turn (?P<is>{NUMBER}|\?)"),
    "draw": re.compile(rf"(?P<thing>draw) after (?P<is>{NUMBER}|\?)"),
    "seat": re.compile(rf"(?P<thing>seat [1-6]) (?P<is>{TEAM})"),
    "saw": re.compile(
        rf"(?P<thing>{TEAM} saw {ROBOT})(?: (?P<dead>dead)|(?: at (?P<at>{PLACE}|\?))?(?: facing (?P<facing>[0-5]|\?))?"
        rf"(?: health (?P<health>{NUMBER}|\?))?(?: in turn (?P<turn>{NUMBER}|\?))?)"
    ),
    "program": re.compile(rf"(?P<thing>program {ROBOT}): (?P<is>.*)"),
    "standby": re.compile(rf"(?P<thing>standby {ROBOT}): (?P<is>.*)"),
    "variable": re.compile(rf"(?P<thing>variable {ROBOT} \S+) = (?P<is>.*)"),
    "box": re.compile(rf"(?P<thing>box {ROBOT} from {KIND}): (?P<is>.*)"),
    "log": re.compile(rf"(?P<thing>log {ROBOT}: .*)"),
    "won": re.compile(rf"(?P<thing>won) by (?P<by>{TEAM})"),
    "drawn": re.compile(r"(?P<thing>drawn)"),
}
RAW = ("program", "standby", "variable", "box", "log")
"""Forms in which every blank counts."""
ROBOT_LINE = re.compile(rf"({ROBOT})((?: \S+)+)")


def taken_apart(line: str) -> tuple[str, str, dict[str, str]] | None:
    """A line's form, the thing it speaks of and the fields it gives, or None if it has no known form."""
    if line.startswith(("* ", "- ")):
        return ("event" if line[0] == "*" else "past"), line, {}
    plain = " ".join(line.split())
    for name, form in FORMS.items():
        found = form.fullmatch(line if name in RAW else plain)
        if found:
            fields = {field: value for field, value in found.groupdict().items() if value is not None}
            return name, fields.pop("thing"), fields
    found = ROBOT_LINE.fullmatch(plain)
    described = _robot_apart(found[2].split()) if found else None
    return ("robot", found[1], described) if found and described is not None else None


def _robot_apart(words: list[str]) -> dict[str, str] | None:
    """The fields of a robot, in any order, each at most once."""
    fields: dict[str, str] = {}
    while words:
        name = words.pop(0)
        value = name if name in FLAGS else words.pop(0) if words and name in FIELDS else ""
        if name in fields or not (name in FLAGS or value == "?" or re.fullmatch(FIELDS.get(name, "$"), value)):
            return None
        fields[name] = value
    return fields


def lines(text: str) -> Iterator[tuple[int, str, str, dict[str, str]]]:
    """The lines of a position: number, form, thing, fields; raises BadPositionError."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found = taken_apart(line.strip())
            if found is None:
                raise BadPositionError(number, f"'{line.strip()[:80]}' is not a line of Robots' notation")
            yield number, *found


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, name, thing, fields in lines(text):
        key = bare(thing) if name in ("event", "past") else thing
        known.setdefault(key, {}).update({field: _plain(value) for field, value in fields.items()})
    return known


def _plain(value: str) -> str:
    """A value with numbers as the notation writes them: no plus signs, no leading zeros."""
    if re.fullmatch(rf"{PLACE}|[+-]?[0-9]{{1,9}}", value):
        return ",".join(str(int(number)) for number in value.split(","))
    return value


def recount(view: View) -> str:
    """What a seat knows, one thing per line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"board {view.side}"
    yield f"teams {' '.join(view.teams)}"
    for seat, colour in enumerate(view.colours, 1):
        yield f"seat {seat} {colour}"
    yield f"draw after {view.draw_after}"
    yield f"turn {view.turn} round {view.round}"
    if view.to_play is not None:
        kind = "" if view.playing is None else f" {KINDS[view.playing % ROBOTS]}"
        yield f"to play {view.teams[view.to_play]}{kind}"
    if view.shot:
        yield "shot spent"
    if view.by_hand:
        yield "by hand"
    yield from (_own(view, each) for each in view.own)
    yield from (_seen(view, each) for each in view.seen)
    for robot in view.lost:
        yield f"{view.name(robot)} dead"
    yield from _memories(view)
    yield from _programs(view)
    if view.over:
        yield "drawn" if view.winner is None else f"won by {view.winner}"
    for mark, told in (("-", view.past), ("*", view.events)):
        for event in told:
            yield f"{mark} {write_event(event, view.colours)}{told_to(event, view.colours) if view.secrets else ''}"


def _own(view: View, own: Own) -> str:
    robot = own.robot
    if not robot.alive:
        return f"{view.name(own.id)} dead{_counters(robot)}"
    played = " played" if robot.played else ""
    return (
        f"{view.name(own.id)} at {hex_name(robot.at)} facing {robot.facing} health {robot.health}"
        f" moves {robot.moves}{played}{_counters(robot)}"
    )


def _counters(robot: Robot) -> str:
    return f" moved {robot.moved} absorbed {robot.absorbed} killed {robot.killed}"


def _seen(view: View, seen: Seen) -> str:
    return f"{view.name(seen.id)} at {hex_name(seen.at)} facing {seen.facing} health {seen.health}"


def _memories(view: View) -> Iterator[str]:
    secrets = view.secrets
    for each in view.remembered if secrets is None else secrets.sightings:
        who = f"{view.teams[each.team]} saw {view.name(each.robot)}"
        place = f"at {hex_name(each.at)} facing {each.facing} health {each.health} in turn {each.turn}"
        yield f"{who} {place if each.health > 0 else 'dead'}"
    if secrets is not None:
        yield f"damage in turn {secrets.damage}"


def _programs(view: View) -> Iterator[str]:
    for each in view.programs:
        name = view.name(each.robot)
        yield f"{'standby' if each.standby else 'program'} {name}: {each.code}"
        for variable, value in each.variables:
            yield f"variable {name} {variable} = {literal(value)}"
        for line in each.log:
            yield f"log {name}: {line}"
    for box in view.mail:
        sender = KINDS[box.sender % ROBOTS]
        yield f"box {view.name(box.to)} from {sender}: {' '.join(map(literal, box.values))}"


def literal(value: Value) -> str:
    """A value as a program writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'."{value}"' if isinstance(value, str) else str(value)
