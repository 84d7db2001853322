"""What can be ordered: every order is judged by the stage of the expedition and by what its explorer knows.

The same judge serves the reader and the turn, so no rule stands twice. Rules: docs/rules/starprobe.md §23.
"""

from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks import dealing, docks, natives, voyage
from turnsheet.games.starprobe.orders.checks.refused import Refused, not_now
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.month_end import RESTFUL
from turnsheet.games.starprobe.rules.stages import Lost

__all__ = ["ALWAYS", "Refused", "why_not"]

ALWAYS = (orders.Tell, orders.Oppose, orders.Ask, orders.Offer, orders.Accept)
"""What can be ordered even after the month was ended."""


def why_not(context: Context, order: AnyOrder) -> Refused | None:
    """Why an order cannot be carried out now; None if it can."""
    own = context.own
    if isinstance(own.stage, Lost) and not isinstance(order, orders.Tell):
        return Refused("out", "Your ship is lost; you are out of the game.")
    if own.done and not isinstance(order, ALWAYS):
        return Refused("month-ended", f"You have ended month {context.month}.")
    return _judge(context, order)


def _judge(context: Context, order: AnyOrder) -> Refused | None:
    match order:
        case orders.Wait():
            return voyage.why_not_wait(context, order, RESTFUL)
        case orders.Jump():
            return voyage.why_not_jump(context, order)
        case orders.Explore():
            return voyage.why_not_explore(context, order)
        case orders.Pick():
            return voyage.why_not_pick(context, order)
        case orders.Helm():
            return natives.why_not_helm(context, order)
        case orders.Fight():
            return natives.why_not_fight(context, order)
        case orders.Negotiate():
            return natives.why_not_negotiate(context, order)
        case orders.Sway():
            return natives.why_not_sway(context, order)
        case orders.Generate():
            return natives.why_not_generate(context, order)
        case orders.Shift():
            return voyage.why_not_shift(context, order)
        case orders.Keep():
            return voyage.why_not_keep(context)
        case orders.Leave():
            return voyage.why_not_leave(context)
        case orders.Oppose():
            return natives.why_not_oppose(context, order)
        case orders.Pay():
            return natives.why_not_pay(context, order)
        case orders.Refuse():
            return natives.why_not_refuse(context)
        case orders.Blast():
            return natives.why_not_blast(context, order)
        case orders.Stand():
            return natives.why_not_stand(context, order)
        case orders.Withdraw():
            return natives.why_not_withdraw(context, order)
        case orders.Call():
            return natives.why_not_call(context, order)
        case orders.Steer():
            return natives.why_not_steer(context, order)
        case orders.Refine() | orders.Gather() | orders.Forage():
            return voyage.why_not_work(context, order)
        case orders.Report():
            return voyage.why_not_report(context)
        case orders.Tell():
            return dealing.why_not_tell(context, order)
        case orders.Ask():
            return dealing.why_not_ask(context, order)
        case orders.Offer():
            return dealing.why_not_offer(context, order)
        case orders.Accept():
            return dealing.why_not_accept(context, order)
        case _:
            return _at_the_docks(context, order)


def _at_the_docks(context: Context, order: AnyOrder) -> Refused | None:
    match order:
        case orders.Choose():
            return docks.why_not_choose(context, order)
        case orders.Christen():
            return docks.why_not_christen(context, order)
        case orders.Hire() | orders.Standard():
            return docks.why_not_outfit(context, order)
        case orders.Buy() | orders.Pack():
            return docks.why_not_buy(context, order)
        case orders.Launch():
            return docks.why_not_launch(context)
        case orders.SellTapes():
            return docks.why_not_sell(context, order)
        case orders.Settle():
            return docks.why_not_settle(context, order)
        case orders.Dump():
            return docks.why_not_dump(context, order)
        case orders.Mend():
            return docks.why_not_mend(context)
        case orders.Abandon():
            return docks.why_not_abandon(context)
        case _:
            return not_now(context)
