"""The words of an order, taken one after the other."""

import re

from turnsheet.core.orders import RefusedPartError
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


class UnreadableError(RefusedPartError):
    """An order that cannot be read."""


class Words:
    """The words of an order after its verb."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = WORD.findall(text.lower())
        self.verb = self.words[0][:LONGEST_WORD] if self.words else ""
        self.at = 1
        self.how = ""
        """How orders with this verb are written."""

    @property
    def more(self) -> bool:
        return self.at < len(self.words)

    @property
    def last(self) -> str:
        """The word taken last."""
        return self.words[self.at - 1]

    def unreadable(self, code: str, reason: str = "") -> UnreadableError:
        """The error to raise; its reason ends with how the order is written."""
        return UnreadableError(code, f"{reason} {self.how}".lstrip())

    def unknown(self) -> UnreadableError:
        """The error for an order whose first word is not a verb."""
        reason = f"No order begins with '{self.verb}'." if self.verb else "An order begins with a verb."
        return UnreadableError("unknown-order", reason)

    def next(self) -> str:
        if not self.more:
            raise self.unreadable("bad-form", "The order is not complete.")
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

    def need(self, *words: str) -> None:
        """Take the next word, which must be one of these."""
        if not self.skip(*words):
            raise self.unreadable("bad-form")

    def number(self) -> int:
        return self._whole(NUMBER, "a whole number of at most nine digits")

    def signed(self) -> int:
        return self._whole(SIGNED, "a whole number with a sign")

    def _whole(self, form: re.Pattern[str], what: str) -> int:
        word = self.next()
        if not form.fullmatch(word):
            raise self.unreadable("bad-number", f"'{word[:LONGEST_WORD]}' is not {what}.")
        return int(word)

    def numbers(self) -> tuple[int, ...]:
        """All remaining words, as numbers."""
        found = []
        while self.more:
            if not self.skip(",", "and"):
                found.append(self.number())
        return tuple(found)

    def rest(self) -> str:
        """All remaining words, without blanks."""
        left = "".join(self.words[self.at :])
        self.at = len(self.words)
        return left

    def unit(self) -> Unit:
        """A kind of people, by its name or first letter."""
        word = self.next()
        if word == "first" and self.skip("in"):
            word = "first-in"
        unit = UNITS.get(word)
        if unit is None:
            units = "naval, contact, scientific, marine, first-in or repair"
            raise UnreadableError("no-such-unit", f"'{word[:LONGEST_WORD]}' is not a kind of people. Write {units}.")
        self.skip(*BODIES)
        return unit

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.more:
            raise self.unreadable("bad-form", f"'{self.next()[:LONGEST_WORD]}' does not belong there.")
