"""What all rooms make their forms of."""

from collections.abc import Callable

from turnsheet.core.forms import AnySlot, OrderForm, Phrase
from turnsheet.games.starprobe.orders.checks.refused import Refused

STEP = "step"
"""The group of all that is done at a stage."""


def act(verb: str, label: str, words: str, *slots: AnySlot, more: tuple[Phrase, ...] = (), mark: str = "") -> OrderForm:
    """A form of which one is chosen at a time."""
    return OrderForm(verb, label, (Phrase(words, slots), *more), STEP, mark)


def optional(words: str, *slots: AnySlot) -> Phrase:
    """Words that may be left out."""
    return Phrase(words, slots, optional=True)


def most(allowed: Callable[[int], Refused | None], low: int, high: int) -> int:
    """The greatest number from low to high that is allowed, if all smaller ones are; below low if none is."""
    while low <= high:
        middle = (low + high) // 2
        if allowed(middle) is None:
            low = middle + 1
        else:
            high = middle - 1
    return high
