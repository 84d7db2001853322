"""Checks of orders at the docks and of purchases on a voyage. Rules: docs/rules/starprobe.md §1, §6, §15, §18."""

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.checks.refusals import Refused, advised, m, not_now, played_without, there_are
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import Buy, Choose, Dump, Hire, NameShip, Pack, SellTapes, Settle, Standard
from turnsheet.games.starprobe.rules.actions.home.outfitting import provided, ships_left
from turnsheet.games.starprobe.rules.actions.trade.shops import bought, dearness
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, SALVOS_PER_UNIT, cost, people, room, taken
from turnsheet.games.starprobe.rules.stages import Free, Outfitting, Repairing
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Quarters, ShipKind, Stores
from turnsheet.games.starprobe.tables.tables import MODES

KINDS: tuple[ShipKind, ...] = ("I", "II")
LONGEST_NAME = 24
GOODS = ("slugs", "salvos", "years")
CARGO = ("slugs", "salvos", "modes")
M = 4


def why_not_choose(context: Context, order: Choose) -> Refused | None:
    """Ships are taken in order, as long as there are any of the kind (1.4)."""
    own = context.own
    if own.ship is not None:
        return advised(
            "has-ship", f"You have an Explorer {own.ship}.", "Each explorer takes one ship: remove this order."
        )
    others = context.others()
    for other in context.order[: context.order.index(context.seat)]:
        if others.ships[other] is None:
            reason = f"{others.names[other]} (seat {other}) chooses a ship before you."
            return advised("not-your-turn", reason, "Wait until they have chosen.")
    if not ships_left(len(others.ships) + 1, others.ships.values(), order.ship):
        return advised("no-ship-left", f"All Explorers {order.ship} are taken.", "Take one of the other kind.")
    return None


def why_not_name_ship(context: Context, order: NameShip) -> Refused | None:
    if not isinstance(context.own.stage, Outfitting):
        return advised("not-now", "Ships are named at the docks, before they are launched.", "Remove this order.")
    name = order.name
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        return Refused("bad-name", f"A name has 1 to {LONGEST_NAME} printable characters.")
    if any(name.casefold() == other.casefold() for other in context.others().names.values()):
        return advised("name-taken", f"Another ship is called {name}.", "Choose another name.")
    return None


def why_not_outfit(context: Context, order: Hire | Buy | Pack | Standard) -> Refused | None:
    """The grant must pay for what is hired and bought, and there must be room for it (6.8, 6.9, 6.13, 6.15, D107)."""
    own = context.own
    stage = own.stage
    if not isinstance(stage, Outfitting):
        return not_now(context)
    if own.ship is None:
        return Refused("no-ship", "Take a ship first: 'ship I' or 'ship II'.")
    if (refused := _wares(order)) is not None:
        return refused
    if isinstance(order, Hire):
        if order.count < 0:
            reason = "You cannot hire a negative number. Write 0 or more."
            return Refused("bad-number", reason, recorded="Nobody hires fewer than none.")
        if order.unit == "first-in" and order.count > stage.allowed:
            reason = f"You can control {count(stage.allowed, 'First-In Team')}, not {order.count}."
            return advised("control", reason, "Hire fewer.")
    return _affordable(context, *provided(own, stage, order), stage.grant)


def _wares(order: Hire | Buy | Pack | Standard) -> Refused | None:
    if isinstance(order, Buy):
        if order.what not in GOODS:
            wares = "slugs, salvos, years of supplies, and modes ('modes 1 3 5')."
            return Refused("no-such-ware", f"You can buy {wares}", recorded=f"Sold are {wares}")
        if order.count < 0:
            reason = "You cannot buy a negative number. Write 0 or more."
            return Refused("bad-number", reason, recorded="Nobody buys less than nothing.")
        if order.what == "salvos" and order.count % SALVOS_PER_UNIT:
            reason = f"Salvos are sold by fives, and {order.count} is"
            return Refused("by-fives", f"{reason} not a multiple of 5.", recorded=f"{reason} no multiple of five.")
    if isinstance(order, Pack):
        wrong = next((mode for mode in order.modes if not 1 <= mode <= MODES), None)
        if wrong is not None:
            return Refused("no-such-mode", f"Modes are numbered 1 to {MODES}; there is no mode {wrong}.")
    return None


def _affordable(context: Context, crew: Crew, stores: Stores, grant: Quarters) -> Refused | None:
    aboard = people(crew, context.tables)
    if aboard > MOST_PEOPLE:
        reason = f"A ship carries {MOST_PEOPLE:,} people; you would have {aboard:,}. Hire fewer."
        old = f"A ship carries {MOST_PEOPLE} people, and these would be {aboard}."
        return Refused("too-many-people", reason, dear=True, recorded=old)
    if (refused := _room(context, stores)) is not None:
        return refused
    costs = cost(context.own, crew, stores, context.tables)
    if costs > grant:
        reason = f"This costs {m(costs)} in total, but the grant is {m(grant)}. Hire or buy less."
        old = f"All in all it costs {m(costs)}, and the grant is {m(grant)}."
        return Refused("too-dear", reason, dear=True, recorded=old)
    return None


