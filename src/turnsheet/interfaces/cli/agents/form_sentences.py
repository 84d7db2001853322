"""Order forms as sentences with gaps: what is to be written, and what fits into each gap."""

from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Path, Phrase, Point, Text, Vector
from turnsheet.interfaces.cli.agents.answers import Form, Gap

MOST_WORDS = 30
"""Choices with more words are named by their first ones in sentences; the data has all of them."""


def form_of(form: OrderForm) -> Form:
    """A form as agents get it."""
    gaps = tuple(_gap(slot) for phrase in form.phrases for slot in phrase.slots)
    return Form(
        about=form.label,
        sentence=" ".join(map(_phrase, form.phrases)),
        gaps=gaps,
        group=form.group,
        speaks_to_others=form.personal,
    )


def _phrase(phrase: Phrase) -> str:
    return f"[{phrase.words}]" if phrase.optional else phrase.words


def _gap(slot: AnySlot) -> Gap:
    match slot:
        case Choice(name, words, labels=labels):
            return Gap(name=name, kind="choice", fill_in=_choice(words, labels), words=words, meanings=labels)
        case Number(name, low, high):
            told = f"a whole number from {low} to {high}"
            return Gap(name=name, kind="number", fill_in=told, low=low, high=high, meanings=slot.labels)
        case Point(name, low_corner, high_corner):
            told = f"a place x,y from {_pair(low_corner)} to {_pair(high_corner)}"
            return Gap(name=name, kind="point", fill_in=told, low_corner=low_corner, high_corner=high_corner)
        case Vector(name, most):
            return Gap(name=name, kind="vector", fill_in=f"a change x,y with x² + y² at most {most}", most=most)
        case Path(name, start, links, longest):
            told = f"a path of up to {longest} links from {start}: name its places in order"
            return Gap(name=name, kind="path", fill_in=told, start=start, links=links, longest=longest)
        case Text(name, longest):
            return Gap(name=name, kind="text", fill_in=f"free text, at most {longest} characters", longest=longest)


def _choice(words: tuple[str, ...], labels: tuple[str, ...]) -> str:
    meanings = labels or ("",) * len(words)
    told = [f"{word} ({meaning})" if meaning else word for word, meaning in zip(words, meanings, strict=True)]
    more = f" and {len(told) - MOST_WORDS} more" if len(told) > MOST_WORDS else ""
    return f"one of: {', '.join(told[:MOST_WORDS])}{more}"


def _pair(point: tuple[int, int]) -> str:
    return f"{point[0]},{point[1]}"
