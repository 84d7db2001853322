"""What the rules have for each kind of order: a check of whether it can be given now, and what carries it out.

`orders` says how each kind is written. Orders that do different things at different stages, and those that need one
line, are carried out here. Rules: docs/rules/starprobe.md §23.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks import docks, natives, other_players, voyage
from turnsheet.games.starprobe.orders.checks.refusals import Refused, advised
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions import jumping
from turnsheet.games.starprobe.rules.actions.battles import ground, losses, military, space
from turnsheet.games.starprobe.rules.actions.exploration import exploring
from turnsheet.games.starprobe.rules.actions.home import board_of_review, outfitting
from turnsheet.games.starprobe.rules.actions.natives import attacks, negotiating
from turnsheet.games.starprobe.rules.actions.passing_stages import all_go_on
from turnsheet.games.starprobe.rules.actions.trade import shops, specialities
from turnsheet.games.starprobe.rules.workspace import Workspace

OneOrder = TypeVar("OneOrder", bound=AnyOrder)
Check = Callable[[Context, AnyOrder], Refused | None]
Act = Callable[[Workspace, Seat, AnyOrder], None]
Kind = tuple[type[AnyOrder], tuple[Check, Act]]

ALWAYS = (orders.Tell, orders.Oppose, orders.Ask, orders.Offer, orders.Accept)
"""What players can order even after they ended the month."""


def _kind(
    order: type[OneOrder],
    check: Callable[[Context, OneOrder], Refused | None],
    act: Callable[[Workspace, Seat, OneOrder], None],
) -> Kind:
    return order, (cast("Check", check), cast("Act", act))


def _plain(
    order: type[AnyOrder], check: Callable[[Context], Refused | None], act: Callable[[Workspace, Seat], None]
) -> Kind:
    """An order without fields: neither check nor action needs to see it."""
    return order, (lambda context, _: check(context), lambda workspace, seat, _: act(workspace, seat))


def _buy(workspace: Workspace, seat: Seat, order: orders.Buy | orders.Pack) -> None:
    """Buy at the docks, or on a voyage."""
    docked = isinstance(workspace.explorer(seat).stage, stages.Outfitting)
    (outfitting.outfit if docked else shops.buy)(workspace, seat, order)


def _shift(workspace: Workspace, seat: Seat, order: orders.Shift) -> None:
    """Change the method of a survey, or the mode of a negotiation."""
    survey = isinstance(workspace.explorer(seat).stage, stages.Shifting)
    (exploring.shift if survey else negotiating.recast)(workspace, seat, order)


def _keep(workspace: Workspace, seat: Seat) -> None:
    """Leave a result as it is."""
    match workspace.explorer(seat).stage:
        case stages.Shifting(survey=survey):
            exploring.settle(workspace, seat, survey)
        case stages.Bargaining():
            negotiating.ask_for_nothing(workspace, seat)
        case stage:
            assert isinstance(stage, stages.Recasting)
            workspace.to_stage(seat, replace(stage, by=()))


def _leave(workspace: Workspace, seat: Seat) -> None:
    """Give up a survey or a contact; the ship stays where it is (D40, D59)."""
    stage = workspace.explorer(seat).stage
    if isinstance(stage, stages.Surveying):
        exploring.give_up(workspace, seat)
    else:
        assert isinstance(stage, stages.Contact)
        workspace.to_stage(seat, stages.Free())


def _abandon(workspace: Workspace, seat: Seat) -> None:
    losses.wreck(workspace, seat, "given up")


def _wait(workspace: Workspace, seat: Seat, order: orders.Wait) -> None:
    resting = order.months - 1 if order.months > 0 else -1
    workspace.put(seat, replace(workspace.explorer(seat), done=True, resting=resting))


def _tell(workspace: Workspace, seat: Seat, order: orders.Tell) -> None:
    workspace.events.append(Told((seat, order.to), seat, order.to, order.text))


KINDS: dict[type[AnyOrder], tuple[Check, Act]] = dict(
    (
        # At the docks.
        _kind(orders.Choose, docks.why_not_choose, outfitting.outfit),
        _kind(orders.NameShip, docks.why_not_name_ship, outfitting.outfit),
        _kind(orders.Hire, docks.why_not_outfit, outfitting.outfit),
        _kind(orders.Buy, docks.why_not_buy, _buy),
        _kind(orders.Pack, docks.why_not_buy, _buy),
        _kind(orders.Standard, docks.why_not_outfit, outfitting.outfit),
        _plain(orders.Launch, docks.why_not_launch, outfitting.launch),
        # Under way.
        _kind(orders.Jump, voyage.why_not_jump, jumping.jump),
        _kind(orders.Wait, voyage.why_not_wait, _wait),
        _kind(orders.Explore, voyage.why_not_explore, exploring.explore),
        _kind(orders.Pick, voyage.why_not_pick, exploring.pick),
        _kind(orders.Shift, voyage.why_not_shift, _shift),
        _plain(orders.Keep, voyage.why_not_keep, _keep),
        _plain(orders.Leave, voyage.why_not_leave, _leave),
        _kind(orders.Refine, voyage.why_not_work, specialities.work),
        _kind(orders.Gather, voyage.why_not_work, specialities.work),
        _kind(orders.Forage, voyage.why_not_work, specialities.work),
        _plain(orders.Report, voyage.why_not_report, board_of_review.report),
        # Stores, money and the ship.
        _kind(orders.SellTapes, docks.why_not_sell, shops.sell_tapes),
        _kind(orders.Settle, docks.why_not_settle, shops.settle),
        _kind(orders.Dump, docks.why_not_dump, shops.dump),
        _plain(orders.Mend, docks.why_not_mend, shops.mend),
        _plain(orders.Abandon, docks.why_not_abandon, _abandon),
        # Natives, and battles on the ground.
        _kind(orders.Negotiate, natives.why_not_negotiate, negotiating.negotiate),
        _kind(orders.Oppose, natives.why_not_oppose, negotiating.oppose),
        _kind(orders.Generate, natives.why_not_generate, negotiating.bargain),
        _kind(orders.Sway, natives.why_not_sway, negotiating.sway),
        _kind(orders.Pay, natives.why_not_pay, negotiating.pay),
        _plain(orders.Refuse, natives.why_not_refuse, negotiating.refuse),
        _kind(orders.Blast, natives.why_not_blast, negotiating.blast),
        _kind(orders.Stand, natives.why_not_stand, attacks.stand),
        _kind(orders.Fight, natives.why_not_fight, ground.fight),
        _kind(orders.Withdraw, natives.why_not_withdraw, ground.withdraw),
        _kind(orders.Call, natives.why_not_call, military.call),
        # Battles in space.
        _kind(orders.Steer, natives.why_not_steer, space.steer),
        _kind(orders.Helm, natives.why_not_helm, space.helm),
        # Other players.
        _kind(orders.Ask, other_players.why_not_ask, specialities.ask),
        _kind(orders.Offer, other_players.why_not_offer, specialities.offer),
        _kind(orders.Accept, other_players.why_not_accept, specialities.accept),
        _kind(orders.Tell, other_players.why_not_tell, _tell),
    )
)


def why_not(context: Context, order: AnyOrder) -> Refused | None:
    """Why an order cannot be carried out now; None if it can. The reader and the turn both ask here."""
    own = context.own
    if isinstance(own.stage, stages.Lost) and not isinstance(order, orders.Tell):
        return advised("out", "Your ship is lost; you are out of the game.", "Remove this order.")
    if own.done and not isinstance(order, ALWAYS):
        advice = "Remove this order, or give it next month."
        return advised("month-ended", f"You have ended month {context.month}.", advice)
    check, _ = KINDS[type(order)]
    return check(context, order)


def carry_out(workspace: Workspace, seat: Seat, order: AnyOrder) -> None:
    """Carry out an order that can be carried out, and all that follows from it."""
    _, act = KINDS[type(order)]
    act(workspace, seat, order)
    all_go_on(workspace)
