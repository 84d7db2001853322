"""What explorers can do, a room for each chapter of the rules."""

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.actions import (
    blasting,
    board,
    exploring,
    fleets,
    ground,
    jumping,
    losses,
    military,
    natives,
    negotiating,
    outfitting,
    shops,
    specialities,
)
from turnsheet.games.starprobe.rules.actions.onward import all_go_on
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact, Free, Outfitting, Recasting, Shifting, Surveying
from turnsheet.games.starprobe.rules.workspace import Table


def carry_out(table: Table, seat: Seat, order: AnyOrder) -> None:
    """Carry out an order that can be carried out, and whatever follows from it."""
    _act(table, seat, order)
    all_go_on(table)


def _act(table: Table, seat: Seat, order: AnyOrder) -> None:
    stage = table.explorer(seat).stage
    match order:
        case orders.Wait():
            explorer = table.explorer(seat)
            table.put(seat, replace(explorer, done=True, resting=order.months - 1 if order.months > 0 else -1))
        case orders.Jump():
            jumping.jump(table, seat, order)
        case orders.Explore():
            exploring.explore(table, seat, order)
        case orders.Pick():
            exploring.pick(table, seat, order)
        case orders.Buy() | orders.Pack() if not isinstance(stage, Outfitting):
            shops.buy(table, seat, order)
        case orders.Choose() | orders.Christen() | orders.Hire() | orders.Buy() | orders.Pack() | orders.Standard():
            outfitting.outfit(table, seat, order)
        case orders.Launch():
            outfitting.launch(table, seat)
        case orders.Shift() if isinstance(stage, Shifting):
            exploring.shift(table, seat, order)
        case orders.Shift():
            negotiating.recast(table, seat, order)
        case orders.Keep() if isinstance(stage, Shifting):
            exploring.settle(table, seat, stage.survey)
        case orders.Keep() if isinstance(stage, Bargaining):
            negotiating.ask_for_nothing(table, seat)
        case orders.Keep():
            assert isinstance(stage, Recasting)
            table.to_stage(seat, replace(stage, by=()))
        case orders.Leave():
            _leave(table, seat)
        case orders.Negotiate():
            negotiating.negotiate(table, seat, order)
        case orders.Oppose():
            negotiating.oppose(table, seat, order)
        case orders.Generate():
            negotiating.bargain(table, seat, order)
        case orders.Sway():
            negotiating.sway(table, seat, order)
        case orders.Pay():
            negotiating.pay(table, seat, order)
        case orders.Refuse():
            negotiating.refuse(table, seat)
        case orders.Blast():
            blasting.blast(table, seat, order)
        case orders.Stand():
            natives.stand(table, seat, order)
        case orders.Fight():
            ground.fight(table, seat, order)
        case orders.Withdraw():
            ground.withdraw(table, seat, order)
        case orders.Call():
            military.call(table, seat, order)
        case orders.Steer():
            fleets.steer(table, seat, order)
        case orders.Helm():
            fleets.helm(table, seat, order)
        case orders.Refine() | orders.Gather() | orders.Forage():
            specialities.work(table, seat, order)
        case orders.Ask():
            specialities.ask(table, seat, order)
        case orders.Offer():
            specialities.offer(table, seat, order)
        case orders.Accept():
            specialities.accept(table, seat, order)
        case orders.SellTapes():
            shops.sell_tapes(table, seat, order)
        case orders.Settle():
            shops.settle(table, seat, order)
        case orders.Dump():
            shops.dump(table, seat, order)
        case orders.Mend():
            shops.mend(table, seat)
        case orders.Abandon():
            losses.wreck(table, seat, "given up")
        case orders.Report():
            board.report(table, seat)
        case orders.Tell():
            table.news.append(Told((seat, order.to), seat, order.to, order.text))


def _leave(table: Table, seat: Seat) -> None:
    """Give a survey or a contact up; the ship is still there (D40, D59)."""
    stage = table.explorer(seat).stage
    if isinstance(stage, Surveying):
        exploring.give_up(table, seat)
    else:
        assert isinstance(stage, Contact)
        table.to_stage(seat, Free())
