"""Forms for dealing with other players: prices, offers, messages, and answers to a negotiation. Rules: §10, §12."""

from functools import cache

from msgspec.structs import replace

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Text
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.other_players import LONGEST_MESSAGE, controls
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.form_parts import form, written
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.stages import Lost
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.tables import MODES

HIGHEST = 20
"""Megarons in forms; players can write more."""
OPPOSE = form(
    orders.Oppose, "Answer another player's negotiation with a number", Number("number", 1, MODES), group="answer"
)


def other_players_forms(context: Context, view: View) -> tuple[OrderForm, ...]:
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
        forms += (_trade(orders.Accept, "Accept an offer", Choice("star", deals, deals)),)
    return forms


def _trade(order: type[orders.AnyOrder], label: str, *gaps: Choice | Number | str) -> OrderForm:
    return replace(form(order, label, *gaps, group="trade"), personal=True)


@cache
def _messages(others: tuple[Seat, ...]) -> tuple[OrderForm, ...]:
    if not others:
        return ()
    slots = _seats(others), Text("text", LONGEST_MESSAGE)
    message = written("Send a message", "to {seat}: {text}", *slots, group=OrderForm.REPEATABLE)
    return (replace(message, personal=True),)


@cache
def _selling(stars: tuple[StarId, ...], others: tuple[Seat, ...]) -> tuple[OrderForm, ...]:
    star, amount = Choice("star", stars, stars), Number("amount", 0, HIGHEST)
    forms = [
        _trade(orders.Ask, "Set a price for other players", star, amount),
        _trade(orders.Ask, "Let no other player work at a system", star, "none"),
    ]
    if others:
        forms.append(_trade(orders.Offer, "Offer the rights to a system", star, _seats(others), amount))
    return tuple(forms)


def _seats(others: tuple[Seat, ...]) -> Choice:
    return Choice("seat", tuple(map(str, others)))
