"""Where to go: stars worth an attempt, never farther than the ship can come home in time."""

from msgspec import Struct

from turnsheet.bots.starprobe.attempt_values import (
    USUAL_RACE,
    M,
    base,
    best_methods,
    blasted,
    month_worth,
    natives,
    salvos_for,
    terms_of,
)
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.places import Place, StarId, distance, months
from turnsheet.games.starprobe.tables.tables import YEAR, tables_of

LAST_MARGIN = 2
"""On the last voyage, be home this many months before the end: a ship that is not home then is paid nothing."""
FARTHEST = 3
"""Months of a jump that are looked at."""
HOMELY = 0.25
"""What a half hex farther from home costs."""
LONG = 0.05
"""What a half hex of a jump costs: malfunctions throw ships by that much more."""
HOP = 8.0
"""What a further month of a jump costs."""
NATIVES = 10.0
"""What natives somebody has found are worth, if their level is not known."""
FUTURE = 3.0
"""What a month of the game still to come is worth."""
JUMPY = 0.8
"""The share of the months out that are months of a jump."""


class Voyage(Struct, frozen=True):
    """What decides where to go."""

    view: View
    own: Explorer
    sky: Sky
    jump: int
    home: Place

    @property
    def month(self) -> int:
        """The month of the voyage."""
        return self.view.month - self.own.launched + 1

    @property
    def left(self) -> int:
        """Months, this one included, until the ship must be home."""
        year = YEAR - self.month + 1
        end = self.view.options.months - self.view.month + 1
        return min(year, end - LAST_MARGIN)

    def takes(self, start: Place, end: Place) -> int:
        """Months of a jump."""
        return months(distance(start, end), self.jump)


def voyage_of(view: View, own: Explorer) -> Voyage:
    """The voyage of a view."""
    assert own.ship is not None
    sky = sky_of(view.sky, view.options.sky)
    jump = tables_of(view.options.tables).explorers[own.ship].jump
    return Voyage(view, own, sky, jump, sky.place_of(own.home))


def time_to_go(voyage: Voyage) -> bool:
    """Whether one more month out here would be too long."""
    own = voyage.own
    way = voyage.takes(own.place, voyage.home)
    if way >= voyage.left or own.stores.slugs <= way or own.stores.supplies <= way:
        return True
    return voyage.left > way and cracked(voyage) > month_worth(terms_of(voyage.view)) * max(way, 1)


def cracked(voyage: Voyage) -> float:
    """What it costs on the whole to fly on with a hull that hazards can break: what would be lost with the ship."""
    view, own = voyage.view, voyage.own
    tables = tables_of(view.options.tables)
    left = tables.explorers[own.ship or "I"].hull - own.damage.hull
    risk = sum(hazard.damage > left for hazard in tables.hazards.values()) / 100
    aboard = sum(entry.amount for entry in own.ledger if not entry.board) / M
    stake = max(aboard, 0.0) + FUTURE * (view.options.months - view.month)
    return risk * JUMPY * voyage.left * stake


def homeward(voyage: Voyage) -> StarId | None:
    """Home, or a star on the way there if a cloud lies between; None if nothing can be reached."""
    own, sky = voyage.own, voyage.sky
    if not voyage.jump:
        return None
    if 0 < voyage.takes(own.place, voyage.home) <= own.stores.slugs and sky.clear(own.place, voyage.home):
        return own.home
    closed = {each.star for each in voyage.view.known if each.closed}
    beside = own.place == voyage.home
    """Thrown to the very hex and level of home, but not into it: the ship must go away to come home."""
    if beside and not own.stores.supplies:
        return None
    best = None
    for star, _ in sky.reachable(own.place, min(FARTHEST, own.stores.slugs) * voyage.jump):
        farther = distance(star.place, voyage.home) >= distance(own.place, voyage.home)
        if star.name in closed or (farther and not beside):
            continue
        rank = (
            not sky.clear(star.place, voyage.home),
            voyage.takes(own.place, star.place) + voyage.takes(star.place, voyage.home),
            distance(star.place, voyage.home),
        )
        if best is None or rank < best[0]:
            best = (rank, star.name)
    return None if best is None else best[1]


def onward(voyage: Voyage) -> StarId | None:
    """The star that promises most, with time and fuel to come home from there."""
    return next(iter(promising(voyage, 1)), None)


def promising(voyage: Voyage, most: int) -> list[StarId]:
    """The stars that promise most, the best first, with time and fuel to come home; none farther than it must be."""
    own, sky = voyage.own, voyage.sky
    worth = _worths(voyage)
    usual = worth.pop(StarId(""))
    found: list[tuple[float, StarId]] = []
    for far in range(1, FARTHEST + 1):
        if own.stores.slugs < far:
            break
        for star, halves in sky.reachable(own.place, far * voyage.jump):
            takes = months(halves, voyage.jump)
            value = worth.get(star.name, usual)
            back = voyage.takes(star.place, voyage.home)
            if takes != far or value <= 0 or takes + back > voyage.left or sky.home(star.name):
                continue
            if takes + back > min(own.stores.slugs, own.stores.supplies) or not sky.clear(star.place, voyage.home):
                continue
            rank = value - HOP * (takes - 1) - HOMELY * distance(star.place, voyage.home) - LONG * halves
            found.append((rank, star.name))
        if found:
            break
    # Of equal ones the first that was found is the best, so that nothing depends on names.
    return [name for _, name in sorted(found, key=lambda each: -each[0])[:most]]


def _worths(voyage: Voyage) -> dict[StarId, float]:
    """What known stars are worth; under the empty name, what any other is."""
    view, own = voyage.view, voyage.own
    usual = usual_worth(view, own)
    worth = {StarId(""): usual}
    for other in view.others:
        for find in other.finds:
            worth[find.star] = min(_of_others(find, usual), worth.get(find.star, usual * 9))
        if other.star is not None:
            worth[other.star] = 0.0
    for find in own.finds:
        worth[find.star] = min(_own(find, view, own, usual), worth.get(find.star, usual * 9))
    for known in view.known:
        if known.closed or known.driven or known.taken:
            worth[known.star] = 0.0
    return worth


def usual_worth(view: View, own: Explorer) -> float:
    """What an attempt at an unknown star brings."""
    return best_methods(own.crew.first_in, crews(own.crew), own.used, terms_of(view))[0]


def _own(find: Find, view: View, own: Explorer, usual: float) -> float:
    """Natives who were left are worth another visit if they can be blasted, or talked to for the first time."""
    if not find.classes:
        return usual
    if 1 not in find.classes or find.won or find.mark:
        return 0.0
    options, tables, terms = view.options, tables_of(view.options.tables), terms_of(view)
    value = base(find.classes, tables)
    if terms.rules >= 2:
        value += sum(tables.items[item].value for item in find.items)
    if not find.race:
        return natives(value, terms)
    if options.blasting and 0 < salvos_for(find.level) <= own.stores.salvos:
        return blasted(value + find.level, USUAL_RACE, find.ill, terms)
    return float(value) / 2 if not find.ill and own.stores.modes else 0.0


def _of_others(find: Find, usual: float) -> float:
    """An unproved class 3 to 5 is as good as new; natives whom nobody has won are better (9.19 to 9.21)."""
    if not find.classes:
        return usual
    if 1 in find.classes:
        return NATIVES if not find.mark else 0.0
    if find.proved or find.settled or 2 in find.classes[:1]:
        return 0.0
    return usual


def worth_here(voyage: Voyage) -> float:
    """What an attempt here would bring."""
    worth = _worths(voyage)
    return worth.get(voyage.own.star or StarId(""), worth[StarId("")])
