"""Joins words, `a, b and c` or `a, b or c`, and counts: `3 ships`."""

from collections.abc import Iterable


def either(words: Iterable[object]) -> str:
    """Alternatives in words: `drawn, ring or grid`."""
    return _listed(words, "or")


def together(words: Iterable[object]) -> str:
    """All of them in words: `Ann, Ben and Cat`; empty without any."""
    return _listed(words, "and")


def count(number: int, one: str, more: str = "", *, grouped: bool = False) -> str:
    """A number with its noun: `1 order`, `10 orders`; `more` is for nouns that do not just get an s.

    Long numbers can be grouped: `1,334 orders`.
    """
    return f"{number:{',' if grouped else ''}} {one if number == 1 else more or f'{one}s'}"


def _listed(words: Iterable[object], last_word: str) -> str:
    found = list(map(str, words))
    if len(found) < 2:
        return "".join(found)
    *most, last = found
    return f"{', '.join(most)} {last_word} {last}"
