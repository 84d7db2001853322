"""The chart: the star map with all an explorer knows of it; in a battle in space, the battle.

Rules: docs/rules/starprobe.md §2, §22. A hex is one unit wide and high, rows go down. Stars of a hex are drawn side by
side: low ones at the lower left, high ones at the upper right.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from msgspec.structs import replace

from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Spot, Values
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.checks.voyage import stuck, unreachable
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.pages.battle_chart import box
from turnsheet.games.starprobe.pages.battle_chart import draw as draw_battle
from turnsheet.games.starprobe.pages.decisions.prompts import hexes, months
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import within_reach
from turnsheet.games.starprobe.pages.decisions.survey_prompts import said, standing
from turnsheet.games.starprobe.pages.view import Known, View
from turnsheet.games.starprobe.rules.captains_log import LogEntry, entry_of
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Jumping, Lost, Outfitting, SpaceBattle
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.star_map.places import (
    COLUMNS,
    ROWS,
    STARRED,
    Place,
    StarId,
    half,
    hex_name,
    read_place,
    row_name,
    star_name,
)
from turnsheet.games.starprobe.star_map.stars import Home

KEPT = 16
LEAN, RISE = 40, 50
"""How many levels make up a hex, to the right and upward."""
LOW: Spot = (0.0, -1.0)
HIGH: Spot = (COLUMNS + 1.5, float(len(ROWS)))
REACHED = 1
"""Months ahead that are marked."""
YOUR_HOME = ("your", "home")
"""A detail of a mark, in place of whose home it is."""


def spot(place: Place) -> Spot:
    """Where a place lies on the chart."""
    row, column, level = place
    return half(row, column) / 2 + level / LEAN, row - level / RISE


def draw(view: View) -> Chart:
    """What there is to draw for the seat."""
    own = view.own
    if own is not None and isinstance(own.stage, SpaceBattle):
        return draw_battle(own.stage.battle, view.seat, view.tables)
    bare, clouds = _bare(view.sky, view.options.sky)
    home = view.stars.home(own.home) if own is not None else None
    return Chart(
        low=LOW,
        high=HIGH,
        up=False,
        areas=(*((_empire(home, view.seat),) if home is not None else ()), *clouds),
        links=tuple(_links(view)),
        marks=(*_stars(view, bare), *_ships(view)),
    )


@lru_cache(maxsize=KEPT)
def _bare(seed: str, text: str) -> tuple[dict[StarId, Mark], tuple[Area, ...]]:
    """The map as everyone knows it."""
    sky = sky_of(seed, text)
    marks: dict[StarId, Mark] = {}
    for star in sky.stars:
        name, kind, place = star.name, star.kind, star.place
        details = (("star", name), ("kind", kind))
        values = _hex(place[0], place[1])
        marks[name] = Mark(name, kind, spot(place), name, level=place[2], details=details, values=values)
    for home in sky.homes:
        mark = marks[home.star]
        marks[home.star] = replace(mark, kind="home", details=(*mark.details, ("home of the", f"{home.race} race")))
    areas = tuple(
        Area(
            f"cloud {hex_name(hex_)} {low} to {high}",
            "cloud",
            box(half(*hex_) / 2, hex_[0]),
            values={"low": low, "high": high},
        )
        for hex_, (low, high) in sky.clouds.items()
    )
    return marks, areas


@cache
def _hex(row: int, column: int) -> Values:
    """The hex of a star, as the edges of the map name it; one for all its stars."""
    values: Values = {"row": row_name(row), "column": column}
    return {**values, "shifted": 1} if STARRED[row] else values


def _empire(home: Home, seat: Seat) -> Area:
    """The bounds of the own empire."""
    (top, bottom), (left, right) = home.rows, home.columns
    x, y, width, height = left - 0.5, top - 0.5, right + 1.0, bottom + 0.5
    return Area("empire", "empire", ((x, y), (width, y), (width, height), (x, height)), seat)


def _stars(view: View, bare: dict[StarId, Mark]) -> list[Mark]:
    """The stars, with what is known of some of them."""
    told: dict[StarId, list[tuple[str, str]]] = {}
    reached: dict[StarId, int] = {}
    owners: dict[StarId, Seat] = {}
    for seat, find in view.finds:
        owners.setdefault(find.star, seat)
        told.setdefault(find.star, []).append(_found(view, seat, find))
    for known in view.known:
        told.setdefault(known.star, []).extend(_known(known))
    explored = {star for star, details in told.items() if details}
    for star, takes, detail in _reach(view):
        told.setdefault(star, []).append(detail)
        reached[star] = takes
    marks = dict(bare)
    own_home = view.stars.home(view.own.home) if view.own is not None else None
    if own_home is not None:
        mark = marks[own_home.star]
        marks[own_home.star] = replace(mark, owner=view.seat, details=(*mark.details[:-1], YOUR_HOME))
    for star, details in told.items():
        if star in marks:
            plain = marks[star]
            values = dict(plain.values)
            if star in explored:
                values["known"] = 1
            if star in reached:
                values["reach"] = reached[star]
            marks[star] = replace(
                plain, owner=owners.get(star, plain.owner), details=(*plain.details, *details), values=values
            )
    return list(marks.values())


def _found(view: View, seat: Seat, find: Find) -> tuple[str, str]:
    """What somebody has on record, in a line of its own, for several may have the same star."""
    who = "you" if seat == view.seat else f"player {seat}"
    parts = [said(find), standing(find)]
    if find.race:
        parts.append(f"{find.race} natives of level {find.level}")
    if find.mark:
        parts.append("hostile" if find.mark == "H" else "war")
    return f"on record by {who}", ", ".join([*parts, f"worth {money(find.value)} M"])


def _known(known: Known) -> Iterator[tuple[str, str]]:
    if known.base:
        yield "base", f"of {known.base_of}, from month {known.base}"
    if known.closed:
        yield "war", "nobody travels there"
    if known.driven:
        yield "driven out", "its natives attack you on sight"
    for right in known.rights:
        price = "nobody else is let in" if right.price < 0 else f"{money(right.price)} M per month"
        yield f"{right.item} of", f"player {right.owner}, {price}"


def _reach(view: View) -> Iterator[tuple[StarId, int, tuple[str, str]]]:
    """The stars a jump of this month can end at, with its months; at the docks, those it could."""
    own = view.own
    if own is None:
        return
    context, docked = context_of(view), isinstance(own.stage, Outfitting)
    if not docked and stuck(context) is not None:
        return
    for star, halves_, takes in within_reach(view, REACHED):
        if docked or unreachable(context, star) is None:
            yield star, takes, ("reach", f"{months(takes)}, {hexes(halves_)}")


def _ships(view: View) -> Iterator[Mark]:
    own = view.own
    if own is not None and not isinstance(own.stage, Lost | Jumping):
        yield drawn_ship(view.seat, own.name, own.place, own.star)
    for other in view.others:
        if other.place is not None and other.status != "lost":
            yield drawn_ship(other.seat, other.name, other.place, other.star)


def drawn_ship(seat: Seat, name: str, place: Place, star: StarId | None) -> Mark:
    """An expedition on the star map."""
    where = ("at", star) if star is not None else ("between the stars at", star_name(place))
    return Mark(
        f"ship {seat}",
        "ship",
        at=spot(place),
        label=name,
        owner=seat,
        level=place[2],
        details=(where,),
        near=star or "",
    )


def _links(view: View) -> Iterator[Link]:
    """The own voyage so far and the jump that is under way; the referee sees the voyages of all."""
    if view.own is not None:
        yield from _track(view.own, view.seat)
        yield from _courses(view.own, view.seat)
    elif view.secrets is not None:
        for number, explorer in enumerate(view.secrets.explorers, 1):
            yield from _track(explorer, Seat(number))


def _track(own: Explorer, seat: Seat) -> Iterator[Link]:
    """From star to star since the last launch, as the log tells it."""
    voyage: list[LogEntry] = []
    for line in reversed(own.log):
        entry = entry_of(line, own.name)
        if entry.kind == "launched":
            break
        voyage.append(entry)
    else:
        return  # never launched
    stops = [own.home]
    for entry in reversed(voyage):
        if entry.kind == "came home":
            stops.append(own.home)
        elif entry.kind in ("arrived", "malfunction"):
            stops.append(StarId(str(entry.values.get("star") or entry.values.get("place", ""))))
    places = [*filter(None, map(read_place, stops)), own.place]
    for number, (start, end) in enumerate(pairwise(places), 1):
        if start != end:
            yield Link(f"track {seat} {number}", "track", spot(start), spot(end), seat)


def _courses(own: Explorer, seat: Seat) -> Iterator[Link]:
    """The jump the ship is making."""
    if isinstance(own.stage, Jumping):
        yield Link("course", "course", spot(own.place), spot(own.stage.to), seat)
