"""The robot record: a robot as a file that players exchange.

One JSON object with the single key `script`; in it who made the robot, its class and name, what it has done so far, and
its code line by line. Whether the code is a program is for `read` to say.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from turnsheet.games.robots.language.program import Parsed, read

LONGEST_RECORD = 1_000_000
LONGEST_LABEL = 60
LARGEST_COUNT = 999_999_999_999
CLASSES = ("Scout", "Sniper", "Tank")
BYTE_ORDER_MARK = "\ufeff"

RobotClass = Literal["Scout", "Sniper", "Tank"]


class BadRecordError(Exception):
    """A file that is no robot record: the place in it, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A robot's record, its fields in the order of the file."""

    team: str
    robot_class: RobotClass = msgspec.field(name="class")
    name: str
    matches: int = 0
    wins: int = 0
    losses: int = 0
    executions: int = 0
    """Games it ran in."""
    lived: int = 0
    died: int = 0
    absorbed: int = 0
    """Damage taken."""
    killed: int = 0
    moved: int = 0
    """Steps taken."""
    code: tuple[str, ...]

    @property
    def text(self) -> str:
        """The program. Its lines stay lines, so that faults are found by them; a line break is a blank anyway."""
        return "\n".join(self.code)

    def read(self, *, lenient: bool = True) -> Parsed:
        """The program in the code, or its faults."""
        return read(self.text, lenient=lenient)


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What one game adds to a record."""

    outcome: Literal["won", "lost", "drawn"]
    lived: bool
    absorbed: int
    killed: int
    moved: int
    ran: bool = True
    """Whether the program ever ran; a robot may be lost before its first play."""


class _File(msgspec.Struct, frozen=True):
    script: Record


TEXTS = ("team", "name")
COUNTS = ("matches", "wins", "losses", "executions", "lived", "died", "absorbed", "killed", "moved")


def read_record(data: bytes | str) -> Record:
    """The record in a file; raises BadRecordError."""
    if len(data) > LONGEST_RECORD:
        raise BadRecordError("", f"The file is too large; a record has at most {LONGEST_RECORD:,} characters.")
    try:
        text = data.decode() if isinstance(data, bytes) else data
        file: object = msgspec.json.decode(text.removeprefix(BYTE_ORDER_MARK).encode())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecordError("", f"The file is not JSON: {error}.") from error
    script = _field(file, "", "script")
    for name in TEXTS:
        _check_text(script, name)
    if _field(script, "script", "class") not in CLASSES:
        raise BadRecordError("script.class", f"The class is one of {', '.join(CLASSES)}.")
    for name in COUNTS:
        _check_count(script, name)
    code = _field(script, "script", "code")
    if not isinstance(code, list):
        raise BadRecordError("script.code", "The code is a list of lines.")
    for number, line in enumerate(code):
        if not isinstance(line, str):
            raise BadRecordError(f"script.code[{number}]", "A line of code is a text.")
    return msgspec.convert(script, Record)


def write_record(record: Record) -> bytes:
    """The record as a file."""
    return msgspec.json.format(msgspec.json.encode(_File(record)), indent=2) + b"\n"


def with_results(record: Record, result: Result) -> Record:
    """The record with one more game."""

    def more(count: int, by: int) -> int:
        return min(count + by, LARGEST_COUNT)

    return replace(
        record,
        matches=more(record.matches, 1),
        wins=more(record.wins, result.outcome == "won"),
        losses=more(record.losses, result.outcome == "lost"),
        executions=more(record.executions, result.ran),
        lived=more(record.lived, result.lived),
        died=more(record.died, not result.lived),
        absorbed=more(record.absorbed, result.absorbed),
        killed=more(record.killed, result.killed),
        moved=more(record.moved, result.moved),
    )


def _field(value: object, place: str, name: str) -> object:
    """A field of an object."""
    if not isinstance(value, dict):
        raise BadRecordError(place, "Here belongs an object with named fields.")
    if name not in value:
        raise BadRecordError(f"{place}.{name}".strip("."), "The field is missing.")
    found: object = value[name]
    return found


def _check_text(script: object, name: str) -> None:
    text = _field(script, "script", name)
    if not isinstance(text, str) or not text.isprintable() or len(text) > LONGEST_LABEL:
        raise BadRecordError(f"script.{name}", f"Here belongs a text of at most {LONGEST_LABEL} printable characters.")
    if name == "name" and not text.strip():
        raise BadRecordError("script.name", "A robot needs a name.")


def _check_count(script: object, name: str) -> None:
    count = _field(script, "script", name)
    if type(count) is not int or not 0 <= count <= LARGEST_COUNT:
        raise BadRecordError(f"script.{name}", f"Here belongs a whole number from 0 to {LARGEST_COUNT}.")
