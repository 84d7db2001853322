"""Order forms as players see them: with what each way to fill them may bring, courses of a battle in words, and which
orders go first at the docks.

Rules: docs/rules/starprobe.md §16, §22. Bots and the printout have the plain forms of `orders.forms`.
"""

from msgspec.structs import replace

from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Phrase, fill
from turnsheet.games.starprobe.orders.orders import Buy, Hire, parse
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.home.outfitting import purchases
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of
from turnsheet.games.starprobe.rules.stages import Outfitting, SpaceBattle
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.space_battle.battle import Battle, Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.geometry import wind
from turnsheet.games.starprobe.space_battle.movement import Helm, plain_courses, walk
from turnsheet.games.starprobe.tables.table_types import Tables

PRICED = frozenset(
    ("negotiate", "blast", "call", "keep", "shift", "generate", "sway", "pay", "refuse", "stand", "fight", "withdraw",
     "leave", "report", "buy", "modes", "sell", "settle", "mend")
)  # fmt: skip
"""The orders whose forms tell what they may bring, or what they cost."""
COUNTED = frozenset(("hire", "buy", "modes"))
"""The orders that say how many of something there are to be at the docks."""


def explained(view: View, forms: tuple[OrderForm, ...]) -> tuple[OrderForm, ...]:
    """The forms of a seat with what they may bring, with courses in words, and with the order of their lines."""
    if view.own is None:
        return forms
    if isinstance(view.own.stage, Outfitting):
        return tuple(_in_order(view.own, view.own.stage, _priced(view, form)) for form in forms)
    if isinstance(view.own.stage, SpaceBattle):
        return tuple(_in_words(form, view.own.stage.battle, view.tables) for form in forms)
    return tuple(_priced(view, form) for form in forms)


def _in_order(own: Explorer, stage: Outfitting, form: OrderForm) -> OrderForm:
    """With how many there are: an order for fewer goes first, since it frees money and room for the others."""
    if form.verb not in COUNTED:
        return form
    *bought, packed = purchases(own.stores, stage.kept)
    needed = (slot for phrase in form.phrases if not phrase.optional for slot in phrase.slots)
    match parse(fill(form, {slot.name: "0" for slot in needed})):
        case Hire(unit=unit):
            return replace(form, first_below=count_of(own.crew, unit))
        case Buy(what=what):
            return replace(form, first_below=next(each.count for each in bought if each.what == what))
        case _:
            return replace(form, first_below=len(packed.modes))


def _priced(view: View, form: OrderForm) -> OrderForm:
    if form.verb not in PRICED:
        return form
    needed = [slot for phrase in form.phrases if not phrase.optional for slot in phrase.slots]
    if len(needed) > 1:
        return form
    phrases = tuple(
        replace(phrase, slots=tuple(_priced_slot(view, form, slot, needed) for slot in phrase.slots))
        for phrase in form.phrases
    )
    plain = None if needed else stakes_of(view, parse(fill(form, {})))
    return replace(form, phrases=phrases, stakes=plain)


def _priced_slot(view: View, form: OrderForm, slot: AnySlot, needed: list[AnySlot]) -> AnySlot:
    """A gap with what each filling of it may bring, if it alone is filled."""
    if not isinstance(slot, Choice | Number) or (needed and slot not in needed):
        return slot
    words = slot.words if isinstance(slot, Choice) else tuple(map(str, range(slot.low, slot.high + 1)))
    found = [stakes_of(view, parse(fill(form, {slot.name: word}))) for word in words]
    told = tuple(each for each in found if each is not None)
    return replace(slot, stakes=told) if len(told) == len(words) else slot


def _in_words(form: OrderForm, battle: Battle, tables: Tables) -> OrderForm:
    """Courses with where they end, first velocities with what they are."""
    return replace(form, phrases=tuple(_phrase_in_words(phrase, battle, tables) for phrase in form.phrases))


def _phrase_in_words(phrase: Phrase, battle: Battle, tables: Tables) -> Phrase:
    own = own_vessel(battle)
    slots: list[AnySlot] = []
    for slot in phrase.slots:
        if isinstance(slot, Choice) and slot.name == "course":
            labels = tuple(_course_in_words(own, helm) for helm in plain_courses(own, tables))
            slots.append(replace(slot, labels=labels))
        elif isinstance(slot, Choice) and slot.name == "by":
            slots.append(replace(slot, labels=tuple(f"velocity {own.velocity + int(word)}" for word in slot.words)))
        else:
            slots.append(slot)
    return replace(phrase, slots=tuple(slots))


def _course_in_words(own: Vessel, helm: Helm) -> str:
    """Where a course ends, and how the ship then flies."""
    end = walk(own, *helm)
    straight = "straight on: " if end.heading == own.heading and len(helm.course) <= 1 else ""
    return f"{straight}{end.at[0]},{end.at[1]}, {wind(end.heading)}, velocity {end.velocity}"
