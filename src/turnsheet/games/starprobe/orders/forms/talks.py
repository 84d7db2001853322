"""Forms for natives. Rules: docs/rules/starprobe.md §12, §14."""

from functools import cache

from turnsheet.core.forms import Choice, Number, OrderForm
from turnsheet.games.starprobe.orders.checks.natives import unblastable, uncallable
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.making import act, optional
from turnsheet.games.starprobe.orders.forms.under_way import KEEP, call, leave
from turnsheet.games.starprobe.orders.prices import ground_charges
from turnsheet.games.starprobe.rules.actions.natives.attacks import stands
from turnsheet.games.starprobe.rules.random_numbers import METHODS
from turnsheet.games.starprobe.rules.stages import Contact

GENEROUS = 10
"""Megarons more than are asked, in forms."""
BRIBE = 20
GENERATE = (act("generate", "Choose a randomizer for the gain", "generate {method}", Choice("method", METHODS)),)
NOTHING_MORE = act("keep", "Ask for nothing more", "keep")
SWAY = (act("sway", "See what mood they are in", "sway", more=(optional("{bribe}", Number("bribe", 0, BRIBE)),)),)
REFUSE = act("refuse", "Pay nothing and fight", "refuse")


def contact(context: Context, stage: Contact) -> tuple[OrderForm, ...]:
    """Negotiate, blast, call, or leave."""
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
    return act("negotiate", "Negotiate with a mode", "negotiate {mode}", Choice("mode", tuple(map(str, modes))))


@cache
def _blast(salvos: int) -> OrderForm:
    return act("blast", "Blast them into submission", "blast {salvos}", Number("salvos", 1, salvos))


@cache
def recasting(by: tuple[int, ...]) -> tuple[OrderForm, ...]:
    """MODIFIER 2."""
    words = Choice("by", tuple(f"{each:+d}" for each in by))
    return (KEEP, act("shift", "Change the mode", "shift {by}", words))


def bargaining(rules: int) -> tuple[OrderForm, ...]:
    """Which randomizer, or none."""
    return (*GENERATE, NOTHING_MORE) if rules >= 2 else GENERATE


def swaying() -> tuple[OrderForm, ...]:
    """A bribe, or none; without bribes nobody is asked."""
    return SWAY


@cache
def ransom(amount: int) -> tuple[OrderForm, ...]:
    """Pay or fight."""
    return (act("pay", "Pay the ransom, or more", "pay {sum}", Number("sum", amount, amount + GENEROUS)), REFUSE)


@cache
def stand(crew_contact: int, crew_first_in: int, teams: int) -> tuple[OrderForm, ...]:
    """Which teams are attacked."""
    words = tuple(f"{first_in} F {contact_} C" for first_in, contact_ in stands(crew_contact, crew_first_in, teams))
    return (act("stand", "Choose the teams that are attacked", "stand {teams}", Choice("teams", words)),)
