"""The forms for diplomacy: allies, loaders, jihads, votes and messages. Rules: docs/rules/starweb.md §15, §24, §30."""

from collections.abc import Iterator, Mapping

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.games.starweb.orders import letter_meanings
from turnsheet.games.starweb.orders.known_things import Ledger
from turnsheet.games.starweb.rules.tables import LONGEST_MESSAGE, VOTES


def overtures(ledger: Ledger, names: Mapping[str, tuple[str, ...]]) -> Iterator[OrderForm]:
    """The forms, given the players that each of the seat's empires has met."""
    view, headings = ledger.view, ledger.headings.values()
    yield from _holding(ledger)
    met = tuple(dict.fromkeys(name for others in names.values() for name in others))
    for name in met:
        speakers = [heading for heading in headings if name in names[heading.name]]
        allied = {name in heading.allies for heading in speakers}
        loading = {name in heading.loaders for heading in speakers}
        stance, label = ("N", "No longer treat{} as an ally") if True in allied else ("A", "Make{} an ally")
        yield _about(name, "ally", label, Phrase(f"{stance}={name}"), _agreed(allied))
        stance, label = ("X", "No longer let{} load metal") if True in loading else ("L", "Let{} load metal")
        yield _about(name, "loader", label, Phrase(f"{stance}={name}"), _agreed(loading))
        if len(headings) > 1:
            yield from _stances(tuple(heading.name for heading in speakers), name)
    apostles = {heading.name for heading in headings if heading.character == "Apostle"}
    enemies = tuple(name for name in dict.fromkeys((*met, *view.known)) if apostles - {name})
    if enemies:
        jihad = Phrase("J={name}", (Choice("name", enemies),))
        yield OrderForm("jihad", "Declare a jihad", (jihad,), "jihad", personal=True)
    if view.turn == 1 and view.options.variant != "bitter end":
        score = Number("score", VOTES[0], VOTES[-1])
        yield OrderForm("vote", "Choose an ending score", (Phrase("end {score}", (score,)),), "vote")
    if view.options.variant != "anonymous":
        yield from _words(ledger, met)


def _about(name: str, verb: str, label: str, words: Phrase, now: bool | None = None) -> OrderForm:
    """A form about one player. The label has a gap for the name."""
    return OrderForm(
        verb,
        label.format(f" {name}"),
        (words,),
        f"{verb} {name}",
        personal=True,
        now=now,
        player=name,
        short=label.format(""),
    )


def _agreed(stands: set[bool]) -> bool | None:
    """What all the seat's empires have declared; None if they differ."""
    return stands.pop() if len(stands) == 1 else None


def _holding(ledger: Ledger) -> Iterator[OrderForm]:
    """Ambush control, for all of the player's empires or for one."""
    marks = tuple(f"W{number}" for number in sorted(ledger.worlds))
    where = Choice("world", tuple(mark[1:] for mark in marks), marks)
    there = (Phrase("{world}", (where,), optional=True),) if marks else ()
    yield OrderForm("hold fire", "Do not ambush (at one world / anywhere)", (Phrase("Z"), *there), "hold fire")
    if len(ledger.headings) > 1:
        words = Phrase("{by}: Z", (Choice("by", tuple(ledger.headings)),))
        label = "One empire: do not ambush (at one world / anywhere)"
        yield OrderForm("hold fire", label, (words, *there), "hold fire")


def _stances(speakers: tuple[str, ...], name: str) -> Iterator[OrderForm]:
    """The forms for one of several empires that have met a player."""
    by = Choice("by", speakers)
    for verb, how, label in (
        ("ally", letter_meanings.ALLYING, "One empire:{} is an ally, or not"),
        ("loader", letter_meanings.LOADING, "One empire:{} may load metal, or not"),
    ):
        words = Phrase(f"{{by}}: {{how}}={name}", (by, letter_meanings.choice("how", how)))
        yield _about(name, verb, label, words)


def _words(ledger: Ledger, met: tuple[str, ...]) -> Iterator[OrderForm]:
    known = tuple(dict.fromkeys(name for name in (*ledger.view.known, *met) if not ledger.mine(name)))
    if known:
        words = Phrase("to {name}: {text}", (Choice("name", known), Text("text", LONGEST_MESSAGE)))
        yield OrderForm("tell", "Send a message", (words,), personal=True)
    for name in met:
        others = tuple(other for other in met if other != name and not ledger.mine(other))
        if others:
            words = Phrase(f"introduce {name} to {{to}}", (Choice("to", others),))
            yield _about(name, "introduce", "Introduce{}", words)
