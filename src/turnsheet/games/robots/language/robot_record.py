"""The robot record: a robot as a file that players exchange.

One JSON object with the key `script`; in it who made the robot, its class and name, what it has done so far, and its
code line by line. Whether the code is a program is for `read` to say. Players keep fields of their own in these files:
a record remembers the file it was read from, and is written into it, so that all else stays as it was.
"""

import json
from collections.abc import Iterator

from turnsheet.core import codec, workshop
from turnsheet.core.workshop import Record
from turnsheet.games.robots.language import json_text

LONGEST_RECORD = 1_000_000
LONGEST_LABEL = 60
LARGEST_COUNT = 999_999_999_999
INDENT = "  "

CLASSES = ("Scout", "Sniper", "Tank")


class BadRecordError(workshop.BadRecordError):
    """A file that is not a robot record: the place in it, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


TEXTS = ("team", "name")
COUNTS = ("matches", "wins", "losses", "executions", "lived", "died", "absorbed", "killed", "moved")
FIELDS = ("team", "class", "name", *COUNTS, "code")
"""The fields that a record knows, in the order of the file."""


def read_record(data: bytes | str) -> Record:
    """The record in a file; raises BadRecordError."""
    if len(data) > LONGEST_RECORD:
        raise BadRecordError("", f"The file is too large; a record has at most {LONGEST_RECORD:,} characters.")
    try:
        text = json_text.decoded(data)
        file = json_text.read(text)
    except json_text.NotJsonError as error:
        raise BadRecordError("", f"The file is not JSON: {error}.") from error
    script = _field(file, "", "script")
    team, name = (_label(script, each) for each in TEXTS)
    counts = {each: _count(script, each) for each in COUNTS}
    return Record(_class(script), team, name, _code(script), counts, text)


def write_record(record: Record) -> bytes:
    """The record as a file: in the place of what its own file says, or in the usual form; raises BadRecordError."""
    counts = {name: min(record.counts.get(name, 0), LARGEST_COUNT) for name in COUNTS}
    values = {"team": record.team, "class": record.kind, "name": record.name, **counts, "code": list(record.code)}
    values["class"] = read_record(codec.encode({"script": values})).kind
    if record.file:
        read_record(record.file)  # what has places to be filled
    text = record.file or _blank(str(values["class"]))
    for start, end, piece in sorted(_changes(text, values), reverse=True):
        text = text[:start] + piece + text[end:]
    return text.encode()


def _blank(kind: str) -> str:
    """A file of the usual form, to be filled."""
    script: dict[str, object] = dict.fromkeys(FIELDS, 0)
    return json.dumps({"script": {**script, "team": "", "class": kind, "name": ""}}, indent=2) + "\n"


def _changes(text: str, values: dict[str, object]) -> Iterator[tuple[int, int, str]]:
    """What is to be put in the place of which part of a file, so that it says these values."""
    said = {
        each.name: each for each in json_text.members(text, "script")
    }  # of a name that comes twice, the last counts
    last = said["team"]
    added = ""
    for name in FIELDS:
        if name in said:
            if added:
                yield last.end, last.end, added
            last, added = said[name], ""
            if not _same(name, json.loads(text[last.value : last.end], parse_int=json_text.whole), values[name]):
                yield last.value, last.end, _written(text, last, values[name])
        elif values[name]:
            added += f",{_before(text, last.start)}{json.dumps(name)}: {values[name]}"


def _same(name: str, old: object, new: object) -> bool:
    """Whether a field says the same already; classes are written in any case."""
    if name == "class" and isinstance(old, str) and isinstance(new, str):
        return old.lower() == new.lower()
    return old == new and type(old) is type(new)


def _before(text: str, start: int) -> str:
    """The blanks before a place."""
    return text[len(text[:start].rstrip(" \t\r\n")) : start]


def _written(text: str, place: json_text.Member, value: object) -> str:
    """A value in a file: a list line by line, unless all of the file is one line."""
    if not isinstance(value, list) or not value or "\n" not in text.strip():
        return json.dumps(value, ensure_ascii=False)
    end = "\r\n" if "\r\n" in text else "\n"
    line = text[: place.start].rpartition("\n")[2]
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    lines = f",{end}".join(f"{indent}{INDENT}{json.dumps(line, ensure_ascii=False)}" for line in value)
    return f"[{end}{lines}{end}{indent}]"


def _field(value: object, place: str, name: str) -> object:
    """A field of an object."""
    if not isinstance(value, dict):
        raise BadRecordError(place, "This must be an object with named fields.")
    if name not in value:
        raise BadRecordError(f"{place}.{name}".strip("."), "The field is missing.")
    found: object = value[name]
    return found


def _label(script: object, name: str) -> str:
    text = _field(script, "script", name)
    if not isinstance(text, str) or not text.isprintable() or len(text) > LONGEST_LABEL:
        raise BadRecordError(f"script.{name}", f"This must be a text of at most {LONGEST_LABEL} printable characters.")
    if name == "name" and not text.strip():
        raise BadRecordError("script.name", "A robot needs a name.")
    return text


def _class(script: object) -> str:
    given = _field(script, "script", "class")
    for each in CLASSES:
        if isinstance(given, str) and given.lower() == each.lower():
            return each
    raise BadRecordError("script.class", f"The class must be one of {', '.join(CLASSES)}.")


def _count(script: object, name: str) -> int:
    """A statistic; one that is missing is 0."""
    assert isinstance(script, dict)
    count: object = script.get(name, 0)
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= LARGEST_COUNT:
        raise BadRecordError(f"script.{name}", f"This must be a whole number from 0 to {LARGEST_COUNT}.")
    return count


def _code(script: object) -> tuple[str, ...]:
    code = _field(script, "script", "code")
    if not isinstance(code, list):
        raise BadRecordError("script.code", "The code must be a list of lines.")
    for number, line in enumerate(code):
        if not isinstance(line, str):
            raise BadRecordError(f"script.code[{number}]", "Each line of code must be a text.")
        if any("\ud800" <= letter <= "\udfff" for letter in line):
            raise BadRecordError(f"script.code[{number}]", "The line holds half a character (like \\ud83d alone).")
    return tuple(code)
