"""The notation: positions as lines of text. docs/cases.md lists the lines.

`recount` writes what a view knows, `facts` takes lines apart for comparison; `position.py` makes a state of them again.
"""

import re
from collections.abc import Iterator

from msgspec import structs

from turnsheet.core.game import BadPositionError, Facts
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.hexes import star_name
from turnsheet.games.starprobe.lines import schemas
from turnsheet.games.starprobe.lines.fields import Schema, apart, money, plain, quoted, read_money, told, unquoted
from turnsheet.games.starprobe.lines.heavens import TRAITS, heavens_line
from turnsheet.games.starprobe.lines.news import news_apart, write_news
from turnsheet.games.starprobe.lines.stages import stage_lines
from turnsheet.games.starprobe.options import Options
from turnsheet.games.starprobe.sky import sky_of
from turnsheet.games.starprobe.state import Entry, Explorer, Find, Numbers, Offered, Right, System
from turnsheet.games.starprobe.view import Known, Other, View

SEAT = "[1-8]"
STAR = r"[A-S][0-9]{1,2}\*?/-?[0-9]{1,2}"
QUOTED = r'"(?:[^"\\]|\\.)*"'
USUAL = Options(control=False)
"""The options of a position that says nothing of them."""

HEADS: dict[str, Schema] = {
    rf"{SEAT} crew": schemas.CREW,
    rf"{SEAT} stores": schemas.STORES,
    rf"{SEAT} kept": schemas.STORES,
    rf"{SEAT} damage": schemas.DAMAGE,
    rf"{SEAT} voyage": schemas.VOYAGE,
    rf"{SEAT} score": schemas.SCORE,
    rf"{SEAT} month": schemas.MONTH,
    rf"{SEAT} used": schemas.USED,
    rf"{SEAT} balance": schemas.BALANCE,
    rf"{SEAT} status": schemas.STATUS,
    rf"{SEAT} survey": schemas.SURVEY,
    rf"{SEAT} ground": schemas.GROUND,
    rf"{SEAT} natives": schemas.CONTACT,
    rf"{SEAT} battle": schemas.BATTLE,
    rf"{SEAT} find {STAR}": schemas.FIND,
    rf"{SEAT} vessel [0-9]{{1,4}}": schemas.WHOLE_VESSEL,
    rf"{SEAT} missile [0-9]{{1,4}}": schemas.MISSILE,
    rf"system {STAR}": schemas.SYSTEM,
    rf"right {STAR} [a-z]+": schemas.RIGHT,
    rf"offer {STAR} from {SEAT}": schemas.OFFER,
}
CARDS = tuple((re.compile(rf"(?P<thing>{head})(?: (?P<rest>.*))?"), schema) for head, schema in HEADS.items())
HIDDEN = (
    "crew",
    "stores",
    "kept",
    "damage",
    "voyage",
    "month",
    "stage",
    "survey",
    "ground",
    "natives",
    "battle",
    "log",
)
"""What can be said to be unknown as a whole."""
STAGE = re.compile(rf"(?P<thing>{SEAT} stage) (?P<stage>[a-z]+)(?: (?P<rest>.*))?")
PLAIN = {
    "now": re.compile(r"(?P<thing>month) (?P<is>[0-9]{1,6})"),
    "over": re.compile(r"(?P<thing>over)"),
    "sky": re.compile(rf"(?P<thing>sky) (?P<is>\S+){''.join(f'(?: {each} (?P<{each}>[0-9]+))?' for each in TRAITS)}"),
    "order": re.compile(rf"(?P<thing>order) (?P<is>{SEAT}(?: {SEAT})*)"),
    "option": re.compile(r"(?P<thing>option [a-z]+) (?P<is>.*)"),
    "map": re.compile(r"(?P<thing>map (?:home \S+|cloud \S+|[^\s:]*))(?P<rest>.*)"),
    "stars": re.compile(rf"(?P<thing>stars {STAR}(?: hot| cool| regular)?(?:,? {STAR}(?: hot| cool| regular)?)*)"),
    "cloud": re.compile(r"(?P<thing>cloud [A-S][0-9]{1,2}\*?) (?P<is>[0-9]{1,2}-[0-9]{1,2})"),
    "asked": re.compile(rf"(?P<thing>asked) by (?P<is>{SEAT}|\?)"),
    "nothing": re.compile(rf"(?P<thing>{SEAT} (?:{'|'.join(HIDDEN)}|find {STAR})|system {STAR}) (?P<is>\?)"),
    "log": re.compile(rf"(?P<thing>{SEAT} log .*)"),
}
LEDGER = re.compile(
    rf"(?P<thing>(?P<seat>{SEAT}) ledger (?P<month>[0-9]{{1,6}}) (?P<cause>[a-z]+)) (?P<amount>[+-]?[0-9.]+)"
    rf"(?: (?P<about>{QUOTED}|[^(\"]+?))?(?: \(board (?P<board>[0-9]+)\))?"
)
EXPLORER = re.compile(
    rf"(?P<thing>{SEAT})(?: (?P<name>{QUOTED}|(?![A-Z][a-z]+ of {STAR},)[^\",]+),)?"
    rf"(?: (?P<race>[A-Z][a-z]+) of (?P<home>{STAR}),?)?"
    rf"(?: (?P<ship>no ship|ship \?|ship II?))?"
    rf"(?: at (?P<at>{STAR}|\?)| near (?P<near>{STAR}|\?)| in (?P<hyper>hyper-space))?"
)

