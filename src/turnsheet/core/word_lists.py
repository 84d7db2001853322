"""Joins words: `a, b and c`, `a, b or c`."""

from collections.abc import Iterable


def either(words: Iterable[str]) -> str:
    """Alternatives in words: `drawn, ring or grid`."""
    return _listed(words, "or")


def together(words: Iterable[str]) -> str:
    """All of them in words: `Ann, Ben and Cat`; empty without any."""
    return _listed(words, "and")


def _listed(words: Iterable[str], last_word: str) -> str:
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    *most, last = found
    return f"{', '.join(most)} {last_word} {last}"
