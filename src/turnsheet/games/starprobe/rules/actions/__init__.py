"""What explorers can do, a room for each chapter of the rules."""

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.actions.battles import ground, losses, military, space
from turnsheet.games.starprobe.rules.actions.exploration import exploring
from turnsheet.games.starprobe.rules.actions.home import board, outfitting
from turnsheet.games.starprobe.rules.actions.natives import attacks, blasting, negotiating
from turnsheet.games.starprobe.rules.actions.passing_stages import all_go_on
from turnsheet.games.starprobe.rules.actions.trade import shops, specialities
from turnsheet.games.starprobe.rules.actions.travel import jumping
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact, Free, Outfitting, Recasting, Shifting, Surveying
from turnsheet.games.starprobe.rules.workspace import Workspace


def carry_out(workspace: Workspace, seat: Seat, order: AnyOrder) -> None:
    """Carry out an order that can be carried out, and whatever follows from it."""
    _act(workspace, seat, order)
    all_go_on(workspace)


def _act(workspace: Workspace, seat: Seat, order: AnyOrder) -> None:
    stage = workspace.explorer(seat).stage
    match order:
        case orders.Wait():
            explorer = workspace.explorer(seat)
            workspace.put(seat, replace(explorer, done=True, resting=order.months - 1 if order.months > 0 else -1))
        case orders.Jump():
            jumping.jump(workspace, seat, order)
        case orders.Explore():
            exploring.explore(workspace, seat, order)
        case orders.Pick():
            exploring.pick(workspace, seat, order)
        case orders.Buy() | orders.Pack() if not isinstance(stage, Outfitting):
            shops.buy(workspace, seat, order)
        case orders.Choose() | orders.Christen() | orders.Hire() | orders.Buy() | orders.Pack() | orders.Standard():
            outfitting.outfit(workspace, seat, order)
        case orders.Launch():
            outfitting.launch(workspace, seat)
        case orders.Shift() if isinstance(stage, Shifting):
            exploring.shift(workspace, seat, order)
        case orders.Shift():
            negotiating.recast(workspace, seat, order)
        case orders.Keep() if isinstance(stage, Shifting):
            exploring.settle(workspace, seat, stage.survey)
        case orders.Keep() if isinstance(stage, Bargaining):
            negotiating.ask_for_nothing(workspace, seat)
        case orders.Keep():
            assert isinstance(stage, Recasting)
            workspace.to_stage(seat, replace(stage, by=()))
        case orders.Leave():
            _leave(workspace, seat)
        case orders.Negotiate():
            negotiating.negotiate(workspace, seat, order)
        case orders.Oppose():
            negotiating.oppose(workspace, seat, order)
        case orders.Generate():
            negotiating.bargain(workspace, seat, order)
        case orders.Sway():
            negotiating.sway(workspace, seat, order)
        case orders.Pay():
            negotiating.pay(workspace, seat, order)
        case orders.Refuse():
            negotiating.refuse(workspace, seat)
        case orders.Blast():
            blasting.blast(workspace, seat, order)
        case orders.Stand():
            attacks.stand(workspace, seat, order)
        case orders.Fight():
            ground.fight(workspace, seat, order)
        case orders.Withdraw():
            ground.withdraw(workspace, seat, order)
        case orders.Call():
            military.call(workspace, seat, order)
        case orders.Steer():
            space.steer(workspace, seat, order)
        case orders.Helm():
            space.helm(workspace, seat, order)
        case orders.Refine() | orders.Gather() | orders.Forage():
            specialities.work(workspace, seat, order)
        case orders.Ask():
            specialities.ask(workspace, seat, order)
        case orders.Offer():
            specialities.offer(workspace, seat, order)
        case orders.Accept():
            specialities.accept(workspace, seat, order)
        case orders.SellTapes():
            shops.sell_tapes(workspace, seat, order)
        case orders.Settle():
            shops.settle(workspace, seat, order)
        case orders.Dump():
            shops.dump(workspace, seat, order)
        case orders.Mend():
            shops.mend(workspace, seat)
        case orders.Abandon():
            losses.wreck(workspace, seat, "given up")
        case orders.Report():
            board.report(workspace, seat)
        case orders.Tell():
            workspace.news.append(Told((seat, order.to), seat, order.to, order.text))


def _leave(workspace: Workspace, seat: Seat) -> None:
    """Give a survey or a contact up; the ship is still there (D40, D59)."""
    stage = workspace.explorer(seat).stage
    if isinstance(stage, Surveying):
        exploring.give_up(workspace, seat)
    else:
        assert isinstance(stage, Contact)
        workspace.to_stage(seat, Free())
