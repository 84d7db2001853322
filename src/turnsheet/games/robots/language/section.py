"""Sections: the code of a definition or of the body while it is read, and the structures in it.

`if`, `do` and `begin` become jumps as their words go by, without recursion, so no text is too deep to be read. `begin`
and `then` mark places only: they are not code and cost no words.
"""

from collections import Counter

import msgspec
from msgspec.structs import replace

from turnsheet.games.robots.language.faults import Caution, Fault
from turnsheet.games.robots.language.tokens import Token
from turnsheet.games.robots.language.values import Value

DEEPEST = 100
MOST_CAUTIONS = 100
CLOSES = {"if": "then", "do": "loop", "begin": "until"}
CLOSED_BY = {"else": "if", "then": "if", "loop": "do", "until": "begin"}


class Instruction(msgspec.Struct, frozen=True):
    """A word in its place: what it does (`operation`), with which value, and where it may jump to."""

    word: str
    line: int
    column: int
    operation: str
    value: Value | None = None
    target: int = 0


class Findings:
    """What is found wrong or taken leniently."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.cautions: list[Caution] = []

    def fault(self, token: Token, code: str, reason: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(token.line, token.column, code, reason))

    def caution(self, token: Token, code: str, reason: str) -> None:
        """Note what the lenient mode took."""
        if len(self.cautions) < MOST_CAUTIONS:
            self.cautions.append(Caution(token.line, token.column, code, reason))


class Opened:
    """A structure that has begun: its first word, where its code begins, the jumps to its end."""

    def __init__(self, token: Token, at: int) -> None:
        self.token = token
        self.kind = token.text
        self.at = at
        self.has_else = False
        self.exits: list[int] = []


class Section:
    """The code of a definition, which begins with a token, or the body's; its jumps count from its beginning."""

    def __init__(self, findings: Findings, lenient: bool, token: Token | None = None) -> None:
        self.findings = findings
        self.lenient = lenient
        self.token = token
        self.code: list[Instruction] = []
        self.opened: list[Opened] = []
        self.loops: list[Opened] = []
        self.kinds: Counter[str] = Counter()

    def emit(self, token: Token, operation: str, value: Value | None = None, target: int = 0) -> None:
        """Add a word."""
        self.code.append(Instruction(token.text, token.line, token.column, operation, value, target))

    def begin(self, token: Token) -> None:
        """`if`, `do` or `begin`."""
        opened = Opened(token, len(self.code))
        if token.text != "begin":
            self.emit(token, token.text)
        if token.text == "if":
            opened.exits.append(opened.at)
        else:
            self.loops.append(opened)
        self.opened.append(opened)
        self.kinds[token.text] += 1
        if len(self.opened) == DEEPEST + 1:
            self.findings.fault(token, "too-deep", f"Structures can be nested at most {DEEPEST} deep.")

    def end(self, token: Token) -> None:
        """`else`, `then`, `loop` or `until`."""
        kind = CLOSED_BY[token.text]
        if not self.kinds[kind]:
            if token.text == "then" and self.lenient:
                self.findings.caution(token, "stray-then", "This `then` has no `if` and is ignored.")
            else:
                self.findings.fault(token, "stray-word", f"This `{token.text}` has no open `{kind}`.")
            return
        while self.opened[-1].kind != kind:
            self._unfinished()
        if token.text == "else":
            self._otherwise(token, self.opened[-1])
            return
        opened = self._closed()
        if kind == "do":
            self.emit(token, "loop", target=opened.at + 1)
        elif kind == "begin":
            self.emit(token, "until", target=opened.at)
        for at in opened.exits:
            self._aim(at)

    def inside(self, token: Token) -> None:
        """`leave` or `I`, which stand in loops only."""
        if token.text == "I":
            if not self.kinds["do"]:
                self.findings.fault(token, "counter-outside", "`I` works only between `do` and `loop`.")
            self.emit(token, "I")
            return
        if self.loops:
            self.loops[-1].exits.append(len(self.code))
            self.emit(token, "leave" if self.loops[-1].kind == "do" else "jump")
        else:
            self.findings.fault(token, "leave-outside", "`leave` works only inside a loop.")

    def close_all(self) -> None:
        """Close what is still open; all of it is unfinished."""
        while self.opened:
            self._unfinished()

    def _otherwise(self, token: Token, opened: Opened) -> None:
        if opened.has_else:
            self.findings.fault(token, "stray-word", "This `if` already has an `else`.")
            return
        opened.has_else = True
        at = len(self.code)
        self.emit(token, "jump")
        self._aim(opened.exits[0])
        opened.exits[0] = at

    def _closed(self) -> Opened:
        opened = self.opened.pop()
        if opened.kind != "if":
            self.loops.pop()
        self.kinds[opened.kind] -= 1
        return opened

    def _unfinished(self) -> None:
        opened = self._closed()
        reason = f"The `{opened.kind}` that begins here has no `{CLOSES[opened.kind]}`."
        self.findings.fault(opened.token, "unfinished-structure", reason)

    def _aim(self, at: int) -> None:
        """Let a jump go to what comes next."""
        self.code[at] = replace(self.code[at], target=len(self.code))
