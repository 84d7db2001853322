"""Sections: a text of a printout cut into its blocks, wherever its lines were broken.

A block begins with a line that can begin nothing else. What follows belongs to it as long as it can; a line that
belongs nowhere is a block of its own. Inside messages and orders only lines at the very left begin something: what
players write is indented there and cannot pass for a report.
"""

import re

from msgspec import Struct

from turnsheet.games.starweb.printing import INDENT
from turnsheet.games.starweb.tables import artifact_name

DOUBLE_RULE = re.compile(r"={3,}$")
LINES = re.compile(r"\r\n|[\n\r\f\v]")
STARTS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("game", r"Game\b(?=.*[0-9])"),
        ("turn", r"Turn\s*[#:=]?\s*[0-9]{1,9}\s*$"),
        ("player", r"\[[^\[\]]*\]\s*[:=]"),
        ("rule", r"-{3,}$"),
        ("world", r"W[0-9]{1,9}\s*[(\[]"),
        ("seen", r"Players you can see\b"),
        ("scores", r"Their scores\b"),
        ("orders", r"Orders\s*[=:]"),
        ("due", r"Due\b"),
        ("points", r"Points(?: of \[[^\[\]]*\])?:"),
        ("message", r"Message from\s*\["),
        ("ending", r"The game is over\b"),
        ("notes", r"Not understood:$"),
    )
)
QUOTING = ("orders", "due", "points", "message", "ending", "notes")
"""Blocks in which an indented line begins nothing."""
LASTING = ("world", "player")
"""Blocks that empty lines and strange lines do not end."""
GOES_ON = {
    "world": re.compile(r"[FV][0-9]|[(\[]|C\s*\[", re.IGNORECASE),
    "player": re.compile(r"\(|[\w/-]+\s*=", re.IGNORECASE),
    "seen": re.compile(r"\["),
    "scores": re.compile(r"-?[0-9]"),
    "orders": re.compile(""),
    "message": re.compile(""),
}
"""How a line begins that belongs to a block though it is not indented."""
NEVER_GOES_ON = ("rule", "turn", "strange")
TAIL = re.compile(r"V([0-9]{1,3}):([^:()\[\]]*)$")


class Block(Struct):
    """Lines that belong together."""

    kind: str
    lines: list[str]

    @property
    def text(self) -> str:
        """The block on one line."""
        return " ".join(line.strip() for line in self.lines)


def blocks(text: str) -> list[Block]:
    """The blocks of a text."""
    found: list[Block] = []
    current = Block("strange", [])
    empty = ruled = False
    for raw in LINES.split(text):
        line = raw.expandtabs().rstrip()
        if not line:
            empty = True
            continue
        if current.kind == "orders" and DOUBLE_RULE.match(line):  # one opens the echo, the next closes it
            current = Block("strange", []) if ruled else current
            ruled = not ruled
            continue
        kind = _begins(line, current, empty)
        if kind:
            current = Block(kind, [line])
            found.append(current)
        elif _goes_on(line, current, empty):
            current.lines.append(line)
        else:
            found.append(Block("strange", [line]))
            if current.kind not in LASTING:
                current = Block("strange", [])
        empty = False
    return found


def _begins(line: str, current: Block, empty: bool) -> str:
    if current.kind in QUOTING and line[0] == " " and not empty:
        return ""
    return next((kind for kind, form in STARTS if form.match(line.strip())), "")


def _goes_on(line: str, current: Block, empty: bool) -> bool:
    if current.kind in NEVER_GOES_ON or (empty and current.kind not in LASTING):
        return False
    form = GOES_ON.get(current.kind)
    return line[0] == " " or bool(form and form.match(line)) or _unfinished(current)


def _unfinished(block: Block) -> bool:
    """Whether a world or a heading breaks off in the middle."""
    if block.kind not in LASTING:
        return False
    text = block.text
    if text.count("(") > text.count(")") or text.endswith("-->"):
        return True
    tail = TAIL.search(text)
    return bool(tail and _begun(tail[2], artifact_name(int(tail[1]))))


def _begun(text: str, whole: str) -> bool:
    part = " ".join(text.split()).lower()
    return part != whole.strip().lower() and whole.lower().startswith(part)


def whole(lines: list[str], rest: int = INDENT) -> str:
    """Running text put together again; a line that is indented further goes on in the middle of a word."""
    text = lines[0].strip()
    for line in lines[1:]:
        cut = line.startswith(" " * (rest + INDENT))
        text += ("" if cut else " ") + line.strip()
    return text
