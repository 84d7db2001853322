"""Whom the hard bot hires: crews with as many teams as MODIFIERS 1 to 3 ask for, and modes side by side."""

from turnsheet.bots.starprobe.outfit import NAVAL
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, cost, people, room, taken
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Stores
from turnsheet.games.starprobe.tables.tables import YEAR, tables_of

TEAMS = (
    (6, 8, 0),
    (6, 7, 0),
    (6, 6, 0),
    (5, 6, 0),
    (4, 6, 0),
    (3, 6, 0),
    (1, 5, 1),
    (2, 6, 0),
    (1, 2, 1),
    (1, 1, 1),
    (3, 3, 0),
    (1, 2, 0),
    (1, 1, 0),
)
"""Contact, Scientific and First-In Teams, the best first."""
LEAST = (8, 5, 6)
"""Slugs, salvos and modes without which no crew is worth its pay."""
MOST = (16, 40, 18)
"""More of these would not be used up in a voyage."""
STEPS = (2, 5, 3)
"""How many of each are bought at a time."""
MODES, SLUGS, SALVOS = 2, 0, 1
CENTRE = 10
"""The mode that is played; those beside it are what it can be changed to. Against dice all modes are equal."""


def outfit(view: View, own: Explorer, stage: Outfitting) -> str:
    """Hire, buy and launch."""
    crew, stores = _planned(view, own, stage)
    kept = stage.kept
    units = {
        "naval": crew.naval,
        "contact": crew.contact,
        "scientific": crew.scientific,
        "first-in": crew.first_in,
    }
    wares = {
        "years": (stores.supplies - kept.supplies) // YEAR,
        "slugs": stores.slugs - kept.slugs,
        "salvos": stores.salvos - kept.salvos,
    }
    lines = [f"hire {count} {unit}" for unit, count in units.items() if count]
    lines += [f"buy {count} {what}" for what, count in wares.items() if count > 0]
    modes = stores.modes[len(kept.modes) :]
    if modes:
        lines.append(f"modes {' '.join(map(str, modes))}")
    return "\n".join((*lines, "launch"))


def _planned(view: View, own: Explorer, stage: Outfitting) -> tuple[Crew, Stores]:
    """The best crew for which money is left for the least stores; then more stores, in turn, as long as there is."""
    tables = tables_of(view.options.tables)

    def possible(crew: Crew, stores: Stores) -> bool:
        assert own.ship is not None
        return cost(own, crew, stores, tables) <= stage.grant and taken(stores) <= room(own.ship, tables)

    for contact, scientific, first_in in TEAMS:
        crew = Crew(naval=NAVAL, contact=contact, scientific=scientific, first_in=first_in)
        counts = list(LEAST)
        stores = _stocked(stage.kept, 1, counts)
        if first_in > stage.allowed or people(crew, tables) > MOST_PEOPLE or not possible(crew, stores):
            continue
        open_wares = [MODES, SLUGS, SALVOS]
        while open_wares:
            for ware in tuple(open_wares):
                more = [*counts]
                more[ware] += STEPS[ware]
                if more[ware] <= MOST[ware] and possible(crew, _stocked(stage.kept, 1, more)):
                    counts = more
                else:
                    open_wares.remove(ware)
        twice = _stocked(stage.kept, 2, counts)
        return crew, twice if possible(crew, twice) else _stocked(stage.kept, 1, counts)
    return Crew(naval=NAVAL, contact=1, scientific=1), _stocked(stage.kept, 1, [0, 0, 0])


def _stocked(kept: Stores, years: int, counts: list[int]) -> Stores:
    """What is left of old stores, filled up: modes by threes, the one that is played first."""
    slugs, salvos, modes = counts
    missing = -(-max(years * YEAR - kept.supplies, 0) // YEAR)
    fives = -(-max(salvos - kept.salvos, 0) // 5)
    bought: list[int] = []
    while len(kept.modes) + len(bought) < modes:
        bought.append(_rarest((*kept.modes, *bought)))
    return Stores(
        supplies=kept.supplies + YEAR * missing,
        slugs=max(slugs, kept.slugs),
        salvos=kept.salvos + 5 * fives,
        modes=(*kept.modes, *bought),
        tapes=kept.tapes,
    )


def _rarest(modes: tuple[int, ...]) -> int:
    """Of the three modes the one there are fewest of; the middle one, which every talk uses up, counts half."""
    return min((CENTRE, CENTRE - 1, CENTRE + 1), key=lambda mode: modes.count(mode) / (2 if mode == CENTRE else 1))