Line = tuple[int, str, str, dict[str, str]]


def taken_apart(line: str) -> tuple[str, str, dict[str, str]]:
    """A line's form, the thing it speaks of and the fields it gives; raises ValueError."""
    if line.startswith("* "):
        news = news_apart(line)
        if news is not None:
            return "news", *news
    for form, pattern in PLAIN.items():
        if found := pattern.fullmatch(line):
            fields = {name: value for name, value in found.groupdict().items() if value is not None}
            thing = fields.pop("thing")
            if form == "map":
                return form, thing, {"is": f"{thing}{fields['rest']}".removeprefix("map ")}
            if form == "option":
                fields["is"] = plain(unquoted(fields["is"]))
            return form, thing, {"is": str(int(fields["is"]))} if form == "now" else fields
    if found := LEDGER.fullmatch(line):
        return "ledger", *_entry(found)
    if found := STAGE.fullmatch(line):
        known = schemas.STAGES.get(found["stage"])
        if known is None:
            raise ValueError(f"there is no stage '{found['stage'][:40]}'; there are {', '.join(schemas.STAGES)}")
        return "stage", found["thing"], {"stage": found["stage"], **apart(found["rest"] or "", known[1])}
    for pattern, schema in CARDS:
        if found := pattern.fullmatch(line):
            words = found["thing"].split()
            return words[0] if words[0].isalpha() else words[1], found["thing"], apart(found["rest"] or "", schema)
    if found := EXPLORER.fullmatch(line):
        fields = {name: value for name, value in found.groupdict().items() if value is not None}
        if "name" in fields:
            fields["name"] = unquoted(fields["name"])
        return "explorer", fields.pop("thing"), fields
    raise ValueError(f"'{line[:80]}' is no line of Star Probe's notation")


def _entry(found: re.Match[str]) -> tuple[str, dict[str, str]]:
    """A line of the ledger: two of the same month and cause are told apart by sum and what they are about."""
    amount = read_money(found["amount"])
    if amount is None:
        raise ValueError(f"'{found['amount']}' is no sum in Megarons and quarters")
    about = f" {found['about']}" if found["about"] else ""
    return f"{found['thing']} {money(amount)}{about}", {"board": found["board"]} if found["board"] else {}


def lines(text: str) -> Iterator[Line]:
    """The lines of a position: number, form, thing, fields; raises BadPositionError."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, *taken_apart(" ".join(line.split()))
            except ValueError as error:
                raise BadPositionError(number, str(error)) from None


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, _, thing, fields in lines(text):
        known.setdefault(thing, {}).update(fields)
    return known


def recount(view: View) -> str:
    """What a seat knows, one thing a line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"month {view.month}"
    if view.over:
        yield "over"
    if view.sky:
        yield heavens_line(view.sky, sky_of(view.sky))
    if view.options.sky:
        yield from (f"map {plain(line)}" for line in view.options.sky.split("\n"))
    yield from _options(view.options)
    yield f"order {' '.join(map(str, view.order))}"
    if view.secrets is not None:
        for number, explorer in enumerate(view.secrets.explorers, 1):
            yield from _explorer(number, explorer, referee=True)
        systems: tuple[System | Known, ...] = view.secrets.systems
    else:
        others = {each.seat: each for each in view.others}
        for seat in sorted((*others, view.seat)):
            if seat in others:
                yield from _other(others[seat])
            elif view.own is not None:
                yield from _explorer(seat, view.own, referee=False)
        systems = view.known
    for system in systems:
        yield from _system(system, view.seat)
    yield from (_offer(each) for each in view.offered)
    if view.asked is not None:
        yield f"asked by {view.asked}"
    yield from (write_news(event, view.seat == REFEREE) for event in view.news)


