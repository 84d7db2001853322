"""What all order forms are made with."""

from collections.abc import Callable, Iterable
from functools import cache

from turnsheet.core.pages.forms import AnySlot, Number, OrderForm, Phrase
from turnsheet.games.starprobe.orders.checks.refusals import Refused
from turnsheet.games.starprobe.orders.orders import AnyOrder

ACTION = "step"
"""The group of forms of which a player sends one at a time."""


def written(
    label: str, words: str, *slots: AnySlot, more: tuple[Phrase, ...] = (), mark: str = "", group: str = ACTION
) -> OrderForm:
    """A form for an order whose words no pattern gives. Its verb is the first word."""
    return OrderForm(words.split()[0], label, (Phrase(words, slots), *more), group, mark)


def form(
    order: type[AnyOrder], label: str, *gaps: AnySlot | str, more: tuple[Phrase, ...] = (), group: str = ACTION
) -> OrderForm:
    """A form with the words of an order; each of their gaps takes a slot to fill, or a fixed word."""
    slots = tuple(gap for gap in gaps if not isinstance(gap, str))
    words = _words(order, tuple(gap if isinstance(gap, str) else f"{{{gap.name}}}" for gap in gaps))
    return OrderForm(order.WORDS.verbs[0], label, (Phrase(words, slots), *more), group)


@cache
def _words(order: type[AnyOrder], fillings: tuple[str, ...]) -> str:
    return order.WORDS.filled(fillings)


def optional(words: str, *slots: AnySlot) -> Phrase:
    """Words that may be left out."""
    return Phrase(words, slots, optional=True)


def each_optional(slots: Iterable[AnySlot]) -> tuple[Phrase, ...]:
    return tuple(optional(f"{{{slot.name}}}", slot) for slot in slots)


def mode_slots(count: int, low: int, high: int) -> list[Number]:
    """Slots for negotiation modes."""
    return [Number(f"mode{each}", low, high) for each in range(1, count + 1)]


def most(allowed: Callable[[int], Refused | None], low: int, high: int) -> int:
    """The greatest number from low to high that is allowed, if all smaller ones are; below low if none is."""
    if low <= high and allowed(high) is None:
        return high
    high -= 1
    while low <= high:
        middle = (low + high) // 2
        if allowed(middle) is None:
            low = middle + 1
        else:
            high = middle - 1
    return high
