"""Offers: what a seat can order now, as forms that are data.

An offer is a sentence with gaps. Fill the gaps, leave out optional phrases if you like, and the
text is an order the game's reader takes. The web client draws offers, the terminal prints them, the
random bot fills them. Of the offers with the same group, at most one may be sent a turn.
"""

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec import Struct

GAP = re.compile(r"\{(\w+)\}")
FEW = 3
"""So many words of a choice are written out where orders are listed."""
LONGEST_LIST = 280
"""The most characters of such a list."""


class Slot(Struct, frozen=True, tag=str.lower, tag_field="slot"):
    """A gap in a sentence."""

    name: str


class Choice(Slot, frozen=True):
    """One of these words. Each may name the mark on the chart that it stands for."""

    words: tuple[str, ...]
    marks: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """What each word means, to be shown beside it; empty for a word that says it itself, and none if all do."""


class Number(Slot, frozen=True):
    """A whole number from low to high."""

    low: int
    high: int
    of: str = ""
    """The tally of which it is a number, of the form's mark or of where that lies; all of it if it may be left out."""


class Point(Slot, frozen=True):
    """A place `x,y` in a rectangle, its edges included."""

    low: tuple[int, int]
    high: tuple[int, int]


class Vector(Slot, frozen=True):
    """A step `x,y` with x² + y² at most `most`."""

    most: int


class Path(Slot, frozen=True):
    """Up to `longest` steps from `start`, each along one of the links, written one after the other."""

    start: str
    links: tuple[tuple[str, str], ...]
    longest: int


class Text(Slot, frozen=True):
    """Free words of at most so many characters."""

    longest: int


AnySlot = Choice | Number | Point | Vector | Path | Text


class Phrase(Struct, frozen=True):
    """A piece of the sentence: words with `{name}` where the slots go."""

    words: str
    slots: tuple[AnySlot, ...] = ()
    optional: bool = False


class OrderForm(Struct, frozen=True):
    """An order form."""

    REPEATABLE: ClassVar[str] = ""

    verb: str
    label: str
    phrases: tuple[Phrase, ...]
    group: str = REPEATABLE
    mark: str = ""
    personal: bool = False
    """It speaks to others, binds the player to them or gives something away: a caretaker leaves it alone."""
    now: bool | None = None
    """For a form without gaps that turns over what its verb names: whether that is so now."""


def fill(offer: OrderForm, values: Mapping[str, str]) -> str:
    """The order text: phrases whose slots all have a value, in order.

    An optional phrase without its values is left out; a required one must have them.
    """
    said = []
    for phrase in offer.phrases:
        if phrase.optional and any(slot.name not in values for slot in phrase.slots):
            continue
        said.append(GAP.sub(lambda gap: values[gap[1]], phrase.words))
    return " ".join(said)


def fits(offer: OrderForm, text: str) -> bool:
    """Whether a text has the words of this form, whatever stands in its gaps."""
    pattern = ""
    for phrase in offer.phrases:
        words = ".+?".join(map(re.escape, GAP.split(phrase.words)[::2]))
        pattern += f"(?: {words})?" if phrase.optional else f" {words}"
    return re.fullmatch(pattern, f" {text}") is not None


def orders_now(order_forms: Iterable[OrderForm]) -> str:
    """A sentence that lists the orders that can be given now, one of each verb, for refusals of what cannot.

    Gaps are in capitals, what may be left out is in brackets: `You can order now: wait; jump STAR; pick 1/2.`
    """
    by_verb: dict[str, str] = {}
    for offer in order_forms:
        by_verb.setdefault(offer.verb, _form(offer))
    forms = list(by_verb.values())
    if not forms:
        return "There is nothing that you can order now."
    told = forms[:1]
    for form in forms[1:]:
        if len("; ".join([*told, form])) > LONGEST_LIST:
            break
        told.append(form)
    more = f"; and {len(forms) - len(told)} more" if len(told) < len(forms) else ""
    return f"You can order now: {'; '.join(told)}{more}."


def _form(offer: OrderForm) -> str:
    return " ".join(f"[{_said(each)}]" if each.optional else _said(each) for each in offer.phrases)


def _said(phrase: Phrase) -> str:
    gaps = {slot.name: _gap(slot) for slot in phrase.slots}
    return GAP.sub(lambda gap: gaps[gap[1]], phrase.words)


def _gap(slot: AnySlot) -> str:
    if isinstance(slot, Choice) and 1 <= len(slot.words) <= FEW:
        return "/".join(slot.words)
    return slot.name.upper()
