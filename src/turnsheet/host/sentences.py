"""Sentences about matches that name people: who is meant is kept beside the words, and read with them.

So a text follows when somebody is renamed, leaves their seat or deletes their account: see `rows.matches.text_values`.
"""

from msgspec import Struct


class Player(Struct, frozen=True):
    """Somebody whom a sentence names."""

    seat: int | None
    """Their seat in the match; None if they are named as its owner, or for what they did outside of it."""
    person: str | None
    name: str


class Words(Struct, frozen=True):
    """Words in a sentence that somebody wrote."""

    text: str


Part = str | Player | Words
Sentence = str | tuple[Part, ...]


def sentence(*parts: Part | Sentence) -> Sentence:
    """A sentence of words, people, and other sentences."""
    found = tuple(each for part in parts for each in (part if isinstance(part, tuple) else (part,)))
    return "".join(map(str, found)) if all(isinstance(each, str) for each in found) else found
