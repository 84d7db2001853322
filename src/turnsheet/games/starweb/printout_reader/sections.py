"""Sections: a text of printouts cut into its blocks, wherever its lines were broken.

A block begins with a line that can begin nothing else. What follows belongs to it as long as it can; a line that
belongs nowhere is a block of its own. What players wrote cannot pass for a report: a message ends at an empty line and
nowhere else, and orders between two rules at the second of them; without rules, only what may follow orders ends them.
So a mail program may break messages where it likes.
"""

import re

from msgspec import Struct

from turnsheet.games.starweb.pages.printout import INDENT
from turnsheet.games.starweb.printout_reader.mail import Quoting, heading_quoting, rows, usual_quoting
from turnsheet.games.starweb.rules.tables import artifact_name

STARTS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("game", r"Game\b(?=.*[0-9]|.{36,}$)"),
        ("turn", r"Turn\s*[#:=]?\s*[0-9]{1,9}\s*$"),
        ("player", r"\[[^\[\]]{0,60}\]\s*[:=]"),
        ("rule", r"[-=_]{3,}$"),
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
AFTER_ORDERS = ("due", "points", "message", "ending", "notes", "rule")
"""What may follow orders without an empty line between."""
LASTING = ("world", "player")
"""Blocks that empty lines and strange lines do not end."""
GOES_ON = {
    "world": re.compile(r"[FV][0-9]|[(\[]|C\s*\[", re.IGNORECASE),
    "player": re.compile(r"\(|[\w/-]+\s*=", re.IGNORECASE),
    "seen": re.compile(r"\["),
    "scores": re.compile(r"-?[0-9]"),
    "orders": re.compile(""),
    "message": re.compile(""),
    "points": re.compile(""),
    "ending": re.compile(""),
}
"""How a line begins that belongs to a block though it is not indented."""
NEVER_GOES_ON = ("rule", "turn", "strange")
FREE = ("message", "orders", "notes", "ending", "due")
"""Blocks with texts of people, which are kept letter by letter."""
FENCE = re.compile(" *={3,}")
"""The rules around orders; both are the same."""
SIGNED = "--"
"""The line above the signature of a mail."""
AFTER_SIGNATURE = ("game", "world", "orders", "message", "points", "ending", "notes")
"""What ends a signature: the next printout, or a message whose line was broken around two dashes."""
FULL = 40
"""A line shorter than this was not broken by a mail program."""
LONGEST_TAIL = 120
"""So much of the end of a world is looked at; no name of an artifact is longer."""
TAIL = re.compile(r"V([0-9]{1,3}):([^:()\[\]]*)$")


class Block(Struct):
    """Lines that belong together."""

    kind: str
    lines: list[str] = []
    fence: str = ""
    """The rule above these orders: the same rule ends them."""
    numbers: list[int] = []
    """The numbers of the lines."""
    opened: int = 0
    """How many brackets are open at the end; counted as lines come, since there may be many."""
    titled: bool = False
    """Whether there was a colon yet."""

    def add(self, line: str, number: int) -> None:
        """Take one more line."""
        self.lines.append(line)
        self.numbers.append(number)
        self.opened += line.count("(") - line.count(")")
        self.titled = self.titled or ":" in line

    @property
    def text(self) -> str:
        """The block on one line."""
        return " ".join(line.strip() for line in self.lines)

    def number(self, text: str = "") -> int:
        """The number of the line that has the first word of a text; of the first line if none has."""
        word = next(iter(text.split()), "")
        place = next((place for place, line in enumerate(self.lines) if word in line), 0)
        return self.numbers[place]


def blocks(text: str) -> list[Block]:
    """The blocks of a text."""
    blocks: list[Block] = []
    given = rows(text)
    dense = all(row.bare.strip(" >|") for row in given[:-1])
    quoting = Quoting() if any(map(heading_quoting, given)) else usual_quoting(given)
    current = Block("strange")
    empty, signed = True, False
    for row in given:
        closed = current.kind != "message" and not current.fence
        if (empty or closed) and (found := heading_quoting(row)):
            quoting = found
        plain = quoting.without(row)
        line = plain.bare
        if not line:
            empty = True
            continue
        if current.kind == "orders" and (line == current.fence if current.fence else FENCE.fullmatch(line)):
            if current.fence:
                current = Block("rule")
            else:
                current.fence = line
            continue
        kind = _begins(line, current, empty, dense)
        signed = (signed or (line.rstrip() == SIGNED and not current.fence)) and kind not in AFTER_SIGNATURE
        if signed:
            kind, current = "", Block("strange")
        if kind:
            current = Block(kind)
            current.add(plain.text if kind in FREE else line, row.number)
            blocks.append(current)
        elif _goes_on(line, current, empty):
            current.add(plain.text if current.kind in FREE else line, row.number)
        else:
            blocks.append(Block("strange", [line], numbers=[row.number]))
            if current.kind not in LASTING:
                current = Block("strange")
        empty = False
    return blocks


def _begins(line: str, current: Block, empty: bool, dense: bool) -> str:
    if current.fence:
        return ""
    if current.kind in QUOTING and line[0] == " " and not empty:
        return ""
    words = " ".join(line.split())
    kind = next((kind for kind, form in STARTS if form.match(words)), "")
    if empty or (dense and line[0] != " "):
        return kind
    if current.kind == "message" or (current.kind == "orders" and kind not in AFTER_ORDERS):
        return ""
    return kind


def _goes_on(line: str, current: Block, empty: bool) -> bool:
    if current.fence:
        return True
    if current.kind in NEVER_GOES_ON or (empty and current.kind not in LASTING):
        return False
    form = GOES_ON.get(current.kind)
    return line[0] == " " or bool(form and form.match(line)) or _unfinished(current)


def _unfinished(block: Block) -> bool:
    """Whether a block breaks off in the middle."""
    if block.kind in ("seen", "scores"):
        return not block.titled
    if block.kind in ("due", "game"):
        return len(block.lines[-1]) >= FULL
    if block.kind not in LASTING:
        return False
    end = " ".join(line.strip() for line in block.lines[-3:])[-LONGEST_TAIL:]
    if block.opened > 0 or end.endswith((">", "\u2192")):
        return True
    tail = TAIL.search(end)
    return bool(tail and _begun(tail[2], artifact_name(int(tail[1]))))


def _begun(text: str, whole: str) -> bool:
    part, name = _words(text), _words(whole)
    return part != name and name.startswith(part)


def _words(text: str) -> str:
    return " ".join(text.replace(",", " ").split()).lower()


def whole(lines: list[str], rest: int = INDENT) -> str:
    """Running text put together again; a line that is indented further goes on in the middle of a word."""
    text = lines[0].strip()
    for line in lines[1:]:
        cut = line.startswith(" " * (rest + INDENT))
        text += ("" if cut else " ") + line.strip()
    return text
