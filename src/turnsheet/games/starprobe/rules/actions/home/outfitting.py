"""Outfitting: a ship, people and stores for a grant or a loan. Rules: docs/rules/starprobe.md §1, §6, §19."""

from collections.abc import Iterable

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Buy, Choose, Hire, NameShip, Pack, Standard
from turnsheet.games.starprobe.rules.crew_and_cargo import people, with_count
from turnsheet.games.starprobe.rules.stages import Free, Outfitting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Quarters, ShipKind, Stores
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import YEAR

GRANT = Quarters(35 * 4)
STANDARD_CREW = Crew(naval=10, contact=2, scientific=2, marine=6, first_in=1)
STANDARD_MODES = tuple(range(1, 20, 2))
"""The government approves of ten modes; nobody says which, so they are spread evenly (D3)."""
STANDARD_STORES = Stores(supplies=YEAR, slugs=8, salvos=5, modes=STANDARD_MODES)

Docks = Choose | NameShip | Hire | Buy | Pack | Standard
"""Orders at the docks."""


def ships_left(players: int, taken: Iterable[ShipKind | None], kind: ShipKind) -> int:
    """How many ships of a kind nobody has taken yet (1.4, D2)."""
    first = players // 2 if players > 1 else 1
    whole = first if kind == "I" else max(players - first, 1)
    return whole - sum(1 for each in taken if each == kind)


def outfitted(explorer: Explorer, order: Docks) -> Explorer:
    """The expedition after an order at the docks. Counts are of all that is hired or bought, not of what is added."""
    stage = explorer.stage
    assert isinstance(stage, Outfitting)
    match order:
        case Choose(ship=ship):
            return replace(explorer, ship=ship)
        case NameShip(name=name):
            return replace(explorer, name=name)
        case _:
            crew, stores = provided(explorer, stage, order)
            return replace(explorer, crew=crew, stores=stores)


def provided(explorer: Explorer, stage: Outfitting, order: Hire | Buy | Pack | Standard) -> tuple[Crew, Stores]:
    """Who and what is aboard after an order at the docks."""
    match order:
        case Hire(unit=unit, count=count):
            return with_count(explorer.crew, unit, count), explorer.stores
        case Standard():
            return approved(explorer, stage.allowed)
        case _:
            return explorer.crew, stocked(explorer.stores, stage.kept, order)


def outfit(workspace: Workspace, seat: Seat, order: Docks) -> None:
    """Carry out an order at the docks."""
    workspace.put(seat, outfitted(workspace.explorer(seat), order))
    if isinstance(order, Choose):
        workspace.tell(seat, "ship taken", EVERYONE, type=order.ship)


def stocked(stores: Stores, before: Stores, order: Buy | Pack) -> Stores:
    """The stores with what was bought of one good added to what there was of it before."""
    if isinstance(order, Pack):
        return replace(stores, modes=tuple(sorted((*before.modes, *order.modes))))
    if order.what == "years":
        return replace(stores, supplies=before.supplies + YEAR * order.count)
    if order.what == "slugs":
        return replace(stores, slugs=before.slugs + order.count)
    return replace(stores, salvos=before.salvos + order.count)


def purchases(stores: Stores, before: Stores) -> tuple[Buy, Buy, Buy, Pack]:
    """The orders that say what was bought: slugs, salvos, years of supplies, and modes."""
    years = -(-max(stores.supplies - before.supplies, 0) // YEAR)
    modes = list(stores.modes)
    for mode in before.modes:
        modes.remove(mode)
    slugs, salvos = stores.slugs - before.slugs, stores.salvos - before.salvos
    return Buy("slugs", slugs), Buy("salvos", salvos), Buy("years", years), Pack(tuple(modes))


def approved(explorer: Explorer, allowed: int) -> tuple[Crew, Stores]:
    """The crew and stores the government approves of (6.16); without a First-In Team where none can be controlled.

    What was left of an earlier voyage stays, and only what is missing is bought.
    """
    crew = STANDARD_CREW if allowed else with_count(STANDARD_CREW, "first-in", 0)
    kept = explorer.stage.kept if isinstance(explorer.stage, Outfitting) else Stores()
    modes = (*kept.modes, *STANDARD_MODES[: max(len(STANDARD_MODES) - len(kept.modes), 0)])
    return crew, Stores(
        supplies=kept.supplies + (YEAR if kept.supplies < YEAR else 0),
        slugs=max(STANDARD_STORES.slugs, kept.slugs),
        salvos=kept.salvos + (STANDARD_STORES.salvos if kept.salvos < STANDARD_STORES.salvos else 0),
        modes=tuple(sorted(modes)),
        tapes=kept.tapes,
    )


def launched(explorer: Explorer, month: int, tables: Tables) -> Explorer:
    """Out of the docks: what was hired and bought is paid from the grant, and the rest of it is gone (D105)."""
    aboard = people(explorer.crew, tables)
    return replace(explorer, stage=Free(), launched=month, enlisted=explorer.enlisted + aboard, crewless=0, used=())


def launch(workspace: Workspace, seat: Seat) -> None:
    """Leave the docks."""
    explorer = launched(workspace.explorer(seat), workspace.month, workspace.tables)
    workspace.put(seat, explorer)
    aboard = people(explorer.crew, workspace.tables)
    workspace.tell(seat, "launched", ship=explorer.name, home=explorer.home, people=aboard)
