"""The reader: from tokens to sections of code, and all that is wrong with them.

Behind a fault the reader goes on to find the others. Words may be used before they are defined.
"""

import re
from difflib import get_close_matches
from itertools import pairwise

from turnsheet.games.robots.language.built_in_words import ALIASES, WORDS
from turnsheet.games.robots.language.faults import Fault, quoted
from turnsheet.games.robots.language.section import CLOSED_BY, CLOSES, Findings, Section
from turnsheet.games.robots.language.tokens import TEXT, Token, tokens
from turnsheet.games.robots.language.values import LARGEST, SMALLEST, Variable

PLAY = "play"
LONGEST_NAME = 40
MOST_WORDS = 20_000
MOST_VARIABLES = 200
MOST_FAULTS = 100
MOST_GUESSED = 200
NUMBER = re.compile(r"[+-]?[0-9]+")
START = Token("", 1, 1)


class Reader:
    """A program being read."""

    def __init__(self, text: str, lenient: bool) -> None:
        self.lenient = lenient
        self.findings = Findings()
        self.fault = self.findings.fault
        self.body = Section(self.findings, lenient)
        self.section = self.body
        self.definitions: dict[str, Section] = {}
        self.variables: dict[str, Token] = {}
        self.pieces = list(tokens(text))
        self.at = 0
        known = [piece.text for piece in self.pieces if isinstance(piece, Token)]
        self.defined = {name for word, name in pairwise(known) if word == ":"}
        self.declared = {name for word, name in pairwise(known) if word == "variable"}
        self.own_words = sorted(self.defined | self.declared)[:MOST_GUESSED]

    def read(self) -> None:
        """Read all tokens, or as many as there are before too many faults."""
        last, words = START, 0
        while self.at < len(self.pieces) and len(self.findings.faults) < MOST_FAULTS:
            piece = self.pieces[self.at]
            self.at += 1
            if isinstance(piece, Fault):
                self.findings.faults.append(piece)
                continue
            last = piece
            words += 1
            if words > MOST_WORDS:
                self.fault(piece, "too-many-words", f"A program has at most {MOST_WORDS:,} words.")
                return
            self._take(piece)
        self._finish()
        self.findings.faults.sort(key=lambda fault: (fault.line, fault.column))
        if len(self.findings.faults) > MOST_FAULTS or self.at < len(self.pieces):
            del self.findings.faults[MOST_FAULTS:]
            self.fault(last, "too-many-faults", f"Only the first {MOST_FAULTS} errors are listed.")

    def _finish(self) -> None:
        """See whether everything is finished that was begun."""
        if self.at < len(self.pieces):
            return
        self.section.close_all()
        if self.section.token is not None:
            self.fault(self.section.token, "unfinished-definition", "The definition that begins here has no `;`.")
            self.body.close_all()
        if PLAY not in self.defined:
            self.fault(START, "no-play", "A robot needs the word `play`: `: play ... ;`.")

    def _take(self, token: Token) -> None:
        """Read one token, and those that belong to it."""
        word = token.text
        if word.startswith(TEXT):
            self.section.emit(token, "literal", token.content)
        elif NUMBER.fullmatch(word):
            self._number(token)
        elif word in ("true", "false"):
            self.section.emit(token, "literal", word == "true")
        elif word == ":":
            self._define(token)
        elif word == ";":
            self._end_definition(token)
        elif word == "variable":
            self._declare(token)
        elif word in CLOSES:
            self.section.begin(token)
        elif word in CLOSED_BY:
            self.section.end(token)
        elif word in ("leave", "I"):
            self.section.inside(token)
        elif word in WORDS:
            self.section.emit(token, word)
        else:
            self._name(token)

    def _number(self, token: Token) -> None:
        digits = token.text.lstrip("+-").lstrip("0")
        value = int(token.text[0].strip("+0123456789") + (digits or "0")) if len(digits) < 20 else LARGEST + 1
        if SMALLEST <= value <= LARGEST:
            self.section.emit(token, "literal", value)
        else:
            self.fault(token, "number-out-of-range", f"Integers go from {SMALLEST} to {LARGEST}.")

    def _name(self, token: Token) -> None:
        """A word of the program's own, a variable, or what the lenient mode takes for something else."""
        word = token.text
        if word in self.defined:
            self.section.emit(token, "call", word)
        elif word in self.declared:
            self.section.emit(token, "literal", Variable(word))
        elif self.lenient and word in ALIASES:
            self.findings.caution(token, "lenient-word", f"`{word}` is read as `{ALIASES[word]}`.")
            self.section.emit(token, ALIASES[word])
        elif self.lenient and word.endswith("?") and word[:-1] in self.declared:
            reason = f"{quoted(word)} is read as {quoted(word[:-1] + ' ?')}."
            self.findings.caution(token, "lenient-fetch", reason)
            self.section.emit(token, "fetch", Variable(word[:-1]))
        else:
            self.fault(token, "unknown-word", f"There is no word {quoted(word)}.{self._hint(word)}")

    def _hint(self, word: str) -> str:
        """What may have been meant."""
        if word == ")":
            return " A comment ends at its first `)`."
        if len(word) > LONGEST_NAME:
            return ""
        known = [*WORDS, *self.own_words]
        close = [each for each in known if each.lower() == word.lower()] or get_close_matches(word, known, 1)
        return f" Did you mean {quoted(close[0])}?" if close else ""

    def _define(self, token: Token) -> None:
        """`: name` begins a definition."""
        if self.section.token is not None:
            reason = "Definitions cannot be nested. Perhaps the one before has no `;`."
            self.fault(token, "definition-inside", reason)
            self.section.close_all()
        elif self.section.opened:
            kind = self.section.opened[-1].kind
            self.fault(token, "definition-inside", f"A definition cannot be inside `{kind}`.")
        self.section = Section(self.findings, self.lenient, token)
        name = self._own_name(token)
        if name is not None:
            self.definitions[name] = self.section

    def _end_definition(self, token: Token) -> None:
        """`;` ends a definition."""
        if self.section.token is None:
            self.fault(token, "stray-semicolon", "This `;` does not end a definition.")
            return
        self.section.close_all()
        self.section.emit(token, ";")
        self.section = self.body

    def _declare(self, token: Token) -> None:
        """`variable name ;` declares a variable."""
        if self.section.token is not None or self.section.opened:
            self.fault(token, "variable-inside", "Variables are declared outside of definitions and structures.")
        name = self._own_name(token)
        if name is not None:
            self.variables[name] = token
            if len(self.variables) == MOST_VARIABLES + 1:
                self.fault(token, "too-many-variables", f"A program has at most {MOST_VARIABLES} variables.")
        following = self.pieces[self.at] if self.at < len(self.pieces) else None
        if isinstance(following, Token) and following.text == ";":
            self.at += 1
        else:
            self.fault(token, "unfinished-variable", "Write a `;` after the variable's name.")

    def _own_name(self, token: Token) -> str | None:
        """The name that follows, if it is one that a program may give, and has not given before."""
        following = self.pieces[self.at] if self.at < len(self.pieces) else None
        if not isinstance(following, Token) or following.text == ";":
            self.fault(token, "no-name", f"Write a name after `{token.text}`.")
            return None
        self.at += 1
        name = following.text
        if name in WORDS:
            self.fault(following, "built-in-name", f"{quoted(name)} is a built-in word. Choose another name.")
        elif name.startswith(TEXT) or NUMBER.fullmatch(name):
            self.fault(following, "bad-name", f"{quoted(name)} is a value, not a name.")
        elif len(name) > LONGEST_NAME:
            self.fault(following, "name-too-long", f"A name has at most {LONGEST_NAME} characters.")
        elif name in self.definitions or name in self.variables:
            self.fault(following, "defined-twice", f"{quoted(name)} is already defined.")
        else:
            return name
        return None
