"""The words of an order, taken one after the other."""

import re

from turnsheet.games.starprobe.orders.hints import FORMS
from turnsheet.games.starprobe.tables.table_types import Unit

WORD = re.compile(r"[^\s,:]+|[,:]")
NUMBER = re.compile(r"[0-9]{1,9}")
SIGNED = re.compile(r"[+-]?[0-9]{1,9}")
LONGEST_WORD = 40
UNITS: dict[str, Unit] = {
    "naval": "naval", "navy": "naval", "n": "naval",
    "contact": "contact", "c": "contact",
    "scientific": "scientific", "science": "scientific", "scientists": "scientific", "s": "scientific",
    "marine": "marine", "marines": "marine", "m": "marine",
    "first-in": "first-in", "firstin": "first-in", "f": "first-in",
    "repair": "repair", "r": "repair",
}  # fmt: skip
BODIES = ("team", "teams", "group", "groups", "crew", "crews", "personnel")


class UnreadableError(Exception):
    """An order that cannot be read: the code, the reason."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Words:
    """The words of an order behind its verb."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = WORD.findall(text.lower())
        self.verb = self.words[0][:LONGEST_WORD] if self.words else ""
        self.at = 1

    @property
    def more(self) -> bool:
        """Whether there are any left."""
        return self.at < len(self.words)

    @property
    def last(self) -> str:
        """The word taken last."""
        return self.words[self.at - 1]

    def next(self) -> str:
        """The next word."""
        if not self.more:
            raise UnreadableError("bad-form", f"Something is missing. {FORMS[self.verb]}")
        self.at += 1
        return self.last

    def sees(self, *words: str) -> bool:
        """Whether the next word is one of these."""
        return self.more and self.words[self.at] in words

    def skip(self, *words: str) -> bool:
        """Take the next word if it is one of these."""
        if self.sees(*words):
            self.at += 1
            return True
        return False

    def need(self, word: str) -> None:
        """Take a word that must stand here."""
        if not self.skip(word):
            raise UnreadableError("bad-form", FORMS[self.verb])

    def number(self) -> int:
        """A number that must stand here."""
        return self._whole(NUMBER, "a whole number of at most nine digits")

    def signed(self) -> int:
        """A number, perhaps with a sign."""
        return self._whole(SIGNED, "a whole number with a sign")

    def _whole(self, form: re.Pattern[str], what: str) -> int:
        word = self.next()
        if not form.fullmatch(word):
            raise UnreadableError("bad-number", f"'{word[:LONGEST_WORD]}' is not {what}. {FORMS[self.verb]}")
        return int(word)

    def numbers(self) -> tuple[int, ...]:
        """All that is left, as numbers."""
        found = []
        while self.more:
            if not self.skip(",", "and"):
                found.append(self.number())
        return tuple(found)

    def rest(self) -> str:
        """All that is left, without blanks."""
        left = "".join(self.words[self.at :])
        self.at = len(self.words)
        return left

    def end(self) -> None:
        """Nothing may be left."""
        if self.more:
            word = self.next()[:LONGEST_WORD]
            raise UnreadableError("bad-form", f"'{word}' does not belong there. {FORMS[self.verb]}")


def unit_of(words: Words) -> Unit:
    """A kind of people, by its name or first letter."""
    word = words.next()
    if word == "first" and words.skip("in"):
        word = "first-in"
    unit = UNITS.get(word)
    if unit is None:
        raise UnreadableError(
            "no-such-unit", f"'{word[:LONGEST_WORD]}' is none of naval, contact, scientific, marine, first-in, repair."
        )
    words.skip(*BODIES)
    return unit
