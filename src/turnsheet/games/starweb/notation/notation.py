"""The notation: positions in the printout's own language, one thing per line. docs/cases.md lists the lines.

`facts` takes lines apart for comparison; `position` makes a state of them again, and `recount` writes them.
"""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import asdict

from turnsheet.core.game import VALUE, BadPositionError, Facts
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.printout_reader import fields
from turnsheet.games.starweb.printout_reader.fields import group, tokens, understood
from turnsheet.games.starweb.printout_reader.worlds import world_parts
from turnsheet.games.starweb.rules.tables import FleetId

NAME = r"\[[A-Z]+\]"
FORMS = {
    "turn": re.compile(r"(?P<thing>turn) (?P<is>[0-9]{1,6})", re.IGNORECASE),
    "game": re.compile(r"(?P<thing>game) (?P<is>[0-9]{1,3})"),
    "variant": re.compile(r"(?P<thing>variant) (?P<is>.+)"),
    "turns": re.compile(r"(?P<thing>turns) (?P<is>[0-9]{1,6})"),
    "box": re.compile(r"(?P<thing>box) (?P<is>[a-z]+|\?)"),
    "seats": re.compile(r"(?P<thing>seats) (?P<is>[0-9 ]+)"),
    "told": re.compile(rf"(?P<thing>\* {NAME} told {NAME}: .*)"),
    "gained": re.compile(rf"\* (?P<thing>{NAME} gained) (?P<points>-?[0-9]{{1,6}}) for (?P<source>[a-z]+)"),
    "sum": re.compile(rf"(?P<thing>sum {NAME}) (?P<points>-?[0-9]{{1,7}}) for (?P<source>[a-z]+)"),
    "letter": re.compile(rf"\* (?P<thing>{NAME} to [A-Z]+: .*)"),
    "order": re.compile(rf"\* (?P<thing>{NAME} [^:]+?)(?:: (?P<code>[a-z-]+))?"),
    "old": re.compile(rf"(?P<thing>old {NAME} W[0-9]{{1,3}}) turn (?P<turn>[0-9]{{1,6}}) (?P<line>.*)"),
    "watched": re.compile(rf"(?P<thing>(?:probed|passed) {NAME}) (?P<is>[0-9 ]+)"),
    "usable": re.compile(r"(?P<thing>usable W[0-9]{1,3}) (?P<is>[0-9]{1,3})"),
    "cipher": re.compile(rf"(?P<thing>cipher {NAME}) (?P<is>.+)"),
    "won": re.compile(rf"(?P<thing>won) by (?P<by>{NAME}(?: ?{NAME})*)"),
}
PLAYER = re.compile(rf"({NAME})(?::\s*([A-Za-z ]+?))?\s*(?=\(|$)(\(.*\))?")
LEFT = re.compile(r"\(F([0-9]{1,3})(\[[^\]]*\])-+>W([0-9]{1,3})\)(?: at (W[0-9]{1,3}))?")
FLEET = re.compile(r"F([0-9]{1,3})(\[[^\]]*\])?(?:=([0-9]{1,3}|\?))?(?: at W([0-9]{1,3}))?\s*(?=\(|V|$)(.*)")
THINGS = re.compile(r"V([0-9]{1,3}):[^()]*?(?=\s+V[0-9]|\s*$)")
LISTS = ("Met", "Ally", "Loader", "Introduced", "Ally/Loader")
COUNTS = {"score", "vote"}
OPEN = re.compile(r"([A-Za-z-]+)=\?")
"""A field whose value is not to be known."""
APART = {"number", "gates", "fleets", "left", "notes", "artifacts", "usable", "cargo"}
"""Fields of worlds and fleets that are not told like the others, or only if they are known."""

Line = tuple[int, str, str, dict[str, str]]


def lines(text: str) -> Iterator[Line]:
    """The lines of a position: number, form, thing, fields; raises BadPositionError."""
    world = ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        for found in taken_apart(line, world):
            form, thing, fields_ = found
            if form == "world":
                world = thing
            yield number, form, thing, fields_
            break
        else:
            raise BadPositionError(number, f"'{line[:80]}' is not a line of Starweb's notation")


def taken_apart(line: str, world: str = "") -> Iterator[tuple[str, str, dict[str, str]]]:
    """A line's form, the thing it speaks of and the fields it gives; nothing if it has no known form."""
    if re.match(r"W\s*[0-9]", line):
        yield from _world(line)
    elif line.startswith(("F", "(F")):
        yield from _fleet(line, world)
    elif line.startswith("["):
        yield from _player(line)
    else:
        for name, form in FORMS.items():
            if found := form.fullmatch(line):
                values = {field: value for field, value in found.groupdict().items() if value is not None}
                yield name, values.pop("thing"), values
                return


