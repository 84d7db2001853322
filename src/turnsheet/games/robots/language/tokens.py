"""Tokens: a program's text taken apart at the blanks.

Comments `( ... )` are left out; they do not nest. `."text"` is one token, whatever blanks it holds. A line break is a
blank, even inside a text, so it makes no difference how a program is broken into lines.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

import msgspec

from turnsheet.games.robots.language.faults import Fault, quoted

LONGEST_TEXT = 200
PIECE = re.compile(r'(?P<comment>\([^)]*\)?)|(?P<text>\."[^"]*"?)|\S+')
BLANK = re.compile(r"\r\n|\s")
TEXT = '."'


class Token(msgspec.Struct, frozen=True):
    """A piece of a program and its place."""

    text: str
    line: int
    column: int

    @property
    def content(self) -> str | None:
        """What stands between the quotes of a text; None for any other token."""
        return self.text[len(TEXT) : -1] if self.text.startswith(TEXT) else None


def tokens(text: str) -> Iterator[Token | Fault]:
    """The tokens of a program and what is wrong with them, in order."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    for piece in PIECE.finditer(text):
        line = bisect_right(starts, piece.start())
        column = piece.start() - starts[line - 1] + 1
        token = Token(BLANK.sub(" ", piece[0]), line, column)
        if piece["comment"]:
            if not piece[0].endswith(")"):
                yield Fault(line, column, "unfinished-comment", "The comment that begins here has no `)`.")
        else:
            following = text[piece.end() : piece.end() + 1]
            yield _checked(token, following) or token


def _checked(token: Token, following: str) -> Fault | None:
    """What is wrong with a token, if anything."""
    line, column = token.line, token.column
    if token.text.startswith(TEXT):
        if len(token.text) == len(TEXT) or not token.text.endswith('"'):
            return Fault(line, column, "unfinished-text", 'The text that begins here has no `"` at its end.')
        if len(token.text) > LONGEST_TEXT + 3:
            return Fault(line, column, "text-too-long", f"A text has at most {LONGEST_TEXT} characters.")
        if following and not following.isspace():
            return Fault(line, column, "missing-blank", f"Write a space after {quoted(token.text)}.")
    if not token.text.isprintable():
        reason = f"{quoted(token.text)} contains a character that cannot be printed."
        return Fault(line, column, "unprintable", reason)
    return None
