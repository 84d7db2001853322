"""At the docks: a ship, and as much crew and stores as the money buys."""

from turnsheet.core.pages.forms import Choice, OrderForm
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, cost, people, room, taken
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Stores
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import YEAR, tables_of

NAVAL = 9
"""Hundreds; nine count as ten (D22)."""
TEAMS = (
    (3, 3, 2),
    (1, 2, 3),
    (3, 5, 1),
    (3, 4, 1),
    (3, 3, 1),
    (1, 3, 1),
    (1, 2, 1),
    (1, 1, 1),
    (3, 3, 0),
    (1, 2, 0),
    (1, 1, 0),
)
"""Contact, Scientific and First-In Teams, the best first."""
YEARS = 2
"""Of supplies: one to be used, one in case the ship comes home late."""
SLUGS = 16
SALVOS = 45
SALVOS_WITH_TAPES = 25
FEW_SALVOS = 20
MODES = (3, 8, 13, 18, 20)
MANY_MODES = (1, 2, 5, 6, 9, 10, 13, 14, 17, 18)
"""Where natives cannot be blasted, all of them must be talked to; and from version 2 on talking is often better."""
SHIPS = ("II", "I")


def choose(view: View, order_forms: tuple[OrderForm, ...]) -> str:
    """Take a ship, if it is the bot's turn to choose."""
    kinds = [word for form in order_forms if form.verb == "ship" for word in _words(form)]
    wanted = SHIPS[::-1] if view.options.tapes else SHIPS
    return next((f"ship {kind}" for kind in wanted if kind in kinds), "")


def _words(form: OrderForm) -> tuple[str, ...]:
    return next((slot.words for phrase in form.phrases for slot in phrase.slots if isinstance(slot, Choice)), ())


def outfit(view: View, own: Explorer, stage: Outfitting) -> str:
    """Hire, buy and launch."""
    tables = tables_of(view.options.tables)
    crew, stores = _planned(view, own, stage, tables)
    kept = stage.kept
    units = {
        "naval": crew.naval,
        "contact": crew.contact,
        "scientific": crew.scientific,
        "first-in": crew.first_in,
    }
    lines = [f"hire {count} {unit}" for unit, count in units.items() if count]
    wares = {
        "years": (stores.supplies - kept.supplies) // YEAR,
        "slugs": stores.slugs - kept.slugs,
        "salvos": stores.salvos - kept.salvos,
    }
    lines += [f"buy {count} {what}" for what, count in wares.items() if count > 0]
    modes = stores.modes[len(kept.modes) :]
    if modes:
        lines.append(f"modes {' '.join(map(str, modes))}")
    return "\n".join((*lines, "launch"))


def _planned(view: View, own: Explorer, stage: Outfitting, tables: Tables) -> tuple[Crew, Stores]:
    """The best crew for which money is left to shoot with; then whatever else there is money and room for."""
    assert own.ship is not None
    options = view.options
    blasting = options.blasting
    few = FEW_SALVOS if blasting else 5
    for contact, scientific, first_in in TEAMS:
        crew = Crew(naval=NAVAL, contact=contact, scientific=scientific, first_in=first_in)
        if first_in > stage.allowed or people(crew, tables) > MOST_PEOPLE:
            continue
        stores = _stocked(stage.kept, 1, SLUGS, few, MODES[:2])
        if not _possible(own, stage, crew, stores, tables):
            continue
        salvos = SALVOS_WITH_TAPES if options.tapes else SALVOS
        wanted = MODES if blasting and view.rules < 2 else MANY_MODES
        for years, number, modes in (
            (1, few, wanted),
            (YEARS, few, wanted),
            *((YEARS, number, wanted) for number in range(few, salvos + 1, 5) if blasting),
        ):
            more = _stocked(stage.kept, years, SLUGS, number, modes)
            if _possible(own, stage, crew, more, tables):
                stores = more
        return crew, stores
    return Crew(naval=NAVAL, contact=1, scientific=1), _stocked(stage.kept, 1, SLUGS, 0, ())


def _stocked(kept: Stores, years: int, slugs: int, salvos: int, modes: tuple[int, ...]) -> Stores:
    """What is left of old stores, filled up."""
    missing = -(-max(years * YEAR - kept.supplies, 0) // YEAR)
    fives = -(-max(salvos - kept.salvos, 0) // 5)
    return Stores(
        supplies=kept.supplies + YEAR * missing,
        slugs=max(slugs, kept.slugs),
        salvos=kept.salvos + 5 * fives,
        modes=(*kept.modes, *modes[: max(len(modes) - len(kept.modes), 0)]),
        tapes=kept.tapes,
    )


def _possible(own: Explorer, stage: Outfitting, crew: Crew, stores: Stores, tables: Tables) -> bool:
    assert own.ship is not None
    return cost(own, crew, stores, tables) <= stage.grant and taken(stores) <= room(own.ship, tables)
