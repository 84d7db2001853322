"""The notation: positions as lines of text, for the case files and the golden games.

docs/cases.md lists the lines. `recount` writes what a view knows, `facts` takes lines apart for
comparison; `position.py` makes a state of them again. Each form of line is described once, in FORMS.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from turnsheet.core.game import BadPositionError, Facts
from turnsheet.core.seats import seats
from turnsheet.games.raumkrieg.news import NEWS_FORMS, PAIR, pair, write_news
from turnsheet.games.raumkrieg.view import Contact, View


class Form(Struct, frozen=True):
    """A form of line: its pattern, with the groups `thing...` naming what it speaks of."""

    name: str
    pattern: re.Pattern[str]


def form(name: str, pattern: str) -> Form:
    """A form of line; blanks in the pattern stand for any blanks."""
    return Form(name, re.compile(pattern.replace(" ", r"\s+")))


FORMS = (
    form("turn", r"(?P<thing>turn) (?P<is>[0-9]{1,3}|\?)"),
    form("players", r"(?P<thing>players) (?P<is>[1-9]|\?)"),
    form("turns", r"(?P<thing>turns) (?P<is>[0-9]{1,2}|\?)"),
    form("layout", r"(?P<thing>layout) (?P<is>drawn|ring|grid|\?)"),
    form("start", rf"(?P<thing>start [1-9]) = (?P<is>{PAIR}|\?)"),
    form("dropped", r"(?P<thing>dropped [1-9])"),
    form("points", r"(?P<thing>points [1-9]) = (?P<is>[0-9]{1,6}|\?)"),
    form("won", r"(?P<thing>won) by (?P<by>nobody|[1-9]( [1-9])*)"),
    form("destroyed", r"(?P<thing>[1-9][0-9]) (?P<destroyed>destroyed)"),
    form(
        "ship",
        rf"(?P<thing>[1-9][0-9])( of (?P<of>[1-9]|\?))?( A (?P<A>{PAIR}|\?))?"
        rf"( V (?P<V>{PAIR}|\?))?( P (?P<P>{PAIR}|\?))?( F (?P<F>[0-9]{{1,6}}|\?))?",
    ),
    *(form(name, pattern) for name, pattern in NEWS_FORMS.items()),
)


def taken_apart(line: str) -> tuple[str, str, dict[str, str]] | None:
    """A line's form, the thing it speaks of and the fields it gives, or None if it has no known form."""
    for known in FORMS:
        found = known.pattern.fullmatch(line)
        if found:
            fields = {name: value for name, value in found.groupdict().items() if value}
            thing = fields.pop("thing")
            return known.name, thing, fields
    return None


def lines(text: str) -> Iterator[tuple[int, str, str, dict[str, str]]]:
    """The lines of a position: number, form, thing, fields; raises BadPositionError."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found = taken_apart(line.strip())
            if found is None:
                raise BadPositionError(number, f"'{line.strip()}' is no line of Raumkrieg's notation")
            yield number, *found


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, name, thing, fields in lines(text):
        key = f"{thing} {name} {fields.pop('other', '')}" if name in NEWS_FORMS else thing
        told = {field: " ".join(value.split()) for field, value in fields.items()}
        known.setdefault(" ".join(key.split()), {}).update(told)
    return known


def recount(view: View) -> str:
    """What a seat knows, one thing a line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"turn {view.turn}"
    yield f"players {len(view.points)}"
    yield f"turns {view.options.turns}"
    yield f"layout {view.options.layout}"
    for seat, start in view.starts:
        yield f"start {seat} = {pair(start)}"
    for seat in view.dropped:
        yield f"dropped {seat}"
    for seat, points in zip(seats(len(view.points)), view.points, strict=True):
        yield f"points {seat} = {points}"
    yield from map(_ship, view.ships)
    for ship in view.lost:
        yield f"{ship} destroyed"
    for event in view.news:
        yield write_news(event)
    if view.over:
        yield "won by " + (" ".join(map(str, view.winners)) or "nobody")


def _ship(ship: Contact) -> str:
    fuel = "" if ship.fuel is None else f"  F {ship.fuel}"
    return (
        f"{ship.number} of {ship.owner}  A {pair(ship.acceleration)}  V {pair(ship.velocity)}"
        f"  P {pair(ship.place)}{fuel}"
    )
