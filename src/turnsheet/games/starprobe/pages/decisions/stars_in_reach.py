"""The stars in reach: how far, how long, what is on record, and whether the fuel brings the ship home again.

Printouts, lists and previews all tell it from here. Rules: docs/rules/starprobe.md §7, §22.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.checks.voyage import lets_in, unexplorable
from turnsheet.games.starprobe.orders.context import Context, context_of
from turnsheet.games.starprobe.pages.decisions.survey_prompts import records, said, standing
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.trade.shops import dearness
from turnsheet.games.starprobe.rules.stages import Free, Jumping, Lost
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.star_map.places import Place, StarId, distance
from turnsheet.games.starprobe.star_map.places import months as months_of

NO_WAY_BACK = "no fuel to come home"


class Reached(Struct, frozen=True):
    """A star that a jump can lead to."""

    star: StarId
    far: int
    """In half hexes."""
    takes: int
    """Months; it takes as many slugs."""
    left: int
    """Slugs left on arrival."""
    home: int
    """Months from there to the own home; 0 for home itself."""
    known: str
    """What is on record, or else known; empty if nothing is."""

    @property
    def stranded(self) -> bool:
        """Whether the fuel left does not bring the ship home."""
        return self.left < self.home


def months_home(view: View, own: Explorer, place: Place) -> int:
    """Months of jumps from a place to the own home, at least: a cloud may make the way longer."""
    home = view.stars.home(own.home)
    if home is None or own.ship is None:
        return 0
    far = distance(place, home.place)
    return months_of(far, view.tables.explorers[own.ship].jump) if far else 0


def within_reach(view: View, most: int) -> Iterator[tuple[StarId, int, int]]:
    """Stars a jump of at most this many months can lead to, with distances in half hexes and months."""
    own = view.own
    if own is None or own.ship is None or isinstance(own.stage, Jumping | Lost):
        return
    jump = view.tables.explorers[own.ship].jump
    closed = {known.star for known in view.known if known.closed}
    for star, far in view.stars.reachable(own.place, jump * min(most, own.stores.slugs)):
        if star.name not in closed:
            yield star.name, far, months_of(far, jump)


def reached(view: View, names: Iterable[StarId]) -> Iterator[Reached]:
    """Stars that can be named in a jump, with what is told of them, in the same order."""
    own = view.own
    if own is None or own.ship is None:
        return
    sky = view.stars
    jump = view.tables.explorers[own.ship].jump
    homes = {home.star: f"home of the {home.race} race" for home in sky.homes}
    homes[own.home] = "your home"
    systems = {known.star: known for known in view.known}
    for name in names:
        star = sky.star(name)
        if star is None:
            continue
        far = distance(own.place, star.place)
        takes = months_of(far, jump) if jump else 0
        notes = [f"{said(find)}, {standing(find)}, by {_by(view, seat)}" for seat, find in records(view, name)]
        here = systems.get(name)
        if here is not None and here.base and here.base_of:
            notes.append(f"base of {here.base_of} from month {here.base}")
        if here is not None and here.driven:
            notes.append("its natives drove you out")
        known = homes.get(name) or "; ".join(notes)
        yield Reached(name, far, takes, own.stores.slugs - takes, months_home(view, own, star.place), known)


def _by(view: View, seat: int) -> str:
    return "you" if seat == view.seat else f"player {seat}"


def within(view: View, most: int) -> tuple[Reached, ...]:
    """All stars within a number of months of a jump."""
    return tuple(reached(view, (name for name, _, _ in within_reach(view, most))))


def fuel_warning(star: Reached) -> str:
    """What is said before a jump after which the fuel does not reach home."""
    months = count(star.home, "month")
    return f"WARNING: {NO_WAY_BACK}. From {star.star} it takes {months} of jumps, and {_slugs(star.left)} left."


def _slugs(number: int) -> str:
    """`1 slug is`, `no slugs are`."""
    return f"{count(number, 'slug') if number else 'no slugs'} {'is' if number == 1 else 'are'}"


def fuel_words(view: View, own: Explorer) -> Iterator[str]:
    """A clear word when the fuel does not reach home from where the ship is."""
    home, slugs = months_home(view, own, own.place), own.stores.slugs
    if own.ship is None or own.star == own.home or slugs >= max(home, 1):
        return
    context = context_of(view)
    help_ = _fuel_here(context)
    if not slugs:
        yield "The ship is STRANDED: there is no fuel left to jump."
    else:
        yield f"The fuel does NOT reach home: it is {count(home, 'month')} of jumps away, and {_slugs(slugs)} left."
    if help_:
        yield help_
    elif slugs:
        yield "Find fuel on the way, or buy it at a base of your military; otherwise the ship is stranded."
    elif _may_be_explored(context):
        yield "No fuel is known here, but an attempt to explore may find some."
        yield "Otherwise the Board does not see this voyage: let the months pass, or give up with 'abandon ship'."
    else:
        yield "Nothing here gives fuel. Let the months pass, or give the ship up with 'abandon ship'."
        yield "Either way the Board does not see this voyage, and your score stays as it is."


def _fuel_here(context: Context) -> str:
    """Where fuel is to be had on the spot, now or later."""
    here = context.here
    if here is None:
        return ""
    if dearness(context.own, here, context.month):
        return "Fuel slugs are sold here: 'buy 4 slugs'."
    fuel = next((right for right in here.rights if right.item == "fuel"), None)
    if fuel is not None and lets_in(context, fuel):
        return "There is fuel here: spend a month with 'refine'."
    if here.base and here.base_of == context.own.home:
        return f"A base of your military opens here in month {here.base}, and sells fuel slugs."
    if fuel is not None:
        return f"There is fuel here, and player {fuel.owner} controls it: ask them to name a price."
    return ""


def _may_be_explored(context: Context) -> bool:
    """Whether an attempt can be made here, in this month or later."""
    return unexplorable(context.after(replace(context.own, stage=Free(), tried=False))) is None
