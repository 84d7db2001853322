"""What a command and a bot in a process of its own say to each other: JSON lines, one message per line.

    turnsheet                                           bot
    {"kind":"hello","protocol":1,"game":"raumkrieg",...}
                                                        {"kind":"ready","protocol":1}
    {"kind":"turn","number":1,"view":...,"forms":...}
                                                        {"kind":"sheet","number":1,"text":"11 A 5,0"}
    ...
    {"kind":"bye"}

A bot is told what a player in its seat may know and nothing else: the view, the order forms and the printout. `seed`
comes from the bot's own dice, not from those of the match: a bot that draws all its chances from it plays the same
match again. docs/guides/bot-author.md explains the messages to authors.
"""

from typing import TypeVar

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Options
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat

A = TypeVar("A", bound="Message")

PROTOCOL = 1
"""The version of this protocol: raised when bots have to change."""
LONGEST_ANSWER = 1_000_000
"""The maximum length of a line from a bot, in bytes."""
QUOTED = 60
"""How much of a wrong answer is shown."""


class Message(Struct, frozen=True, tag=str.lower, tag_field="kind"):
    """The base of all messages."""


class Hello(Message, frozen=True):
    """The first message to a bot: what it will play, and its limits."""

    protocol: int
    game: str
    version: int
    """The version of the game's rules."""
    seat: Seat
    seats: int
    options: Options
    seconds: float
    """How long it may take for a turn."""
    memory: int
    """How much memory it may use, in MB."""


class Turn(Message, frozen=True):
    """A turn for which the bot has to write a sheet."""

    number: int
    """Counts the turns that the bot was asked for; the answer has the same number."""
    view: View
    forms: tuple[OrderForm, ...]
    printout: str
    seed: str


class Bye(Message, frozen=True):
    """The match is over: the bot should end."""


class Ready(Message, frozen=True):
    """The answer to hello."""

    protocol: int


class Sheet(Message, frozen=True):
    """The answer to a turn."""

    number: int
    text: str


class NonsenseError(Exception):
    """A line that is not the answer that was waited for; the text says why, for the bot's author."""


def line(message: Message) -> bytes:
    """A message as a line."""
    return codec.encode(message) + b"\n"


def ready(answer: bytes) -> Ready:
    """The answer to hello; raises NonsenseError."""
    found = _answer(answer, Ready, '{"kind":"ready","protocol":1}')
    if found.protocol != PROTOCOL:
        raise NonsenseError(f"it speaks version {found.protocol} of the protocol; this release speaks {PROTOCOL}")
    return found


def sheet(answer: bytes, number: int) -> Sheet:
    """The answer to a turn; raises NonsenseError."""
    found = _answer(answer, Sheet, f'{{"kind":"sheet","number":{number},"text":"..."}}')
    if found.number != number:
        raise NonsenseError(f"it answered turn number {found.number} when it was asked for number {number}")
    return found


def _answer(answer: bytes, kind: type[A], example: str) -> A:
    try:
        return codec.decode(answer, kind)
    except codec.BadDataError as error:
        start = answer[:QUOTED].decode(errors="replace").rstrip("\n")
        raise NonsenseError(f"it answered '{start}' instead of {example}: {error}") from error
