"""Working specialities, and trading them. Rules: docs/rules/starprobe.md §10."""

from collections.abc import Iterable

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Accept, Ask, Forage, Gather, Offer, Refine
from turnsheet.games.starprobe.rules.crew_and_cargo import fits
from turnsheet.games.starprobe.rules.stages import Lost
from turnsheet.games.starprobe.rules.state import Explorer, Offered
from turnsheet.games.starprobe.rules.state_parts import Quarters, Right, System
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Item, Tables


def right_to(system: System, item: Item) -> Right | None:
    """The speciality of a system, if it is known to be there."""
    return next((right for right in system.rights if right.item == item), None)


def item_for(modes: tuple[int, ...], rights: Iterable[Right], tables: Tables) -> Item | None:
    """The speciality that yields all these modes; one that is there, if several do by the match owner's tables."""
    yielding = [item for item, each in tables.items.items() if each.modes and set(modes) <= set(each.modes)]
    there = (right.item for right in rights if right.item in yielding)
    return next(there, yielding[0] if yielding else None)


def price_for(right: Right, seat: Seat, owner: Explorer) -> Quarters | None:
    """What a month's work costs: nothing for its controller or once that one is out; None if not let in (D56)."""
    if right.owner == seat or isinstance(owner.stage, Lost):
        return Quarters(0)
    return right.price if right.price >= 0 else None


def work(workspace: Workspace, seat: Seat, order: Refine | Gather | Forage) -> None:
    """Spend the month there; what finds no room is not taken (10.7 to 10.11, D55)."""
    explorer = workspace.explorer(seat)
    assert explorer.star is not None
    system = workspace.system(explorer.star)
    item = item_worked(order, system.rights, workspace.tables)
    assert item is not None
    right = right_to(system, item)
    assert right is not None
    _pay(workspace, seat, right, explorer.star)
    explorer = workspace.explorer(seat)
    workspace.put(
        seat, replace(_yielded(explorer, order, workspace.tables), tried=True, moved=True, foraging=item == "food")
    )
    workspace.tell(seat, "speciality worked", item=item, star=system.star)


def item_worked(order: Refine | Gather | Forage, rights: Iterable[Right], tables: Tables) -> Item | None:
    """The speciality an order works."""
    if isinstance(order, Refine):
        return "fuel"
    return "food" if isinstance(order, Forage) else item_for(order.modes, rights, tables)


def _yielded(explorer: Explorer, order: Refine | Gather | Forage, tables: Tables) -> Explorer:
    stores = explorer.stores
    if isinstance(order, Forage):
        return replace(explorer, stores=replace(stores, supplies=stores.supplies + tables.items["food"].monthly))
    if isinstance(order, Refine):
        for _ in range(tables.items["fuel"].monthly):
            more = replace(stores, slugs=stores.slugs + 1)
            stores = more if fits(explorer, more, tables) else stores
    else:
        for mode in order.modes:
            more = replace(stores, modes=tuple(sorted((*stores.modes, mode))))
            stores = more if fits(explorer, more, tables) else stores
    return replace(explorer, stores=stores)


def _pay(workspace: Workspace, seat: Seat, right: Right, star: StarId) -> None:
    price = price_for(right, seat, workspace.explorer(right.owner))
    if price:
        workspace.enter(seat, "rights", Quarters(-price), star)
        workspace.enter(right.owner, "rights", price, star)
        workspace.tell(seat, "speciality paid", (right.owner,), price=price, item=right.item, star=star)


def ask(workspace: Workspace, seat: Seat, order: Ask) -> None:
    """Name a price for others (D56)."""
    system = workspace.system(order.star)
    rights = tuple(replace(each, price=order.price) if each.owner == seat else each for each in system.rights)
    workspace.systems[order.star] = replace(system, rights=rights)


def offer(workspace: Workspace, seat: Seat, order: Offer) -> None:
    """Offer the control of a system's specialities to another (D57)."""
    workspace.offered = [each for each in workspace.offered if not (each.seller == seat and each.star == order.star)]
    workspace.offered.append(Offered(seat, order.to, order.star, order.amount))
    workspace.tell(seat, "rights offered", (order.to,), star=order.star, price=order.amount)


def accept(workspace: Workspace, seat: Seat, order: Accept) -> None:
    """Take an offer: the sum and the rights change hands."""
    deal = next(each for each in workspace.offered if each.buyer == seat and each.star == order.star)
    system = workspace.system(deal.star)
    rights = tuple(Right(each.item, seat) if each.owner == deal.seller else each for each in system.rights)
    workspace.systems[deal.star] = replace(system, rights=rights)
    workspace.enter(seat, "rights", Quarters(-deal.amount), deal.star)
    workspace.enter(deal.seller, "rights", deal.amount, deal.star)
    workspace.offered.remove(deal)
    workspace.tell(seat, "rights bought", (deal.seller,), star=deal.star, price=deal.amount)
