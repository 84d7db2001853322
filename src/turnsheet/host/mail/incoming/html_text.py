"""HTML of mail as plain text. It looks at each character a fixed number of times, whatever a letter holds.

Quotes become lines with `> `. Where a mail program marks the letter that is answered, the text ends.
"""

import html
import re

NAMES = "address blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul"
BLOCKS = frozenset(NAMES.split(" "))
HIDDEN = frozenset(["head", "script", "style", "title"])
QUOTED = re.compile(
    r"""gmail_quote|yahoo_quoted|protonmail_quote|divrplyfwdmsg|appendonsend|mail-editor-reference-message"""
)
"""Classes and ids with which mail programs mark the letter that is answered."""
VERBATIM = re.compile(r"white-space ?: ?(?:pre|break-spaces)")
"""A style that keeps line breaks as they are in the source."""
WITH_STYLE = frozenset(["body", "code", "div", "font", "p", "pre", "section", "span", "td", "tt"])
"""Tags that get such a style and are closed again."""
NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
LONGEST_TAG = 5000
DEEPEST = 50


class _Text:
    """The text so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._words: list[str] = []
        self.quotes = 0
        self._verbatim: tuple[str, int] = ("", 0)
        """A tag within which line breaks are kept, and how many of its name are open."""

    @property
    def verbatim(self) -> bool:
        return self._verbatim[1] > 0

    def enter(self, tag: str, name: str, *, closes: bool) -> None:
        """Take in a tag that may keep line breaks as they are."""
        kept, depth = self._verbatim
        if depth:
            if name == kept:
                self._verbatim = name, depth + (-1 if closes else 1)
        elif not closes and (name == "pre" or (name in WITH_STYLE and VERBATIM.search(tag.lower()))):
            self._verbatim = name, 1

    def add(self, text: str) -> None:
        if self.verbatim:
            first, *rest = text.split("\n")
            self._words.append(first)
            for line in rest:
                self.end_line()
                self._words.append(line)
        else:
            self._words.append(re.sub(r"[ \t\r\n\f]+", " ", text))

    def end_line(self) -> None:
        line = "".join(self._words)
        self._words = []
        line = line.rstrip("\r") if self.verbatim else line.strip(" ")
        if line or (self.lines and self.lines[-1]):
            self.lines.append(f"{'>' * min(self.quotes, DEEPEST)} {line}" if self.quotes else line)


def plain(source: str) -> str:
    """The text of an HTML letter."""
    text, at = _Text(), 0
    while at < len(source):
        opening = source.find("<", at)
        if opening < 0:
            text.add(html.unescape(source[at:]))
            break
        text.add(html.unescape(source[at:opening]))
        if source.startswith("<!--", opening):
            end = source.find("-->", opening + 4)
            at = len(source) if end < 0 else end + 3
            continue
        end = source.find(">", opening)
        if end < 0:
            break
        tag = source[opening : min(end, opening + LONGEST_TAG)]
        at = end + 1
        name = NAME.match(tag)
        if name is None:
            continue
        if QUOTED.search(tag.lower()):
            break
        at = _enter(text, source, tag, name[1].lower(), at)
    text.end_line()
    return "\n".join(text.lines)


def _enter(text: _Text, source: str, tag: str, name: str, at: int) -> int:
    """Take a tag in; gives the place after it."""
    closes = tag.startswith("</")
    if name in HIDDEN and not closes:
        end = re.compile(f"</{name}", re.IGNORECASE).search(source, at)
        return len(source) if end is None else end.start()
    if name in BLOCKS:
        text.end_line()
    if name == "blockquote":
        text.quotes = max(0, text.quotes + (-1 if closes else 1))
    elif name == "td" and closes:
        text.add(" ")
    text.enter(tag, name, closes=closes)
    return at
