"""Order forms: what an explorer can order at their stage. Rules: docs/rules/starprobe.md §23.

A sheet is carried out at once, so players choose one action at a time; prices, offers and answers to others can go
with it. The forms ask `checks` what is allowed, so the reader accepts every form, however its gaps are filled.
"""

from turnsheet.core.pages.forms import Choice, OrderForm
from turnsheet.games.starprobe.orders.context import Context, context_of
from turnsheet.games.starprobe.orders.forms import battles, natives, voyage
from turnsheet.games.starprobe.orders.forms.docks import at_the_docks
from turnsheet.games.starprobe.orders.forms.other_players import OPPOSE, other_players_forms
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.star_map.places import StarId


def order_forms(view: View) -> tuple[OrderForm, ...]:
    return () if view.own is None or view.over else forms_at(context_of(view), view)


def forms_at(context: Context, view: View) -> tuple[OrderForm, ...]:
    """The order forms in a context that earlier orders of the same sheet may have changed."""
    answer = () if view.asked is None or context.others().asked is None else (OPPOSE,)
    closed = frozenset([each.star for each in view.known if each.closed])
    actions = () if context.own.done else _actions(context, closed)
    return (*answer, *actions, *(other_players_forms(context, view) if view.others else ()))


def jump_names(forms: tuple[OrderForm, ...]) -> tuple[StarId, ...]:
    """The stars that the form of a jump names."""
    slots = (slot for form in forms if form.verb == "jump" for slot in form.phrases[0].slots)
    return tuple(StarId(word) for slot in slots if isinstance(slot, Choice) for word in slot.words)


def _actions(context: Context, closed: frozenset[StarId]) -> tuple[OrderForm, ...]:
    own = context.own
    match own.stage:
        case stages.Free():
            return voyage.free(context, closed)
        case stages.Jumping() | stages.Waiting():
            return voyage.WAIT
        case stages.Surveying():
            return (*voyage.WAIT, voyage.leave("Give up the survey", own.star or ""))
        case stages.Numbers():
            return voyage.NUMBERS
        case stages.Shifting(survey=survey):
            return voyage.shifting(own, survey, context.rules)
        case stages.Outfitting() as stage:
            return at_the_docks(context, stage)
        case stages.Repairing():
            return (*voyage.WAIT, *voyage.shopping(context))
        case stages.Contact() as stage:
            return natives.contact(context, stage)
        case stages.Recasting(by=by):
            return natives.recasting(by)
        case stages.Bargaining():
            return natives.bargaining(context.rules)
        case stages.Swaying():
            return natives.SWAY
        case stages.Ransom(amount=amount):
            return natives.ransom(amount)
        case stages.Attacked(teams=teams):
            return natives.stand(own.crew.contact, own.crew.first_in, teams)
        case stages.Fighting() as stage:
            return battles.fighting(context, stage)
        case stages.SpaceBattle() as stage:
            return battles.in_space(context, stage)
        case _:
            return ()