def _options(options: Options) -> Iterator[str]:
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        if name != "sky" and value != getattr(USUAL, name):
            text = ("yes" if value else "no") if isinstance(value, bool) else plain(str(value))
            yield f"option {name} {text}"


def heading(seat: int, who: Explorer | Other) -> str:
    """An expedition, and where it is."""
    ship = "no ship" if who.ship is None else f"ship {who.ship}"
    where = "in hyper-space"
    if who.place is not None:
        where = f"{'near' if who.star is None else 'at'} {star_name(who.place)}"
    return f"{seat} {_name(who.name)}, {who.race} of {who.home}, {ship} {where}"


def _name(name: str) -> str:
    """A name, in quotes if a line that begins with it would be taken for something else."""
    try:
        form, _, fields = taken_apart(f"1 {plain(name)},")
    except ValueError:
        return quoted(name)
    return plain(name) if form == "explorer" and fields == {"name": name} else quoted(name)


def _explorer(seat: int, explorer: Explorer, referee: bool) -> Iterator[str]:
    yield heading(seat, explorer)
    hidden = ("numbers",) if isinstance(explorer.stage, Numbers) and not referee else ()
    yield from (f"{seat} {line}" for line in stage_lines(explorer.stage, hidden))
    yield f"{seat} crew {told(explorer.crew, schemas.CREW)}"
    yield f"{seat} stores {told(explorer.stores, schemas.STORES)}"
    yield f"{seat} damage {told(explorer.damage, schemas.DAMAGE)}"
    yield f"{seat} score {told(explorer, schemas.SCORE)}"
    yield f"{seat} voyage {told(explorer, schemas.VOYAGE)}"
    yield f"{seat} month {told(explorer, schemas.MONTH)}"
    yield f"{seat} used {told(explorer, schemas.USED)}"
    yield f"{seat} balance {money(balance(explorer.ledger))}"
    yield from (find_line(seat, find) for find in explorer.finds)
    for entry in explorer.ledger:
        about = f" {_about(entry.about)}" if entry.about else ""
        board = f" (board {entry.board})" if entry.board else ""
        yield f"{seat} ledger {entry.month} {entry.cause} {money(entry.amount)}{about}{board}"
    yield from (f"{seat} log {plain(line)}" for line in explorer.log)


def balance(ledger: tuple[Entry, ...]) -> int:
    """What a voyage has gained so far, in quarters: what no Board has counted."""
    return sum(entry.amount for entry in ledger if not entry.board)


def _about(text: str) -> str:
    return quoted(text) if "(" in text or '"' in text else plain(text)


def find_line(seat: int, find: Find) -> str:
    """What somebody has on record."""
    return f"{seat} find {find.star} {told(find, schemas.FIND)}"


def _other(other: Other) -> Iterator[str]:
    yield heading(other.seat, other)
    yield f"{other.seat} status {other.status}"
    yield f"{other.seat} score {told(other, schemas.SCORE[:2])}"
    yield f"{other.seat} month{' done' if other.done else ''}"
    yield from (find_line(other.seat, find) for find in other.finds)


def _system(system: System | Known, seat: Seat) -> Iterator[str]:
    if isinstance(system, Known):
        hidden = ("systems", "driven", "strength")
        driven = f" driven {seat}" if system.driven else ""
        line = f"system {system.star} {told(system, tuple(each for each in schemas.SYSTEM if each.name not in hidden))}"
        yield line.rstrip() + driven
    else:
        yield f"system {system.star} {told(system, schemas.SYSTEM[:-1])}".rstrip()
    yield from (_right(system.star, right) for right in system.rights)


def _right(star: str, right: Right) -> str:
    return f"right {star} {right.item} {told(right, schemas.RIGHT)}"


def _offer(offer: Offered) -> str:
    return f"offer {offer.star} from {offer.seller} {told(offer, schemas.OFFER)}"


def option_value(name: str, text: str) -> object:
    """An option as a line has it; raises ValueError."""
    field = next((each for each in structs.fields(Options) if each.name == name), None)
    if field is None or name == "sky":
        raise ValueError(f"there is no option '{name}'")
    if field.type is bool:
        if text not in ("yes", "no"):
            raise ValueError(f"{name} is yes or no")
        return text == "yes"
    if field.type is int:
        if not text.isdecimal():
            raise ValueError(f"{name} is a number")
        return int(text)
    return unquoted(text)
