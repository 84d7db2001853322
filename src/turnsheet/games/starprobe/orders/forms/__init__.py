"""Offers: what an explorer can order at his stage, as forms. Rules: docs/rules/starprobe.md §23.

A sheet is carried out at once, so of all that can be done one thing is chosen at a time; prices, offers and answers
to others can go along with it. Whatever fills the gaps, the reader takes it: what is offered is what `checks` allows.
"""

from functools import cache

from turnsheet.core.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.checks.dealing import LONGEST_MESSAGE, controls
from turnsheet.games.starprobe.orders.context import Context, context_of
from turnsheet.games.starprobe.orders.forms.battles import fighting, in_space
from turnsheet.games.starprobe.orders.forms.docks import at_the_docks
from turnsheet.games.starprobe.orders.forms.talks import bargaining, contact, ransom, recasting, stand, swaying
from turnsheet.games.starprobe.orders.forms.under_way import WAIT, free, leave, numbers, shifting, shopping
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Bargaining,
    Contact,
    Cornered,
    Fighting,
    Free,
    Jumping,
    Lost,
    Numbers,
    Outfitting,
    Ransom,
    Recasting,
    Repairing,
    Shifting,
    Surveying,
    Swaying,
    Waiting,
)
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.tables import MODES

ANSWER = "answer"
TRADE = "trade"
DEAREST = 20
"""Megarons, in forms; more can be written."""
OPPOSE = OrderForm(
    "oppose", "Set a number against another's mode", (Phrase("oppose {number}", (Number("number", 1, MODES),)),), ANSWER
)


def order_forms(view: View) -> tuple[OrderForm, ...]:
    """The order forms of this stage."""
    return () if view.own is None or view.over else forms_at(context_of(view), view)


def forms_at(context: Context, view: View) -> tuple[OrderForm, ...]:
    """The order forms where orders of the same sheet come before."""
    answer = () if context.others().asked is None else (OPPOSE,)
    acts = () if context.own.done else _acts(context, frozenset(each.star for each in view.known if each.closed))
    dealing = _dealing(context, view) if view.others else ()
    return (*answer, *acts, *dealing)


def jump_names(forms: tuple[OrderForm, ...]) -> tuple[StarId, ...]:
    """The stars that the form of a jump names."""
    jumps = (offer for offer in forms if offer.verb == "jump")
    slots = (slot for offer in jumps for slot in offer.phrases[0].slots)
    return tuple(StarId(word) for slot in slots if isinstance(slot, Choice) for word in slot.words)


def _acts(context: Context, closed: frozenset[StarId]) -> tuple[OrderForm, ...]:
    """What can be done at a stage."""
    own = context.own
    match own.stage:
        case Free():
            return free(context, closed)
        case Jumping() | Waiting():
            return WAIT
        case Surveying():
            return (*WAIT, leave("Give the survey up", own.star or ""))
        case Numbers():
            return numbers()
        case Shifting(survey=survey):
            return shifting(own, survey, context.rules)
        case Outfitting() as stage:
            return at_the_docks(context, stage)
        case Repairing():
            return (*WAIT, *shopping(context))
        case Contact() as stage:
            return contact(context, stage)
        case Recasting(by=by):
            return recasting(by)
        case Bargaining():
            return bargaining(context.rules)
        case Swaying():
            return swaying()
        case Ransom(amount=amount):
            return ransom(amount)
        case Attacked(teams=teams):
            return stand(own.crew.contact, own.crew.first_in, teams)
        case Fighting() as stage:
            return fighting(context, stage)
        case Cornered() as stage:
            return in_space(context, stage)
        case _:
            return ()


def _dealing(context: Context, view: View) -> tuple[OrderForm, ...]:
    """Prices, offers and messages."""
    lost = context.others().lost
    others = tuple(each.seat for each in view.others if each.seat not in lost)
    forms = _messages(others)
    if isinstance(context.own.stage, Lost):
        return forms
    mine = tuple(each.star for each in view.known if each.rights and controls(context, each.star))
    deals = tuple(each.star for each in view.offered if each.buyer == context.seat and each.seller not in lost)
    if mine:
        forms += _selling(mine, others)
    if deals:
        choice = Choice("star", deals, deals)
        forms += (OrderForm("accept", "Take an offer", (Phrase("accept {star}", (choice,)),), TRADE, personal=True),)
    return forms


@cache
def _messages(others: tuple[Seat, ...]) -> tuple[OrderForm, ...]:
    if not others:
        return ()
    words = Phrase("to {seat}: {text}", (_seats(others), Text("text", LONGEST_MESSAGE)))
    return (OrderForm("to", "Send a message", (words,), personal=True),)


@cache
def _selling(stars: tuple[StarId, ...], others: tuple[Seat, ...]) -> tuple[OrderForm, ...]:
    choice, amount = Choice("star", stars, stars), Number("amount", 0, DEAREST)
    forms = [
        OrderForm(
            "price",
            "Name a price for others",
            (Phrase("price {star} {amount}", (choice, amount)),),
            TRADE,
            personal=True,
        ),
        OrderForm("price", "Let nobody else in", (Phrase("price {star} none", (choice,)),), TRADE, personal=True),
    ]
    if others:
        words = Phrase("offer {star} to {seat} for {amount}", (choice, _seats(others), amount))
        forms.append(OrderForm("offer", "Offer the rights to a system", (words,), TRADE, personal=True))
    return tuple(forms)


def _seats(others: tuple[Seat, ...]) -> Choice:
    return Choice("seat", tuple(map(str, others)))