def _texts(values: Mapping[str, object]) -> dict[str, str]:
    """Fields as text."""
    return {
        name: "" if value is None or value is False else "yes" if value is True else str(value)
        for name, value in values.items()
    }


def _all_fields(line: WorldLine | FleetLine) -> dict[str, str]:
    """All fields of a world or fleet as text, those that are nought included."""
    return {name: text for name, text in _texts(asdict(line)).items() if name not in APART}


def _world(line: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    hidden = {name.lower().replace("-", "") for name in OPEN.findall(line)}
    parts = world_parts(OPEN.sub("", line) if hidden else line)
    if parts is None or parts.notes or parts.fleets or parts.left:
        return
    values, notes = understood(tuple(token for token in parts.fields if token), fields.WORLD)
    if notes:
        return
    if parts.gates is not None:
        told = _all_fields(WorldLine(parts.number, parts.gates))
        told["gates"] = ",".join(map(str, parts.gates))
    else:
        told = {}
    told |= _texts(values)
    if "industry" in told:
        told["usable"] = told.get("usable") or told["industry"]
    if parts.owner is not None:
        told["owner"] = parts.owner
    if parts.apostle is not None:
        told["apostle"] = parts.apostle
    if parts.artifacts or parts.gates is not None:
        told["artifacts"] = " ".join(map(str, parts.artifacts))
    told |= dict.fromkeys(hidden, "?")
    yield "world", f"W{parts.number}", told


def _fleet(line: str, world: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    if found := LEFT.fullmatch(line):
        if place := found[4] or world:
            yield "left", f"F{found[1]} left {place} to W{found[3]}", {"owner": fields.name(found[2][1:-1])}
        return
    found = FLEET.fullmatch(line)
    if not found:
        return
    hidden = {name.lower() for name in OPEN.findall(found[5])}
    rest = OPEN.sub("", found[5]).strip()
    bracket: tuple[str, ...] = ()
    if rest.startswith("("):
        end = group(rest, 0)
        bracket = tuple(token.strip() for token in tokens(rest[1 : end - 1]) if token.strip())
        rest = rest[end:].strip()
    things = THINGS.findall(rest)
    values, notes = understood(bracket, fields.FLEET)
    if notes or THINGS.sub("", rest).strip():
        return
    told: dict[str, str] = {}
    if world:
        told = _all_fields(FleetLine(FleetId(int(found[1]))))
        told["at"] = world
        told["artifacts"] = " ".join(things)
    told |= _texts(values)
    if found[2] is not None:
        told["owner"] = fields.name(found[2][1:-1])
    if found[3] is not None:
        told["ships"] = found[3] if found[3] == "?" else str(int(found[3]))
    if found[4] is not None:
        told["at"] = f"W{found[4]}"
    if things:
        told["artifacts"] = " ".join(things)
    told |= dict.fromkeys(hidden, "?")
    yield "fleet", f"F{int(found[1])}", told


def _player(line: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    found = PLAYER.fullmatch(line)
    if not found:
        return
    told: dict[str, str] = {}
    if found[2]:
        told["character"] = " ".join(found[2].split())
    for token in tokens((found[3] or "()")[1:-1]):
        name, _, value = token.strip().partition("=")
        if not name:
            continue
        if name in LISTS:
            value = " ".join(sorted(re.findall(r"[A-Z]+", value)))
            for each in name.split("/"):
                told[each.lower()] = " ".join(sorted({*told.get(each.lower(), "").split(), *value.split()}))
        elif name.lower() in COUNTS and (value == "?" or re.fullmatch(r"-?[0-9]{1,7}", value)):
            told[name.lower()] = value if value == "?" else str(int(value))
        elif name == "Home":
            told["home"] = value.removeprefix("W")
        elif name == "Jihad":
            told["jihad"] = value.strip("[]")
        elif name == "Holy":
            told["holy"] = "yes"
        else:
            return
    yield "player", found[1], told


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, form, thing, told in lines(text):
        if form in ("gained", "sum"):
            known.setdefault(f"{thing} for {told['source']}", {})["points"] = str(int(told["points"]))
        elif form == "old":
            known.setdefault(thing, {}).update({"turn": told["turn"], "line": told["line"]})
        elif form == "turn":
            known.setdefault(thing, {})[VALUE] = str(int(told["is"]))
        else:
            known.setdefault(thing, {}).update(told)
    return known
