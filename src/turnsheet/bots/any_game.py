"""The random bot: plays any game, using only its order forms.

Of the forms that exclude each other it takes one or none, leaves optional phrases out half of the time, and
fills the gaps at random. It has nothing to say, so forms with free words stay empty.
"""

from math import isqrt

from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Path, Phrase, Point, Text, Vector, fill
from turnsheet.core.pages.views import View


def play(_view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """A sheet filled at random."""
    roll = dice.at("random")
    sheet = []
    for group, forms in excluding(order_forms):
        if group == OrderForm.REPEATABLE:
            sheet += [_filled(form, roll) for form in forms if roll.below(2)]
        elif roll.below(4):
            sheet.append(_filled(roll.pick(forms), roll))
    return "\n".join(sheet)


def excluding(order_forms: tuple[OrderForm, ...]) -> list[tuple[str, list[OrderForm]]]:
    """The forms that need no free words, by group."""
    groups: dict[str, list[OrderForm]] = {}
    for form in order_forms:
        if not form.needs_words:
            if form.group in groups:
                groups[form.group].append(form)
            else:
                groups[form.group] = [form]
    return sorted(groups.items())


def _filled(form: OrderForm, roll: Roller) -> str:
    values = {}
    for phrase in form.phrases:
        if not phrase.optional or _wanted(phrase, roll):
            for slot in phrase.slots:
                values[slot.name] = value(slot, roll)
    return fill(form, values)


def _wanted(phrase: Phrase, roll: Roller) -> bool:
    """Whether to say an optional phrase: never one with free words, others half of the time."""
    return not any(isinstance(slot, Text) for slot in phrase.slots) and roll.below(2) == 1


def value(slot: AnySlot, roll: Roller) -> str:
    """Something that fits a gap."""
    match slot:
        case Choice(words=words):
            return roll.pick(words)
        case Number(low=low, high=high):
            return str(low + roll.below(high - low + 1))
        case Point(low=low_, high=high_):
            x = low_[0] + roll.below(high_[0] - low_[0] + 1)
            return f"{x},{low_[1] + roll.below(high_[1] - low_[1] + 1)}"
        case Vector(most=most):
            return _vector(most, roll)
        case Path(start=start, links=links, longest=longest):
            return _walk(start, links, 1 + roll.below(longest), roll)
        case Text():
            return ""


def _vector(most: int, roll: Roller) -> str:
    radius = isqrt(most)
    while True:
        x, y = roll.below(2 * radius + 1) - radius, roll.below(2 * radius + 1) - radius
        if x * x + y * y <= most:
            return f"{x},{y}"


def _walk(start: str, links: tuple[tuple[str, str], ...], steps: int, roll: Roller) -> str:
    path, here = "", start
    for _ in range(steps):
        here = roll.pick([end for begin, end in links if begin == here] or [here])
        path += here
    return path
