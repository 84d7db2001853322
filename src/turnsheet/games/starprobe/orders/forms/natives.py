"""Forms for natives. Rules: docs/rules/starprobe.md §12, §14."""

from functools import cache

from turnsheet.core.pages.forms import Choice, Number, OrderForm
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.natives import unblastable, uncallable
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.form_parts import each_optional, form, written
from turnsheet.games.starprobe.orders.forms.voyage import KEEP, call, leave
from turnsheet.games.starprobe.orders.prices import ground_charges
from turnsheet.games.starprobe.rules.actions.natives.attacks import stands
from turnsheet.games.starprobe.rules.random_numbers import METHODS, highest, lowest
from turnsheet.games.starprobe.rules.stages import Contact

HIGHEST_RANSOM = 10
"""Megarons above what the natives want, in forms; players can write more."""
HIGHEST_BRIBE = 20
GENERATE = form(
    orders.Generate,
    "Ask for more, as a number is drawn",
    Choice("method", METHODS, labels=tuple(f"{lowest(method)} to {highest(method)}" for method in METHODS)),
)
NOTHING_MORE = form(orders.Keep, "Ask for nothing more")
SWAY = (form(orders.Sway, "See the natives' mood", more=each_optional([Number("bribe", 0, HIGHEST_BRIBE)])),)
REFUSE = form(orders.Refuse, "Pay nothing and fight")


def contact(context: Context, stage: Contact) -> tuple[OrderForm, ...]:
    own = context.own
    forms = [leave("Leave the natives alone", stage.star)]
    modes = tuple(dict.fromkeys(own.stores.modes))
    if modes and (own.crew.contact or own.crew.first_in):
        forms.append(_negotiate(modes))
    if own.stores.salvos and unblastable(context) is None:
        forms.append(_blast(own.stores.salvos))
    if uncallable(context) is None:
        forms.append(call(ground_charges(context.tables)))
    return tuple(forms)


@cache
def _negotiate(modes: tuple[int, ...]) -> OrderForm:
    return form(orders.Negotiate, "Negotiate with a mode", Choice("mode", tuple(map(str, modes))))


@cache
def _blast(salvos: int) -> OrderForm:
    return form(orders.Blast, "Blast them with missiles", Number("salvos", 1, salvos))


@cache
def recasting(by: tuple[int, ...]) -> tuple[OrderForm, ...]:
    """MODIFIER 2."""
    words = Choice("by", tuple(f"{each:+d}" for each in by))
    return (KEEP, written("Change the mode", "shift {by}", words))


def bargaining(rules: int) -> tuple[OrderForm, ...]:
    return (GENERATE, NOTHING_MORE) if rules >= 2 else (GENERATE,)


@cache
def ransom(amount: int) -> tuple[OrderForm, ...]:
    return (form(orders.Pay, "Pay the ransom, or more", Number("sum", amount, amount + HIGHEST_RANSOM)), REFUSE)


@cache
def stand(contact_teams: int, first_in_teams: int, attacked: int) -> tuple[OrderForm, ...]:
    ways = stands(contact_teams, first_in_teams, attacked)
    words = tuple(f"{first_in} F {contact} C" for first_in, contact in ways)
    labels = tuple(_teams(first_in, contact) for first_in, contact in ways)
    return (written("Choose the teams that are attacked", "stand {teams}", Choice("teams", words, labels=labels)),)


def _teams(first_in: int, contact: int) -> str:
    """Both kinds in words: `1 First-In Team and 2 Contact Teams`."""
    named = ((first_in, "First-In Team"), (contact, "Contact Team"))
    return " and ".join(count(number, name) for number, name in named if number) or "no team"
