"""Programs: a robot's text as flat code, with the place of every word.

`read` never raises, and finds all it can of what is wrong. Its answers are kept for the texts read last, since those
who keep programs keep only their text.
"""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from turnsheet.games.robots.language.faults import Caution, Fault
from turnsheet.games.robots.language.parser import Reader
from turnsheet.games.robots.language.section import Instruction

LONGEST_PROGRAM = 60_000
"""The most characters a program has, wherever it is given: on a sheet, in a form, in a record, in a workshop."""
LONGEST_IN_VERSION_1 = 200_000
"""The same in matches that were begun under version 1 of the rules."""
KEPT = 64


class Program(msgspec.Struct, frozen=True, eq=False):
    """A program without faults: first the body's code, at `halt` nothing, then the definitions' code."""

    text: str
    code: tuple[Instruction, ...]
    halt: int
    definitions: dict[str, int]
    """Where the code of each word begins."""
    variables: tuple[str, ...]


class Parsed(msgspec.Struct, frozen=True):
    """What came of a text: a program, unless there are faults."""

    program: Program | None
    faults: tuple[Fault, ...]
    warnings: tuple[Caution, ...]


def longest(rules: int) -> int:
    """The most characters a program has in a match under a version of the rules."""
    return LONGEST_PROGRAM if rules >= 2 else LONGEST_IN_VERSION_1


def read(text: str, *, lenient: bool = True, most: int = LONGEST_PROGRAM) -> Parsed:
    """The program in a text of limited length, its faults, and what only the lenient mode takes."""
    if len(text) > most:
        reason = f"The program has {len(text):,} characters; the limit is {most:,}."
        return Parsed(None, (Fault(1, 1, "program-too-long", reason),), ())
    return _read(text, lenient)


@lru_cache(maxsize=KEPT)
def _read(text: str, lenient: bool) -> Parsed:
    reader = Reader(text, lenient)
    reader.read()
    findings = reader.findings
    program = None if findings.faults else _assembled(text, reader)
    return Parsed(program, tuple(findings.faults), tuple(findings.cautions))


def _assembled(text: str, reader: Reader) -> Program:
    """The sections one behind the other, with jumps and calls that know their way."""
    body = reader.body.code
    starts: dict[str, int] = {}
    free = len(body) + 1
    for name, section in reader.definitions.items():
        starts[name] = free
        free += len(section.code)
    code = [*body, Instruction("", 1, 1, ";")]
    for name, section in reader.definitions.items():
        code += (replace(each, target=each.target + starts[name]) for each in section.code)
    linked = (replace(each, target=starts[each.word]) if each.operation == "call" else each for each in code)
    return Program(text, tuple(linked), len(body), starts, tuple(reader.variables))
