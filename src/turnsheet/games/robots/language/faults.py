"""Faults: what is wrong with a program, and where.

A fault keeps a program from running, a caution does not; both say the place by line and column, counted from 1.
"""

from turnsheet.core.workshop import Finding

LONGEST_QUOTE = 40


class Fault(Finding, frozen=True):
    """Something that is wrong."""


class Caution(Finding, frozen=True):
    """Something that the lenient mode took as it was meant."""


def quoted(text: str) -> str:
    """A piece of a program in a sentence: cut short, and with no character that cannot be printed."""
    cut = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return "`" + "".join(each if each.isprintable() else "�" for each in cut) + "`"
