"""The notation: positions as lines of text, for the case files and the golden games.

docs/cases.md lists the lines. `recount` writes what a view knows, `facts` takes lines apart for
comparison; `position.py` makes a state of them again. Each form of line is described once, in FORMS.
"""

import re
from collections.abc import Iterator

from turnsheet.core.game import BadPositionError, Facts
from turnsheet.core.seats import seats
from turnsheet.games.raumkrieg.notation.events import EVENT_FORMS, NUMBER, PAIR, write_event
from turnsheet.games.raumkrieg.pages.labels import pair
from turnsheet.games.raumkrieg.pages.view import Contact, View

WRITTEN = re.compile(r"([+-]?)0*([0-9]+)")
VALUES = {"of": r"[1-9]|\?", "A": rf"{PAIR}|\?", "V": rf"{PAIR}|\?", "P": rf"{PAIR}|\?", "F": rf"{NUMBER}|\?"}
ADDRESS = ("to", "other")
"""Fields of events that say which of several events is meant, not what happened."""


def pattern(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A form of line; blanks stand for any blanks, and the group `thing` names what it speaks of."""
    return re.compile(text.replace(" ", r"\s+"), flags)


FORMS = {
    "turn": pattern(rf"(?P<thing>turn) (?P<is>{NUMBER}|\?)"),
    "players": pattern(rf"(?P<thing>players) (?P<is>{NUMBER}|\?)"),
    "turns": pattern(rf"(?P<thing>turns) (?P<is>{NUMBER}|\?)"),
    "layout": pattern(r"(?P<thing>layout) (?P<is>drawn|ring|grid|near|\?)"),
    "reports": pattern(r"(?P<thing>reports) (?P<is>classic|battle|\?)"),
    "start": pattern(rf"(?P<thing>start [1-9]) = (?P<is>{PAIR}|\?)"),
    "dropped": pattern(r"(?P<thing>dropped [1-9])"),
    "points": pattern(rf"(?P<thing>points [1-9]) = (?P<is>{NUMBER}|\?)"),
    "won": pattern(r"(?P<thing>won) by (?P<by>nobody|[1-9]( [1-9])*)"),
    "destroyed": pattern(r"(?P<thing>[1-9][0-9]) (?P<destroyed>destroyed)"),
    **{name: pattern(text) for name, text in EVENT_FORMS.items()},
}
SHIP = pattern(r"(?P<thing>[1-9][0-9])(?P<fields>( (of|[AVPF]) \S+)+)", re.IGNORECASE)


def taken_apart(line: str) -> tuple[str, str, dict[str, str]] | None:
    """A line's form, the thing it speaks of and the fields it gives, or None if it has no known form."""
    for name, form in FORMS.items():
        found = form.fullmatch(line)
        if found:
            fields = {field: value for field, value in found.groupdict().items() if value}
            return name, fields.pop("thing"), fields
    ship = SHIP.fullmatch(line)
    return _ship_apart(ship["thing"], ship["fields"].split()) if ship else None


def _ship_apart(thing: str, words: list[str]) -> tuple[str, str, dict[str, str]] | None:
    """The same for a ship, whose fields may stand in any order, each at most once."""
    fields: dict[str, str] = {}
    for word, value in zip(words[::2], words[1::2], strict=True):
        name = "of" if word.lower() == "of" else word.upper()
        if name in fields or not re.fullmatch(VALUES[name], value):
            return None
        fields[name] = value
    return "ship", thing, fields


def lines(text: str) -> Iterator[tuple[int, str, str, dict[str, str]]]:
    """The lines of a position: number, form, thing, fields; raises BadPositionError."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found = taken_apart(line.strip())
            if found is None:
                raise BadPositionError(number, f"'{line.strip()}' is not a line of Raumkrieg's notation")
            yield number, *found


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, name, thing, fields in lines(text):
        if name in EVENT_FORMS:
            thing = " ".join([thing, name, *(fields.pop(field) for field in ADDRESS if field in fields)])
        told = {field: _plain(value) for field, value in fields.items()}
        known.setdefault(" ".join(thing.split()), {}).update(told)
    return known


def _plain(value: str) -> str:
    """A value with single blanks and its numbers as the notation writes them: no plus signs, no leading zeros."""
    return WRITTEN.sub(
        lambda number: number[1].strip("+" if number[2] != "0" else "+-") + number[2], " ".join(value.split())
    )


def recount(view: View) -> str:
    """What a seat knows, one thing per line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"turn {view.turn}"
    yield f"players {len(view.points)}"
    yield f"turns {view.options.turns}"
    yield f"layout {view.options.layout}"
    if view.options.reports != "classic":
        yield f"reports {view.options.reports}"
    for seat, start in view.starts:
        yield f"start {seat} = {pair(start)}"
    for seat in view.dropped:
        yield f"dropped {seat}"
    for seat, points in zip(seats(len(view.points)), view.points, strict=True):
        yield f"points {seat} = {points}"
    yield from map(_ship, view.ships)
    for ship in view.lost:
        yield f"{ship} destroyed"
    for event in view.events:
        yield write_event(event)
    if view.over:
        yield "won by " + (" ".join(map(str, view.winners)) or "nobody")


def _ship(ship: Contact) -> str:
    fuel = "" if ship.fuel is None else f"  F {ship.fuel}"
    return (
        f"{ship.number} of {ship.owner}  A {pair(ship.acceleration)}  V {pair(ship.velocity)}"
        f"  P {pair(ship.place)}{fuel}"
    )
