"""Outgoing notifications, and the channels they go through."""

import re
from typing import Protocol

from msgspec import Struct

HOLD = "\u2060"
"""A word joiner: invisible and without width, but no program takes a text with it for a link or a mention."""
LINK_OR_MENTION = re.compile(r"@|:(?=//)|(?<=\w)\.(?=[^\W\d])")


class Item(Struct, frozen=True):
    """One notification in a mailing."""

    id: int
    match: str
    kind: str
    text: str
    link: str


class Mailing(Struct, frozen=True):
    """Notifications for one person, sent together. It never holds a secret of a game."""

    subject: str
    items: tuple[Item, ...]
    stop: str
    """The link that stops notifications to this address; empty in mail that somebody asked for just now."""

    def text(self) -> str:
        """The mailing as plain text."""
        lines = [f"{defused(item.text)}\n{item.link}".strip() for item in self.items]
        if self.stop:
            lines.append(f"To stop notifications to this address: {self.stop}")
        return "\n\n".join(lines)


def one_line(text: str) -> str:
    """A text without line breaks, control characters and signs that turn the reading direction."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def defused(text: str) -> str:
    """A text with words that people chose, such as titles and names: on one line, without live links and mentions."""
    return LINK_OR_MENTION.sub(lambda found: found[0] + HOLD, one_line(text))


class UndeliveredError(Exception):
    """A mailing that could not be delivered, and why, in words for its receiver."""

    def __init__(self, sentence: str, may_have_arrived: bool = False, gone: bool = False) -> None:
        super().__init__(sentence)
        self.may_have_arrived = may_have_arrived
        self.gone = gone
        """Nothing can ever be delivered there again."""


class Channel(Protocol):
    """A way to send mailings."""

    def check(self, target: str) -> str:
        """The target in the form in which it is stored; raises UndeliveredError if nothing can ever be sent there."""

    def send(self, target: str, mailing: Mailing) -> None:
        """Deliver; raises UndeliveredError."""
