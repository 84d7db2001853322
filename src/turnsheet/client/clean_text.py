"""Text from a site, made safe for a terminal.

A title, a message or a printout may hold anything. Printed as they are, escape sequences could move the cursor, change
the window's title or answer in the player's name, and marks for the direction of writing could make a line read
differently than it is.
"""

import re
import unicodedata

SEQUENCE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]?"  # control sequences, such as colours
    r"|\x1b[\]PX^_].*?(?:\x07|\x1b\\|\x9c|$)"  # strings, such as the title of the window
    r"|\x9b[0-?]*[ -/]*[@-~]?"  # the same with one character
    r"|[\x9d\x90\x98\x9e\x9f].*?(?:\x07|\x1b\\|\x9c|$)"
    r"|\x1b[ -/]*[0-~]?"
)
KEPT = "\n\t"
UNWANTED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Kinds of characters that are not printed: controls, directions, halves of characters, private ones."""


def clean(text: str) -> str:
    """A text without escape sequences and other characters that a terminal would obey; keeps line breaks and tabs."""
    if text.isascii() and text.isprintable():
        return text
    text = SEQUENCE.sub("", text.replace("\r\n", "\n"))
    return "".join(each for each in text if each in KEPT or unicodedata.category(each) not in UNWANTED)


def one_line(text: str) -> str:
    """The same on one line."""
    return " ".join(clean(text).split())


def cleaned(value: object) -> object:
    """Plain data as it came from a site, with all its texts cleaned, names of fields too."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [cleaned(each) for each in value]
    if isinstance(value, dict):
        return {clean(str(name)): cleaned(each) for name, each in value.items()}
    return value
