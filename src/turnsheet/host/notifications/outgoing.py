"""Outgoing notifications, and the channels they go through."""

import re
from typing import Protocol, runtime_checkable

from msgspec import Struct

OUR_HEADER = "X-Turnsheet"
"""Every mail of ours has it, so that one that comes back is recognized, even if others changed its Message-ID."""
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


class Attachment(Struct, frozen=True):
    """A file in a letter."""

    name: str
    kind: str
    """Such as `application/pdf`."""
    content: bytes


class Letter(Struct, frozen=True):
    """A mail with what a seat may know: a turn, or a receipt. It goes only to an address that asked for it."""

    subject: str
    text: str
    stop: str
    """The link that stops mails to this address."""
    about: str
    """The name of the letter. The same letter, sent again after a fault, has the same; mail programs show it once."""
    thread: str = ""
    """The name of the thread it belongs to, so that mail programs show the letters of a seat together."""
    reply_to: str = ""
    """The address that orders are sent to, if they can be sent by mail."""
    attachments: tuple[Attachment, ...] = ()
    answers: str = ""
    """The Message-ID of the letter that this one answers."""


def one_line(text: str) -> str:
    """A text without line breaks, control characters and signs that turn the reading direction."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def defused(text: str) -> str:
    """A text with words that people chose, such as titles and names: on one line, without live links and mentions."""
    return LINK_OR_MENTION.sub(lambda found: found[0] + HOLD, one_line(text))


class UndeliveredError(Exception):
    """A mailing that could not be delivered, and why, in words for its receiver."""

    def __init__(
        self, sentence: str, may_have_arrived: bool = False, gone: bool = False, unreachable: bool = False
    ) -> None:
        super().__init__(sentence)
        self.may_have_arrived = may_have_arrived
        self.unreachable = unreachable
        """The server cannot be reached, so nothing else can be delivered through it now."""
        self.gone = gone
        """Nothing can ever be delivered there again."""


class Channel(Protocol):
    """A way to send mailings."""

    def check(self, target: str) -> str:
        """The target in the form in which it is stored; raises UndeliveredError if nothing can ever be sent there."""

    def send(self, target: str, mailing: Mailing) -> None:
        """Deliver; raises UndeliveredError."""


@runtime_checkable
class LetterChannel(Protocol):
    """A way to send letters."""

    def post(self, target: str, letter: Letter) -> None:
        """Deliver; raises UndeliveredError."""
