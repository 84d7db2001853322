"""The notation: positions in the printout's own language, a thing a line. docs/cases.md lists the lines.

`recount` writes what a view knows, `facts` takes lines apart for comparison; `position.py` makes a state of them again.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.game import VALUE, BadPositionError, Facts
from turnsheet.games.starweb.notation import secrets
from turnsheet.games.starweb.pages.report import FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.pages.report_text import fleet_fields, owner, world_lines
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.printout_reader import fields
from turnsheet.games.starweb.printout_reader.fields import group, tokens, understood
from turnsheet.games.starweb.printout_reader.worlds import world_parts

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
LEFT = re.compile(r"\(F([0-9]{1,3})(\[[^\]]*\])-+>W([0-9]{1,3})\) at W([0-9]{1,3})")
FLEET = re.compile(r"F([0-9]{1,3})(\[[^\]]*\])?(?:=([0-9]{1,3}|\?))?(?: at W([0-9]{1,3}))?\s*(?=\(|V|$)(.*)")
THINGS = re.compile(r"V([0-9]{1,3}):[^()]*?(?=\s+V[0-9]|\s*$)")
LISTS = ("Met", "Ally", "Loader", "Introduced", "Ally/Loader")
COUNTS = {"score", "vote"}
OPEN = re.compile(r"([A-Za-z-]+)=\?")
"""A field whose value is not to be known."""

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


def _world(line: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    hidden = {name.lower().replace("-", "") for name in OPEN.findall(line)}
    parts = world_parts(OPEN.sub("", line) if hidden else line)
    if parts is None or parts.notes or parts.fleets or parts.left:
        return
    values, notes = understood(tuple(token for token in parts.fields if token), fields.WORLD)
    if notes:
        return
    if parts.gates is not None:
        told = secrets.world(WorldLine(parts.number, parts.gates))
        told["gates"] = ",".join(map(str, parts.gates))
    else:
        told = {}
    told |= secrets.values(values)
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
        yield "left", f"F{found[1]} left W{found[4]} to W{found[3]}", {"owner": fields.name(found[2][1:-1])}
        return
    if line.startswith("("):
        found = re.fullmatch(r"\(F([0-9]{1,3})(\[[^\]]*\])-+>W([0-9]{1,3})\)", line)
        if found and world:
            yield "left", f"F{found[1]} left {world} to W{found[3]}", {"owner": fields.name(found[2][1:-1])}
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
        told = secrets.fleet(FleetLine(secrets.key(found[1])))
        told["at"] = world
        told["artifacts"] = " ".join(things)
    told |= secrets.values(values)
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


def recount(view: View) -> str:
    """What a seat knows, one thing a line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"turn {view.turn}"
    yield f"game {view.pages[0].heading.game.removeprefix('SW-')}"
    yield f"variant {view.options.variant}"
    if view.options.turns:
        yield f"turns {view.options.turns}"
    if view.secrets is not None:
        yield from secrets.secrets(view.secrets)
    worlds: dict[int, WorldLine] = {}
    for page in view.pages:
        if view.secrets is None:
            yield heading(page.heading, view.vote if page is view.pages[0] else 0)
        for world in page.worlds:
            known = worlds.get(world.number)
            worlds[world.number] = world if known is None else merged(known, world)
    for number in sorted(worlds):
        yield from world_text(worlds[number])
    for page in view.pages:
        yield from _news(view, page)
    if view.secrets is None:
        for old in view.older:
            yield f"old [{old.by}] W{old.world.number} turn {old.turn} {secrets.old(old.world)}"
    if view.winners:
        yield "won by " + "".join(f"[{name}]" for name in view.winners)


def merged(one: WorldLine, other: WorldLine) -> WorldLine:
    """A world that two of a seat's empires see: each knows the load of its own fleets."""
    loads = {fleet.number: fleet.cargo for fleet in one.fleets if fleet.cargo is not None}
    fleets = tuple(
        replace(fleet, cargo=loads[fleet.number]) if fleet.number in loads else fleet for fleet in other.fleets
    )
    return replace(other, fleets=fleets)


def heading(head: Heading, vote: int = 0) -> str:
    """A player as on their own printout."""
    told = [f"Score={head.score or 0}"]
    lists = {"Met": head.met, "Ally": head.allies, "Loader": head.loaders, "Introduced": head.introduced}
    for name, names in lists.items():
        if names:
            told.append(f"{name}=" + "".join(f"[{each}]" for each in names))
    if head.jihad:
        told.append(f"Jihad=[{head.jihad}]")
    if vote:
        told.append(f"Vote={vote}")
    return f"[{head.name}]: {head.character} ({','.join(told)})"


def world_text(world: WorldLine) -> Iterator[str]:
    """A world, its keys and departures, each on one line."""
    yield world_lines(replace(world, fleets=(), left=()), width=None)[0]
    for fleet in world.fleets:
        told = ",".join((*fleet_fields(fleet), *(["Cargo=0"] if fleet.cargo == 0 else [])))
        things = "".join(f"  V{each}:{secrets.artifact(each)}" for each in fleet.artifacts)
        yield f"   F{fleet.number}{owner(fleet.owner)}={fleet.ships}" + (f" ({told})" if told else "") + things
    for left in world.left:
        yield f"   (F{left.fleet}{owner(left.owner)}-->W{left.to})"


def _news(view: View, page: Page) -> Iterator[str]:
    name = page.heading.name
    if view.secrets is None:
        for sender, text in page.messages:
            yield f"* [{sender}] told [{name}]: {text}"
        for source, points in page.gained:
            yield f"* [{name}] gained {points} for {source}"
        for order, code in page.orders:
            yield f"* [{name}] {order}" + (f": {code}" if code else "")
