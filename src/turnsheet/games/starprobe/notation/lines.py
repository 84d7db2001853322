"""The grammar of the notation: the form of a line, what it is about, and its fields. docs/cases.md lists the lines."""

import re
from collections.abc import Iterator

from msgspec import structs

from turnsheet.core.game import BadPositionError
from turnsheet.games.starprobe.notation import line_fields
from turnsheet.games.starprobe.notation.events import event_apart
from turnsheet.games.starprobe.notation.field_values import apart, plain, unquoted
from turnsheet.games.starprobe.notation.maps import TRAITS
from turnsheet.games.starprobe.rules.money import money, read_money
from turnsheet.games.starprobe.rules.options import Options

SEAT = "[1-8]"
STAR = r"[A-S][0-9]{1,2}\*?/-?[0-9]{1,2}"
QUOTED = r'"(?:[^"\\]|\\.)*"'
USUAL = Options(control=False)
"""The options of a position that says nothing of them."""

HEADS = {
    "stay": f"{SEAT} stay {STAR}",
    "find": f"{SEAT} find {STAR}",
    "driven": f"{SEAT} driven {STAR}",
    "barred": f"{SEAT} barred {STAR}",
    "vessel": f"{SEAT} vessel [0-9]{{1,4}}",
    "missile": f"{SEAT} missile [0-9]{{1,4}}",
    "system": f"system {STAR}",
    "right": f"right {STAR} [a-z]+",
    "offer": f"offer {STAR} from {SEAT}",
}
"""How lines begin that do not begin with a seat and their form alone."""
CARDS = {
    form: re.compile(rf"(?P<thing>{HEADS.get(form, f'{SEAT} {form}')})(?: (?P<rest>.*))?") for form in line_fields.FORMS
}
HIDDEN = "crew|stores|kept|damage|voyage|month|stage|survey|ground|natives|battle|log"
"""What can be said to be unknown as a whole."""
STAGE = re.compile(rf"(?P<thing>{SEAT} stage) (?P<stage>[a-z]+)(?: (?P<rest>.*))?")
PLAIN = {
    "now": re.compile(r"(?P<thing>month) (?P<is>[0-9]{1,6})"),
    "over": re.compile(r"(?P<thing>over)"),
    "won": re.compile(rf"(?P<thing>won) by (?P<is>nobody|{SEAT}(?: {SEAT})*)"),
    "sky": re.compile(rf"(?P<thing>sky) (?P<is>\S+){''.join(f'(?: {each} (?P<{each}>[0-9]+))?' for each in TRAITS)}"),
    "order": re.compile(rf"(?P<thing>order) (?P<is>{SEAT}(?: {SEAT})*)"),
    "option": re.compile(r"(?P<thing>option [a-z]+) (?P<is>.*)"),
    "map": re.compile(r"(?P<thing>map (?:home \S+|cloud \S+|[^\s:]*))(?P<rest>.*)"),
    "stars": re.compile(rf"(?P<thing>stars {STAR}(?: hot| cool| regular)?(?:,? {STAR}(?: hot| cool| regular)?)*)"),
    "cloud": re.compile(r"(?P<thing>cloud [A-S][0-9]{1,2}\*?) (?P<is>[0-9]{1,2}-[0-9]{1,2})"),
    "nothing": re.compile(rf"(?P<thing>{SEAT} (?:{HIDDEN}|find {STAR}|stay {STAR})|system {STAR}) (?P<is>\?)"),
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
    rf"(?: at (?P<at>{STAR}|\?)| near (?P<near>{STAR}|\?))?"
)

Line = tuple[int, str, str, dict[str, str]]


def taken_apart(line: str) -> tuple[str, str, dict[str, str]]:
    """A line's form, the thing it speaks of and the fields it gives; raises ValueError."""
    if line.startswith("* "):
        told = event_apart(line)
        if told is not None:
            return "event", *told
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
        known = line_fields.STAGES.get(found["stage"])
        if known is None:
            raise ValueError(f"there is no stage '{found['stage'][:40]}'; there are {', '.join(line_fields.STAGES)}")
        return "stage", found["thing"], {"stage": found["stage"], **apart(found["rest"] or "", known)}
    for form, pattern in CARDS.items():
        if found := pattern.fullmatch(line):
            return form, found["thing"], apart(found["rest"] or "", line_fields.FORMS[form])
    if found := EXPLORER.fullmatch(line):
        fields = {name: value for name, value in found.groupdict().items() if value is not None}
        if "name" in fields:
            fields["name"] = unquoted(fields["name"])
        return "explorer", fields.pop("thing"), fields
    raise ValueError(f"'{line[:80]}' is not a line of Star Probe's notation")


def _entry(found: re.Match[str]) -> tuple[str, dict[str, str]]:
    """A line of the ledger: two of the same month and cause are told apart by sum and what they are about."""
    amount = read_money(found["amount"])
    if amount is None:
        raise ValueError(f"'{found['amount']}' is not a sum in Megarons and quarters")
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
