"""The robots' language: programs that play a robot. Read `words` first, then `machine`."""

from turnsheet.games.robots.language.body import Body
from turnsheet.games.robots.language.faults import Caution, Fault
from turnsheet.games.robots.language.machine import BUDGET, Ended, Machine
from turnsheet.games.robots.language.program import LONGEST_PROGRAM, Parsed, Program, longest, read
from turnsheet.games.robots.language.robot_record import (
    LARGEST_COUNT,
    BadRecordError,
    Record,
    Result,
    read_record,
    with_results,
    write_record,
)
from turnsheet.games.robots.language.section import Instruction
from turnsheet.games.robots.language.values import Plain, Value, Variable
from turnsheet.games.robots.language.words import ALIASES, WORDS, Word

__all__ = [
    "ALIASES",
    "BUDGET",
    "LARGEST_COUNT",
    "LONGEST_PROGRAM",
    "WORDS",
    "BadRecordError",
    "Body",
    "Caution",
    "Ended",
    "Fault",
    "Instruction",
    "Machine",
    "Parsed",
    "Plain",
    "Program",
    "Record",
    "Result",
    "Value",
    "Variable",
    "Word",
    "longest",
    "read",
    "read_record",
    "with_results",
    "write_record",
]
