"""Letters: what is sent to people, and the channels it goes through."""

import re
from typing import Protocol

from msgspec import Struct

HOLD = "\u2060"
"""A word joiner: not seen and no width, but what it is put into is neither a link nor a mention to any program."""
LINK_OR_MENTION = re.compile(r"@|:(?=//)|(?<=\w)\.(?=[^\W\d])")


class Item(Struct, frozen=True):
    """One announcement in a letter."""

    id: int
    match: str
    kind: str
    text: str
    link: str


class Letter(Struct, frozen=True):
    """Some announcements for one person. It never holds a secret of a game."""

    subject: str
    items: tuple[Item, ...]
    stop: str
    """Where to say that no more should come."""

    def text(self) -> str:
        """The letter to read."""
        lines = [f"{defused(item.text)}\n{item.link}".strip() for item in self.items]
        return "\n\n".join([*lines, f"No more letters to this address: {self.stop}"])


def one_line(text: str) -> str:
    """A text without line breaks, control characters and signs that turn the reading direction."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def defused(text: str) -> str:
    """A text with words that people chose, such as titles and names: on one line, without live links and mentions."""
    return LINK_OR_MENTION.sub(lambda found: found[0] + HOLD, one_line(text))


class UndeliveredError(Exception):
    """A letter that could not be delivered, and why, in words fit for its receiver."""

    def __init__(self, sentence: str, may_have_arrived: bool = False) -> None:
        super().__init__(sentence)
        self.may_have_arrived = may_have_arrived


class Channel(Protocol):
    """A way to send letters."""

    def check(self, target: str) -> str:
        """The target as it is kept; raises UndeliveredError if no letter can ever go there."""

    def send(self, target: str, letter: Letter) -> None:
        """Deliver; raises UndeliveredError."""
