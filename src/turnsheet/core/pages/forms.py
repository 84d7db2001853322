"""Order forms: what a seat can order now, as data.

A form is a sentence with gaps. Fill the gaps, leave out optional phrases if you like, and the text is an order that
the game's reader accepts. The web client draws forms, the terminal prints them, the random bot fills them. At most one
form of the same group may be used per turn; forms without a group can be used any number of times.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import ClassVar

from msgspec import Struct

from turnsheet.core.pages.stakes import Stakes

GAP = re.compile(r"\{(\w+)\}")
FEW = 3
"""Choices with at most this many words are written out where orders are listed."""
MOST_SPLIT = 4096
"""How many phrases are kept in pieces."""
LONGEST_LIST = 280
"""The maximum length of such a list, in characters."""


class Slot(Struct, frozen=True, gc=False, tag=str.lower, tag_field="slot"):
    """A gap in a sentence."""

    name: str


class Choice(Slot, frozen=True, gc=False):
    """One of these words. `marks`, if there are any, are the chart marks the words refer to, in the same order."""

    words: tuple[str, ...]
    marks: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """An explanation to show next to each word; empty for a word that needs none."""
    stakes: tuple[Stakes, ...] = ()
    """What each word may bring, in the same order, where that can be told."""
    usual: str = ""
    """The word to begin with, where one is what players usually want."""
    accepted: tuple[str, ...] = ()
    """All words that the reader accepts, in order, where it accepts more than `words`. Some of them do not go together
    with some words of other gaps; the form says which (`OrderForm.any_of`)."""


class Number(Slot, frozen=True, gc=False):
    """A whole number from low to high."""

    low: int
    high: int
    of: str = ""
    """Name of the tally this number draws on (`preview.Tally`). If the number is optional, omitted means all."""
    stakes: tuple[Stakes, ...] = ()
    """What each number from `low` on may bring, where that can be told; the last is also for all above."""
    labels: tuple[str, ...] = ()
    """An explanation to show next to each number from `low` on, where they need one."""


class Point(Slot, frozen=True, gc=False):
    """A place `x,y` in a rectangle, edges included."""

    low: tuple[int, int]
    high: tuple[int, int]


class Vector(Slot, frozen=True, gc=False):
    """A change `x,y` with x² + y² at most `most`."""

    most: int


class Path(Slot, frozen=True, gc=False):
    """A path of up to `longest` links from `start`; the names of the places are written one after the other."""

    start: str
    links: tuple[tuple[str, str], ...]
    longest: int
    dangers: tuple[tuple[str, str], ...] = ()
    """Places of these links where something is lost, each with what is there."""


class Text(Slot, frozen=True, gc=False):
    """Free text of at most `longest` characters."""

    longest: int


AnySlot = Choice | Number | Point | Vector | Path | Text


class Phrase(Struct, frozen=True, gc=False):
    """A piece of the sentence: words with `{name}` where the slots go."""

    words: str
    slots: tuple[AnySlot, ...] = ()
    optional: bool = False


class OrderForm(Struct, frozen=True, dict=True):
    """A way to write one order: phrases with gaps, and what the form is about."""

    REPEATABLE: ClassVar[str] = ""

    verb: str
    label: str
    phrases: tuple[Phrase, ...]
    group: str = REPEATABLE
    mark: str = ""
    personal: bool = False
    """The order speaks to other players, commits to them or gives something away: substitutes do not use it."""
    now: bool | None = None
    """For a form without gaps that switches something on or off: whether it is on now."""
    player: str = ""
    """The name of the player that the form is about, if it is about one."""
    short: str = ""
    """What to call it where the player or thing that it is about is shown beside it; if empty, its verb."""
    meaning: str = ""
    """What the order does, for players who do not know it by name. Only forms for people have it, in some games."""
    stakes: Stakes | None = None
    """What the order may bring without its optional phrases, where that can be told."""
    any_of: tuple[str, ...] = ()
    """The names of gaps of which the reader accepts any one or more, each with another word. A program that fills them
    with their `words` and leaves out none but optional phrases need not care."""
    first_below: int | None = None
    """An order goes before other lines if its number is below this, since it frees what they take. Its number is the
    one in its gap or, where all gaps are optional, how many of them are filled."""

    @cached_property
    def needs_words(self) -> bool:
        """Whether the order cannot be written without free words."""
        return any(isinstance(slot, Text) for phrase in self.phrases for slot in phrase.slots if not phrase.optional)


def fill(form: OrderForm, values: Mapping[str, str]) -> str:
    """The order text: phrases whose slots all have a value, in order.

    An optional phrase without its values is left out; a required one must have them.
    """
    said = []
    for phrase in form.phrases:
        if phrase.optional and any(slot.name not in values for slot in phrase.slots):
            continue
        pieces = _pieces(phrase.words)
        if len(pieces) > 1:
            said.append("".join([values[piece] if place % 2 else piece for place, piece in enumerate(pieces)]))
        else:
            said.append(phrase.words)
    return " ".join(said)


@lru_cache(MOST_SPLIT)
def _pieces(words: str) -> tuple[str, ...]:
    """The words of a phrase around its gaps and, between them, the names of the gaps."""
    return tuple(GAP.split(words))


def fits(form: OrderForm, text: str) -> bool:
    """Whether a text could come from this form. The gaps may hold any text."""
    pattern = ""
    for phrase in form.phrases:
        words = ".+?".join(map(re.escape, GAP.split(phrase.words)[::2]))
        pattern += f"(?: {words})?" if phrase.optional else f" {words}"
    return re.fullmatch(pattern, f" {text}") is not None


def orders_now(order_forms: Iterable[OrderForm]) -> str:
    """A sentence for refusals that lists the orders that are possible now, one for each verb.

    Gaps are in capitals, optional parts in brackets: `You can give these orders now: wait; jump STAR; pick 1/2.`
    """
    by_verb: dict[str, str] = {}
    for form in order_forms:
        by_verb.setdefault(form.verb, _outline(form))
    outlines = list(by_verb.values())
    if not outlines:
        return "You cannot give any orders now."
    listed = outlines[:1]
    for outline in outlines[1:]:
        if len("; ".join([*listed, outline])) > LONGEST_LIST:
            break
        listed.append(outline)
    more = f"; and {len(outlines) - len(listed)} more" if len(listed) < len(outlines) else ""
    return f"You can give these orders now: {'; '.join(listed)}{more}."


def _outline(form: OrderForm) -> str:
    return " ".join(f"[{_with_gaps(each)}]" if each.optional else _with_gaps(each) for each in form.phrases)


def _with_gaps(phrase: Phrase) -> str:
    gaps = {slot.name: _gap(slot) for slot in phrase.slots}
    return GAP.sub(lambda gap: gaps[gap[1]], phrase.words)


def _gap(slot: AnySlot) -> str:
    if isinstance(slot, Choice) and 1 <= len(slot.words) <= FEW:
        return "/".join(slot.words)
    return slot.name.upper()
