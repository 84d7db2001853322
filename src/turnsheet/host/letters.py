"""Letters: what is sent to people, and the channels it goes through."""

from typing import Protocol

from msgspec import Struct


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
        lines = [f"{item.text}\n{item.link}".strip() for item in self.items]
        return "\n\n".join([*lines, f"No more letters to this address: {self.stop}"])


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
