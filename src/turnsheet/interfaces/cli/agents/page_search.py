"""Finds words in the text of a page of rules or a guide: the clauses, rows and paragraphs that have all of them."""

import re
from collections.abc import Iterator

BEGINS = re.compile(r"[-|#]")
"""A line that begins a new part even without an empty line before it: an item, a row, a heading."""


def search(text: str, words: str) -> list[tuple[str, str]]:
    """The chapter and the text of each place with all of the words, in any order; letter case does not count."""
    wanted = words.casefold().split()
    found = []
    for chapter, part in _parts(text):
        said = part.casefold()
        if wanted and all(word in said for word in wanted):
            found.append((chapter, part))
    return found


def _parts(text: str) -> Iterator[tuple[str, str]]:
    chapter, lines = "", list[str]()
    for line in [*text.splitlines(), ""]:
        if lines and (not line.strip() or BEGINS.match(line)):
            yield chapter, "\n".join(lines)
            lines = []
        if line.startswith("#"):
            chapter = line.lstrip("# ")
        elif line.strip():
            lines.append(line)
