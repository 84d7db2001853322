"""What mail does to a printout, undone: byte-order marks, blanks of every kind, other line ends, and marks of quoting.

Blanks of any kind become plain ones, one for one, so that indents keep their width. Where a printout was quoted, its
first line says how deep: that number of marks is taken from each of its lines, and no more, since what is left may be a
player's own. A line without marks is the rest of a longer one that a mail program broke.
"""

import re

from msgspec import Struct

LINES = re.compile("\r\n|[\n\r\f\v\x85\u2028\u2029]")
BLANKS = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000, 0x2800, 0x3164, 0xFFA0), " ")
"""All blanks of Unicode but the plain one and the tab, and three more signs that look like one."""
NOTHING = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
"""What has no width: soft hyphens, joiners, byte-order marks."""
GAP = re.compile(" {60,}")
"""More blanks than any printout has in one place. Longer runs are cut to this, which is faster to read."""
QUOTED = re.compile(r"(?: ?[>|])*")
"""Marks of quoting: most programs put an angle before each line, some an upright stroke."""
GAME = re.compile(r"\s*Game\b.*\bTurn\b", re.IGNORECASE)


class Row(Struct, frozen=True):
    """A line of a text with its number; its blanks are plain ones."""

    number: int
    text: str

    @property
    def bare(self) -> str:
        """Without what has no width."""
        return self.text.translate(NOTHING).rstrip()


class Quoting(Struct, frozen=True):
    """How lines are quoted: how many marks, and whether there is a blank behind them."""

    depth: int = 0
    blank: bool = False

    def without(self, row: Row) -> Row:
        """A line without its marks of quoting."""
        if not self.depth:
            return row
        text = row.text.lstrip("\ufeff")
        found = re.match(rf"(?: ?[>|]){{1,{self.depth}}}", text)
        rest = text[found.end() :] if found else text
        return Row(row.number, rest[1:] if found and self.blank and rest.startswith(" ") else rest)


def rows(text: str) -> list[Row]:
    """The lines of a text."""
    return [
        Row(number, GAP.sub(" " * 60, raw.translate(BLANKS).expandtabs().rstrip()))
        for number, raw in enumerate(LINES.split(text), 1)
    ]


def heading_quoting(row: Row) -> Quoting | None:
    """How a line is quoted that can be the first of a printout; None if it cannot be."""
    quoting = _quoting(row.bare)
    return quoting if GAME.match(quoting.without(row).bare) else None


def usual_quoting(given: list[Row]) -> Quoting:
    """How most lines of a text are quoted; for printouts whose first line is missing."""
    found = sorted((_quoting(row.bare) for row in given if row.bare), key=lambda each: each.depth)
    return found[len(found) // 2] if found else Quoting()


def _quoting(text: str) -> Quoting:
    marks = QUOTED.match(text)
    end = marks.end() if marks else 0
    return Quoting(sum(map(text[:end].count, ">|")), text[end : end + 1] == " ")
