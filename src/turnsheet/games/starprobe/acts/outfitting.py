"""Outfitting: a ship, people and stores for a grant or a loan. Rules: docs/rules/starprobe.md §1, §6, §19."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.holds import people, rations, wages, with_count
from turnsheet.games.starprobe.orders import Buy, Choose, Christen, Hire, Pack, Standard
from turnsheet.games.starprobe.state import Crew, Explorer, Free, Outfitting, Quarters, ShipKind, State, Stores
from turnsheet.games.starprobe.table import Table
from turnsheet.games.starprobe.tables import Tables

GRANT = Quarters(35 * 4)
STANDARD_CREW = Crew(naval=10, contact=2, scientific=2, marine=6, first_in=1)
STANDARD_MODES = tuple(range(1, 20, 2))
"""The government approves of ten modes; nobody says which, so they are spread evenly (D3)."""
YEAR = 12


def ships_left(explorers: tuple[Explorer, ...] | list[Explorer], kind: ShipKind) -> int:
    """How many ships of a kind nobody has taken yet (1.4)."""
    first = len(explorers) // 2 if len(explorers) > 1 else 1
    whole = first if kind == "I" else max(len(explorers) - first, 1)
    return whole - sum(1 for each in explorers if each.ship == kind)


def chooses_now(state: State | Table, seat: Seat) -> bool:
    """Whether it is a player's turn to take a ship: all before him in the order have one (1.4)."""
    order = state.before.order if isinstance(state, Table) else state.order
    before = order[: order.index(seat)]
    return all(state.explorers[other - 1].ship is not None for other in before)


def cost(explorer: Explorer, crew: Crew, stores: Stores, tables: Tables) -> Quarters:
    """What a crew and stores cost beyond what was left of the stores from before."""
    old = explorer.stage.kept if isinstance(explorer.stage, Outfitting) else Stores()
    wares = tables.wares
    years = -(-max(stores.supplies - old.supplies, 0) // YEAR)
    more_modes = max(len(stores.modes) - len(old.modes), 0)
    return Quarters(
        wages(crew, tables)
        + years * rations(crew, tables) * wares["supplies"].price
        + max(stores.slugs - old.slugs, 0) * wares["slugs"].price // wares["slugs"].lot
        + -(-max(stores.salvos - old.salvos, 0) // wares["salvos"].lot) * wares["salvos"].price
        + more_modes * wares["modes"].price
    )


def choose(table: Table, seat: Seat, order: Choose) -> None:
    """Take a ship."""
    table.put(seat, replace(table.explorer(seat), ship=order.ship))
    table.tell(seat, "launch", f"takes an Explorer {order.ship}.", EVERYONE)


def christen(table: Table, seat: Seat, order: Christen) -> None:
    """Name the ship."""
    table.put(seat, replace(table.explorer(seat), name=order.name))


def hire(table: Table, seat: Seat, order: Hire) -> None:
    """Have so many of a unit aboard."""
    explorer = table.explorer(seat)
    table.put(seat, replace(explorer, crew=with_count(explorer.crew, order.unit, order.count)))


def buy(table: Table, seat: Seat, order: Buy) -> None:
    """Have so many slugs, salvos or years of supplies more than were left from before."""
    explorer = table.explorer(seat)
    assert isinstance(explorer.stage, Outfitting)
    table.put(seat, replace(explorer, stores=stocked(explorer.stores, explorer.stage.kept, order)))


def stocked(stores: Stores, kept: Stores, order: Buy) -> Stores:
    """The stores with so many bought of one good."""
    match order.what:
        case "slugs":
            return replace(stores, slugs=kept.slugs + order.count)
        case "salvos":
            return replace(stores, salvos=kept.salvos + order.count)
        case _:
            return replace(stores, supplies=kept.supplies + YEAR * order.count)


def pack(table: Table, seat: Seat, order: Pack) -> None:
    """Buy modes."""
    explorer = table.explorer(seat)
    assert isinstance(explorer.stage, Outfitting)
    modes = tuple(sorted((*explorer.stage.kept.modes, *order.modes)))
    table.put(seat, replace(explorer, stores=replace(explorer.stores, modes=modes)))


def approved(explorer: Explorer, allowed: int) -> tuple[Crew, Stores]:
    """The crew and stores the government approves of (6.16); without a First-In Team where none can be controlled."""
    crew = STANDARD_CREW if allowed else with_count(STANDARD_CREW, "first-in", 0)
    kept = explorer.stage.kept if isinstance(explorer.stage, Outfitting) else Stores()
    return crew, Stores(
        supplies=max(YEAR, kept.supplies),
        slugs=max(8, kept.slugs),
        salvos=max(5, kept.salvos),
        modes=kept.modes if len(kept.modes) >= len(STANDARD_MODES) else STANDARD_MODES,
        tapes=kept.tapes,
    )


def standard(table: Table, seat: Seat, _order: Standard) -> None:
    """Take the crew the government approves of."""
    explorer = table.explorer(seat)
    assert isinstance(explorer.stage, Outfitting)
    crew, stores = approved(explorer, explorer.stage.allowed)
    table.put(seat, replace(explorer, crew=crew, stores=stores))


def launch(table: Table, seat: Seat) -> None:
    """Leave the docks: what was hired and bought is paid from the grant, and the rest of it is gone."""
    explorer = table.explorer(seat)
    aboard = people(explorer.crew, table.tables)
    table.put(
        seat,
        replace(
            explorer,
            stage=Free(),
            launched=table.month,
            enlisted=explorer.enlisted + aboard,
            crewless=0,
            used=(),
        ),
    )
    table.tell(seat, "launch", f"{explorer.name} leaves {explorer.home} with {aboard} people aboard.", EVERYONE)
