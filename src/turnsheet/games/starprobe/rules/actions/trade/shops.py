"""Buying on a voyage: at home and at bases; tapes and the private account. Rules: §15, §18, D97, D102."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.orders import Buy, Dump, Pack, SellTapes, Settle
from turnsheet.games.starprobe.pages.view import Known
from turnsheet.games.starprobe.rules.actions.exploration.recording import TAPE, worth_aboard
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.home.outfitting import stocked
from turnsheet.games.starprobe.rules.crew_and_cargo import rations
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Quarters, Stores, System
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Tables

DEARER = 2
"""A base asks this many times the price at home."""


def dearness(explorer: Explorer, here: System | Known | None, month: int) -> int:
    """How dear things are where a ship is: 1 at home, 2 at a base of the own military, 0 where nothing is sold."""
    if explorer.star is None:
        return 0
    if explorer.star == explorer.home:
        return 1
    if here is not None and here.base and here.base <= month and here.base_of == explorer.home:
        return DEARER
    return 0


def price(explorer: Explorer, order: Buy | Pack, dear: int, tables: Tables) -> Quarters:
    """What a purchase costs on a voyage."""
    if isinstance(order, Pack):
        return Quarters(dear * len(order.modes) * tables.wares["modes"].price)
    if order.what == "years":
        return Quarters(dear * order.count * rations(explorer.crew, tables) * tables.wares["supplies"].price)
    ware = tables.wares["slugs" if order.what == "slugs" else "salvos"]
    return Quarters(
        dear * -(-order.count // ware.lot) * ware.price
        if order.what == "salvos"
        else dear * order.count * ware.price // ware.lot
    )


def bought(stores: Stores, order: Buy | Pack) -> Stores:
    """The stores after a purchase."""
    return stocked(stores, stores, order)


def buy(workspace: Workspace, seat: Seat, order: Buy | Pack) -> None:
    """Buy on a voyage: at home it is charged to the voyage, at a base by the military (15.7, D97, D102)."""
    explorer = workspace.explorer(seat)
    here = None if explorer.star is None else workspace.system(explorer.star)
    dear = dearness(explorer, here, workspace.month)
    cost = price(explorer, order, dear, workspace.tables)
    workspace.put(seat, replace(explorer, stores=bought(explorer.stores, order)))
    workspace.enter(seat, "base" if dear > 1 else "stores", Quarters(-cost), explorer.star or "")
    workspace.tell(seat, "bought stores", price=cost)


def mend(workspace: Workspace, seat: Seat) -> None:
    """Have the hull mended at home, on the voyage's account (D102)."""
    explorer = workspace.explorer(seat)
    workspace.enter(seat, "damage", Quarters(-M * explorer.damage.hull), explorer.home)
    workspace.put(seat, replace(workspace.explorer(seat), damage=replace(explorer.damage, hull=0)))


def sell_tapes(workspace: Workspace, seat: Seat, order: SellTapes) -> None:
    """Sell tapes to the military: their worth leaves the voyage and fills the private account (18.2 to 18.4, D110)."""
    explorer = workspace.explorer(seat)
    worth = Quarters(min(order.count * TAPE, worth_aboard(explorer)))
    workspace.enter(seat, "sold", Quarters(-worth), explorer.star or "")
    explorer = workspace.explorer(seat)
    stores = replace(explorer.stores, tapes=explorer.stores.tapes - order.count)
    workspace.put(seat, replace(explorer, stores=stores, account=Quarters(explorer.account + worth)))
    workspace.tell(seat, "sold tapes", tapes=count(order.count, "tape"), price=worth)


def settle(workspace: Workspace, seat: Seat, order: Settle) -> None:
    """Pay charges out of the private account (18.4, D111)."""
    explorer = workspace.explorer(seat)
    amount = Quarters(order.amount * M)
    workspace.put(seat, replace(explorer, account=Quarters(explorer.account - amount)))
    workspace.enter(seat, "account", amount, "private account")


def dump(workspace: Workspace, seat: Seat, order: Dump) -> None:
    """Throw stores overboard (D110)."""
    explorer = workspace.explorer(seat)
    workspace.put(seat, replace(explorer, stores=dumped(explorer.stores, order)))


def dumped(stores: Stores, order: Dump) -> Stores:
    """The stores without what was thrown overboard; of modes the highest go first."""
    if order.what == "modes":
        return replace(stores, modes=stores.modes[: len(stores.modes) - order.count])
    return replace(stores, **{order.what: getattr(stores, order.what) - order.count})
