"""Worlds as printouts report them, read from text: of our own pages, of the notation, of games hosted elsewhere.

A report may stand on one line or on several. What is not understood is kept in the notes of the world or fleet.
"""

import re

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.pages.printout_data import Departure, FleetLine, WorldLine
from turnsheet.games.starweb.printout_reader import fields
from turnsheet.games.starweb.printout_reader.fields import NAME, NUMBER, group, name, tokens, understood
from turnsheet.games.starweb.rules.tables import ARTIFACTS, FleetId, WorldId, artifact_name

WORLD = re.compile(rf"\s*W\s*{NUMBER}\b", re.IGNORECASE)
GATES = re.compile(r"\s*\(([0-9,\s]*)\)")
OWNER = re.compile(rf"\s*{NAME}")
APOSTLE = re.compile(rf"\s*C\s*{NAME}", re.IGNORECASE)
FLEET = re.compile(rf"F\s*{NUMBER}\s*{NAME}\s*=\s*{NUMBER}\b", re.IGNORECASE)
ARROW = "(?:[-\u2010-\u2015\u2212]+\\s*>|[\u2192\u27f6\u2794])"
"""Drawn with minus signs, or as a mail program makes it prettier: with dashes, or as one sign."""
LEFT = re.compile(rf"F\s*{NUMBER}\s*{NAME}\s*{ARROW}\s*W\s*{NUMBER}\b", re.IGNORECASE)
FIELDS = re.compile(r"\s*(?=\((?!\s*F\s*[0-9]+\s*\[))", re.IGNORECASE)
THING = re.compile(rf"V\s*{NUMBER}\s*:\s*", re.IGNORECASE)
CALLED = re.compile(r"[^()\[\]]*?(?=\s+[VF][0-9]|\s{2,}|\s*[()\[\]]|$)")
STRANGE = re.compile(r"[^()](?:(?!\bF\s*[0-9]+\s*\[)[^()])*", re.IGNORECASE)


class Parts(Struct):
    """A world report taken apart, with what it does not name left out."""

    number: WorldId
    gates: tuple[WorldId, ...] | None = None
    owner: str | None = None
    apostle: str | None = None
    fields: tuple[str, ...] = ()
    artifacts: tuple[int, ...] = ()
    fleets: tuple[FleetLine, ...] = ()
    left: tuple[Departure, ...] = ()
    notes: tuple[str, ...] = ()


class _Scan:
    """A text, and how far it was read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        found = form.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def bracket(self) -> tuple[str, ...]:
        """The fields of a bracket at this place, unless it holds departures."""
        if self.take(FIELDS) is None:
            return ()
        start, self.at = self.at, group(self.text, self.at)
        inside = self.text[start + 1 : self.at].removesuffix(")")
        return tuple(" ".join(token.split()) for token in tokens(inside) if token.strip())

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1


def world_parts(text: str) -> Parts | None:
    """A world report taken apart; None if the text does not begin with a world."""
    scan = _Scan(text)
    found = scan.take(WORLD)
    if found is None:
        return None
    parts = Parts(WorldId(int(found[1])))
    if gates := scan.take(GATES):
        parts.gates = tuple(WorldId(int(gate)) for gate in re.findall(NUMBER, gates[1]))
    if owner := scan.take(OWNER):
        parts.owner = name(owner[1])
    if apostle := scan.take(APOSTLE):
        parts.apostle = name(apostle[1])
    parts.fields = scan.bracket()
    parts.artifacts, notes = _things(scan)
    fleets, left = [], []
    while scan.at < len(text):
        if found := scan.take(FLEET):
            fleets.append(_fleet(found, scan))
        elif found := scan.take(LEFT):
            left.append(Departure(FleetId(int(found[1])), name(found[2]), WorldId(int(found[3]))))
        elif found := scan.take(STRANGE):
            notes += [" ".join(found[0].split())] if found[0].strip() else []
        else:
            scan.at += 1  # a bracket around departures
    parts.fleets, parts.left, parts.notes = tuple(fleets), tuple(left), tuple(notes)
    return parts


def _things(scan: _Scan) -> tuple[tuple[int, ...], list[str]]:
    """Artifacts, and the text of those that are called otherwise than by us."""
    numbers, called = [], []
    scan.skip()
    while found := scan.take(THING):
        number = int(found[1])
        numbers.append(number)
        if scan.take(_usual(number)) is None:
            other = scan.take(CALLED)
            called.append(f"V{number}:{' '.join(other[0].split()) if other else ''}")
        scan.skip()
    return tuple(numbers), called


def _usual(number: int) -> re.Pattern[str]:
    """Our name of an artifact, wherever it was broken, with a comma in it or without."""
    words = artifact_name(number).replace(",", " ").split() if 1 <= number <= ARTIFACTS else ["$."]
    return re.compile(r"[\s,]+".join(map(re.escape, words)) + r"(?!\w)", re.IGNORECASE)


def _fleet(found: re.Match[str], scan: _Scan) -> FleetLine:
    values, notes = understood(scan.bracket(), fields.FLEET)
    artifacts, called = _things(scan)
    fleet = FleetLine(FleetId(int(found[1])), name(found[2]), int(found[3]))
    return replace(fleet, artifacts=artifacts, notes=(*called, *notes), **values)


def world_line(text: str) -> WorldLine | None:
    """A world report with its fleets, on one line or several; None if the text does not begin with a world."""
    parts = world_parts(text)
    if parts is None:
        return None
    values, notes = understood(parts.fields, fields.WORLD)
    world = WorldLine(parts.number, parts.gates or (), parts.owner or "", apostle=parts.apostle or "")
    return replace(
        world,
        artifacts=parts.artifacts,
        fleets=parts.fleets,
        left=parts.left,
        notes=(*parts.notes, *notes),
        **values,
    )