def _room(context: Context, stores: Stores) -> Refused | None:
    assert context.own.ship is not None
    needed, has = taken(stores), room(context.own.ship, context.tables)
    if needed > has:
        reason = f"The cargo would take {needed} units of space, and there are {has}."
        return advised("no-room", reason, "Take less.", dear=True)
    return None


def why_not_launch(context: Context) -> Refused | None:
    own = context.own
    if not isinstance(own.stage, Outfitting):
        if own.ship is None:
            return not_now(context)
        return advised("not-now", "The ship has been launched.", "Remove this order.")
    if own.ship is None:
        return Refused("no-ship", "Take a ship first: 'ship I' or 'ship II'.")
    if not people(own.crew, context.tables):
        return Refused("nobody-aboard", "Nobody is aboard; hire people, or take the 'standard crew'.")
    return _affordable(context, own.crew, own.stores, own.stage.grant)


def why_not_abandon(context: Context) -> Refused | None:
    """Players can give up their ship at any time (D109)."""
    return (
        advised("no-ship", "You have no ship to give up.", "Remove this order.") if context.own.ship is None else None
    )


def why_not_buy(context: Context, order: Buy | Pack) -> Refused | None:
    """Purchases at the docks, at home within the year, and at a base (15.7, D97, D102)."""
    own = context.own
    if isinstance(own.stage, Outfitting):
        return why_not_outfit(context, order)
    if not isinstance(own.stage, Free | Repairing):
        return not_now(context)
    if not dearness(own, context.here, context.month):
        return advised(
            "nothing-sold",
            "Things are sold at home, and at bases of your own military that are open.",
            "Go there first.",
        )
    if (refused := _wares(order)) is not None:
        return refused
    if not (order.count if isinstance(order, Buy) else order.modes):
        reason = "This order buys nothing. Say how much, or remove it."
        return Refused("bad-number", reason, recorded="That would buy nothing.")
    return _room(context, bought(own.stores, order))


def why_not_dump(context: Context, order: Dump) -> Refused | None:
    """Cargo can be thrown overboard wherever the ship is (D110)."""
    stores = context.own.stores
    if isinstance(context.own.stage, Outfitting):
        return Refused("not-now", "The ship is in the docks: buy less instead.")
    if order.what not in CARGO:
        old = "Thrown overboard can be slugs, salvos and modes."
        return Refused("no-such-ware", "You can throw slugs, salvos and modes overboard.", recorded=old)
    has = {"slugs": stores.slugs, "salvos": stores.salvos, "modes": len(stores.modes)}[order.what]
    if not 1 <= order.count <= has:
        return Refused("too-few", f"You cannot throw {order.count} overboard; {there_are(has, order.what[:-1])}.")
    return None


def why_not_mend(context: Context) -> Refused | None:
    """The hull is mended at home within the year (D102)."""
    own = context.own
    if not isinstance(own.stage, Free | Repairing) or own.star != own.home:
        old = "The hull is mended at home alone, on a voyage."
        return Refused("not-home", "During a voyage the hull can be mended only at home.", recorded=old)
    if not own.damage.hull:
        return Refused("no-damage", "The hull is not damaged. Remove this order.", recorded="The hull is whole.")
    return None


def why_not_sell(context: Context, order: SellTapes) -> Refused | None:
    """Tapes are sold at bases (18.2)."""
    own = context.own
    if not context.options.tapes:
        return played_without("tapes")
    if not isinstance(own.stage, Free | Repairing) or dearness(own, context.here, context.month) <= 1:
        return advised("nothing-sold", "Tapes are sold at bases of your own military that are open.", "Go there first.")
    if not 1 <= order.count <= own.stores.tapes:
        return Refused("too-few", f"You cannot sell {order.count}; {there_are(own.stores.tapes, 'tape')}.")
    return None


def why_not_settle(context: Context, order: Settle) -> Refused | None:
    """The private account pays charges, and never more than there are (18.3, 18.4, D111)."""
    own = context.own
    amount = order.amount * M
    if order.amount < 1:
        return Refused("bad-number", "Pay at least 1 M.")
    if amount > own.account:
        return advised("too-dear", f"The private account has {m(own.account)}.", "Pay less.")
    if amount > owed(own):
        return advised("too-much", f"There are {m(owed(own))} of charges it can pay for.", "Pay less.")
    return None


def owed(own: Explorer) -> Quarters:
    """Charges of the voyage that the account has not paid: damage, losses, the military and the like."""
    return Quarters(sum(map(_charge, own.ledger)) + M * own.damage.hull)


def _charge(entry: Entry) -> int:
    if entry.board or entry.cause in ("found", "sold", "rights", "penalty"):
        return 0
    return -entry.amount
