"""Order forms as text: how each order is written, what fills its gaps, and what it costs.

The forms are those the browser shows, so a voyage can be played from a printout alone.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from turnsheet.core.pages.forms import GAP, AnySlot, Choice, Number, OrderForm, Phrase, Text

HOW = "Write one order per line. Replace <...>; [...] may be left out."
MOST_WORDS = 40
"""Of a choice, in a list."""
SHORT = 3
"""Up to this many equal gaps are printed one by one; of more, the first and the last."""
STARS = "a star in reach, by its name"


def form_lines(order_forms: Sequence[OrderForm]) -> Iterator[str]:
    """Every form in two lines or more: what it does, how it is written, and what fills its gaps."""
    for form in order_forms:
        yield f"  {form.label}:"
        yield f"    {pattern(form)}"
        yield from (f"      {line}" for line in gaps(form))


def pattern(form: OrderForm) -> str:
    """The words of a form with its gaps: `jump <star>`, `wait [<months>]`."""
    said: list[str] = []
    phrases = list(form.phrases)
    while phrases:
        same = _alike(phrases)
        shown = phrases[:same] if same <= SHORT else [phrases[0]]
        said += map(_phrase, shown)
        if same > SHORT:
            said += ["...", _phrase(phrases[same - 1])]
        phrases = phrases[same:]
    return " ".join(said)


def _phrase(phrase: Phrase) -> str:
    words = GAP.sub(lambda gap: f"<{gap[1]}>", phrase.words)
    return f"[{words}]" if phrase.optional else words


def _alike(phrases: Sequence[Phrase]) -> int:
    """How many phrases from the first on are optional and differ in nothing but the names of their gaps."""
    if not phrases[0].optional:
        return 1
    first = _nameless(phrases[0])
    return next((at for at, each in enumerate(phrases) if _nameless(each) != first), len(phrases))


def _nameless(phrase: Phrase) -> Phrase:
    slots = tuple(replace(slot, name="") for slot in phrase.slots)
    return Phrase(GAP.sub("{}", phrase.words), slots, phrase.optional)


def gaps(form: OrderForm) -> Iterator[str]:
    """What fills the gaps of a form; gaps that take the same share a line."""
    by_filling: dict[str, list[str]] = {}
    for slot in (slot for phrase in form.phrases for slot in phrase.slots):
        told = STARS if form.verb == "jump" else filling(slot)
        if slot.name in form.any_of:
            told += ", each at most once"
        by_filling.setdefault(told, []).append(f"<{slot.name}>")
    for told, names in by_filling.items():
        who = ", ".join(names) if len(names) <= SHORT else f"{names[0]} to {names[-1]}"
        yield f"{who}: {told}"


def _span(words: Sequence[str]) -> str:
    """`1 to 20` for consecutive numbers; empty for other words."""
    if len(words) <= SHORT or not all(word.isdecimal() for word in words):
        return ""
    first, last = int(words[0]), int(words[-1])
    return f"{first} to {last}" if [*map(str, range(first, last + 1))] == [*words] else ""


def filling(slot: AnySlot) -> str:
    """What a gap takes: `0 to 25`, `1, 2, 5 (8 M)`."""
    match slot:
        case Number(low=low, high=high):
            return f"{low} to {high}" if low < high else str(low)
        case Text(longest=longest):
            return f"words, at most {longest} characters"
        case Choice(words=words, labels=labels):
            words = slot.accepted or words
            if not labels and (span := _span(words)):
                return span
            meant = labels or ("",) * len(words)
            told = [f"{word} ({label})" if label else word for word, label in zip(words, meant, strict=True)]
            more = [f"and {len(told) - MOST_WORDS} more"] if len(told) > MOST_WORDS else []
            return ", ".join((*told[:MOST_WORDS], *more))
        case _:
            return "as the rules say"
