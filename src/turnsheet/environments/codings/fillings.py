"""Order forms filled in a fixed order, so that a number can stand for a filling.

A gap with words takes each of them; a number its lowest, middle and highest; a path each first link. Optional phrases
are left out, and then filled with the first that fits each gap. Forms that need free words have no fillings.
"""

from collections.abc import Iterator
from itertools import islice, product

from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Path, Phrase, Point, Text, Vector, fill


def fillings(form: OrderForm) -> Iterator[str]:
    """The texts of a form, without its optional phrases first."""
    needed = [slot for phrase in form.phrases if not phrase.optional for slot in phrase.slots]
    extra = {slot.name: first for slot in _optional(form) for first in islice(_values(slot), 1)}
    names = [slot.name for slot in needed]
    for values in product(*map(_values, needed)):
        yield fill(form, dict(zip(names, values, strict=True)))
    if extra:
        for values in product(*map(_values, needed)):
            yield fill(form, dict(zip(names, values, strict=True)) | extra)


def _optional(form: OrderForm) -> list[AnySlot]:
    phrases: list[Phrase] = [phrase for phrase in form.phrases if phrase.optional]
    return [slot for phrase in phrases for slot in phrase.slots]


def _values(slot: AnySlot) -> Iterator[str]:
    match slot:
        case Choice(words=words):
            yield from words
        case Number(low=low, high=high):
            yield from map(str, sorted({low, (low + high) // 2, high}))
        case Path(start=start, links=links):
            yield from (end for begin, end in links if begin == start)
        case Point(low=(x0, y0), high=(x1, y1)):
            yield from (f"{x},{y}" for x in (x0, (x0 + x1) // 2, x1) for y in (y0, (y0 + y1) // 2, y1))
        case Vector():
            yield "0,0"
        case Text():
            return
