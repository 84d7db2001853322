"""What can be ordered: every order is judged by the stage of the expedition and by what its explorer knows.

The same judge serves the reader and the turn, so no rule stands twice. Rules: docs/rules/starprobe.md §23.
"""

from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks import dealing, docks, natives, voyage
from turnsheet.games.starprobe.orders.checks.refused import Refused, not_now
from turnsheet.games.starprobe.orders.context import Desk
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.month import RESTFUL
from turnsheet.games.starprobe.rules.stages import Lost

__all__ = ["ALWAYS", "Refused", "why_not"]

ALWAYS = (orders.Tell, orders.Oppose, orders.Ask, orders.OrderForm, orders.Accept)
"""What can be ordered even after the month was ended."""


def why_not(desk: Desk, order: AnyOrder) -> Refused | None:
    """Why an order cannot be carried out now; None if it can."""
    own = desk.own
    if isinstance(own.stage, Lost) and not isinstance(order, orders.Tell):
        return Refused("out", "Your ship is lost; you are out of the game.")
    if own.done and not isinstance(order, ALWAYS):
        return Refused("month-ended", f"You have ended month {desk.month}.")
    return _judge(desk, order)


def _judge(desk: Desk, order: AnyOrder) -> Refused | None:
    match order:
        case orders.Wait():
            return voyage.why_not_wait(desk, order, RESTFUL)
        case orders.Jump():
            return voyage.why_not_jump(desk, order)
        case orders.Explore():
            return voyage.why_not_explore(desk, order)
        case orders.Pick():
            return voyage.why_not_pick(desk, order)
        case orders.Helm():
            return natives.why_not_helm(desk, order)
        case orders.Fight():
            return natives.why_not_fight(desk, order)
        case orders.Negotiate():
            return natives.why_not_negotiate(desk, order)
        case orders.Sway():
            return natives.why_not_sway(desk, order)
        case orders.Generate():
            return natives.why_not_generate(desk, order)
        case orders.Shift():
            return voyage.why_not_shift(desk, order)
        case orders.Keep():
            return voyage.why_not_keep(desk)
        case orders.Leave():
            return voyage.why_not_leave(desk)
        case orders.Oppose():
            return natives.why_not_oppose(desk, order)
        case orders.Pay():
            return natives.why_not_pay(desk, order)
        case orders.Refuse():
            return natives.why_not_refuse(desk)
        case orders.Blast():
            return natives.why_not_blast(desk, order)
        case orders.Stand():
            return natives.why_not_stand(desk, order)
        case orders.Withdraw():
            return natives.why_not_withdraw(desk, order)
        case orders.Call():
            return natives.why_not_call(desk, order)
        case orders.Steer():
            return natives.why_not_steer(desk, order)
        case orders.Refine() | orders.Gather() | orders.Forage():
            return voyage.why_not_work(desk, order)
        case orders.Report():
            return voyage.why_not_report(desk)
        case orders.Tell():
            return dealing.why_not_tell(desk, order)
        case orders.Ask():
            return dealing.why_not_ask(desk, order)
        case orders.OrderForm():
            return dealing.why_not_offer(desk, order)
        case orders.Accept():
            return dealing.why_not_accept(desk, order)
        case _:
            return _at_the_docks(desk, order)


def _at_the_docks(desk: Desk, order: AnyOrder) -> Refused | None:
    match order:
        case orders.Choose():
            return docks.why_not_choose(desk, order)
        case orders.Christen():
            return docks.why_not_christen(desk, order)
        case orders.Hire() | orders.Standard():
            return docks.why_not_outfit(desk, order)
        case orders.Buy() | orders.Pack():
            return docks.why_not_buy(desk, order)
        case orders.Launch():
            return docks.why_not_launch(desk)
        case orders.SellTapes():
            return docks.why_not_sell(desk, order)
        case orders.Settle():
            return docks.why_not_settle(desk, order)
        case orders.Dump():
            return docks.why_not_dump(desk, order)
        case orders.Mend():
            return docks.why_not_mend(desk)
        case orders.Abandon():
            return docks.why_not_abandon(desk)
        case _:
            return not_now(desk)
