"""The chart: the known worlds, laid out only from what the player knows. Rules: docs/rules/starweb.md §25.

The layout depends only on gates the player has seen, and begins at their own home: worlds are laid down in
rings around it, each near the one it was reached from, then pushed apart a little. Hidden worlds have no place.
"""

from collections import deque
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain, count
from math import cos, pi, sin
from operator import attrgetter

from turnsheet.core.pages.chart import Chart, Link, Mark, Spot, Values
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.pages.code_meanings import Empires, artifacts_of, of_fleet, of_world
from turnsheet.games.starweb.pages.known_worlds import SeenFleet, Survey
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.pages.view import View, both_ways
from turnsheet.games.starweb.rules.tables import HOUSE_NAMES, WorldId

RING = 100.0
ROUNDS = 8
PULL = 0.2
"""How much of its way to the right length a gate goes in a round."""
KEPT_LAYOUTS = 64
KEPT_DETAILS = 4096
"""Most of what a seat knows was seen in earlier turns and is told in the same words every turn."""
AROUND = 6
"""At least this number of fleets has room around a world."""
PENS = 15
"""The number of colours that can be told apart, and of the most players."""
COUNTED = ("industry", "metal", "mines", "people", "converts", "limit", "iships", "pships")
counts = attrgetter(*COUNTED)


def spots(view: View) -> dict[int, Spot]:
    """A place for every world the player has seen or heard of."""
    if not view.gates:
        return {}
    first = min(
        (world.number for page in view.pages for world in page.worlds if world.owner == page.heading.name),
        default=0,
    )
    return dict(layout(view.gates, first))


@lru_cache(KEPT_LAYOUTS)
def layout(known: tuple[tuple[WorldId, tuple[WorldId, ...]], ...], first: int) -> Mapping[int, Spot]:
    """A place for every world of these gates, the first one in the middle. It is the same in all previews of a turn."""
    gates = both_ways(known)
    places: dict[int, Spot] = {}
    for start in [first or min(gates), *sorted(gates)]:
        if start not in places:
            _lay(start, gates, places)
    return _relaxed(places, gates)


def _lay(start: int, gates: dict[int, set[int]], places: dict[int, Spot]) -> None:
    """Lay out a part of the map in rings: every world has a share of the circle and divides it among its children."""
    off = max((x for x, _ in places.values()), default=-3 * RING) + 3 * RING if places else 0.0
    children, depth = _tree(start, gates, places)
    weights = dict.fromkeys(depth, 1)
    for world in reversed(children):
        weights[world] = sum([weights[child] for child in children[world]])
    shares = {start: (0.0, 2 * pi)}
    for world, ring in depth.items():
        low, high = shares[world]
        angle, far = (low + high) / 2, RING * ring
        places[world] = round(off + far * cos(angle), 2), round(far * sin(angle), 2)
        if world in children:
            share, weight = high - low, weights[world]
            for child in children[world]:
                width = share * weights[child] / weight
                shares[child] = low, low + width
                low += width


def _tree(
    start: int, gates: dict[int, set[int]], places: dict[int, Spot]
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """The worlds that each world leads to first, for those that lead to any, and how far each is from the start."""
    children: dict[int, list[int]] = {}
    depth = {start: 0}
    waiting = deque([start])
    while waiting:
        world = waiting.popleft()
        found = [other for other in sorted(gates[world]) if other not in depth and other not in places]
        if found:
            children[world] = found
            depth.update(dict.fromkeys(found, depth[world] + 1))
            waiting += found
    return children, depth


def _relaxed(places: dict[int, Spot], gates: dict[int, set[int]]) -> dict[int, Spot]:
    """Pull gates towards one length, a little at a time and always in the same order.

    Places are complex numbers here, since this is done some ten thousand times for a chart of 255 worlds.
    """
    numbers = list(places)
    index = {world: number for number, world in enumerate(numbers)}
    at = [complex(x, y) for x, y in places.values()]
    pairs = [(index[world], index[other]) for world in sorted(gates) for other in gates[world] if other > world]
    pull, ring = PULL, RING
    for one, two in pairs * ROUNDS:
        here, there = at[one], at[two]
        way = there - here
        if far := abs(way):
            way *= pull * (far - ring) / far
            at[one] = here + way
            at[two] = there - way
    return {world: (round(spot.real, 1), round(spot.imag, 1)) for world, spot in zip(numbers, at, strict=True)}


def draw(view: View) -> Chart:
    """The gates as the player knows them."""
    places = spots(view)
    pens = owners(view)
    links = _gates(view, places)
    survey = Survey(view)
    own = () if view.secrets is not None else view.characters
    marks = [_world(each.line, places, pens, each.turn, own) for each in survey.worlds.values()]
    marks += [
        Mark(f"W{number}", "unseen", places[number], f"W{number}")
        for number in sorted(places)
        if number not in survey.worlds
    ]
    marks += _fleets(survey, places, pens, own)
    xs, ys = [x for x, _ in places.values()] or [0.0], [y for _, y in places.values()] or [0.0]
    return Chart(
        low=(min(xs) - RING, min(ys) - RING),
        high=(max(xs) + RING, max(ys) + RING),
        loose=True,
        links=links,
        marks=tuple(marks),
    )


def _gates(view: View, places: dict[int, Spot]) -> tuple[Link, ...]:
    names = {world: f"W{world}" for world in places}
    gates = {(world, other) if world < other else (other, world) for world, others in view.gates for other in others}
    return tuple(
        [
            Link(f"gate {one} {two}", "gate", places[one], places[two], None, (names[one], names[two]))
            for one, two in sorted(gates)
        ]
    )


def owners(view: View) -> dict[str, Seat]:
    """Pens for names: for all own names that of the seat, for others what their names say and nothing else.

    Names that come with the game have a pen each, which never changes; a name whose pen is the seat's has the one
    of the own name. Of names that were chosen only known ones count: each has the pen its letters say, or the
    next free one of fifteen.
    """
    if view.secrets is not None:
        return {player.name: seat for player, seat in zip(view.secrets.players, view.secrets.seats, strict=True)}
    own = {page.heading.name for page in view.pages}
    listed = HOUSE_NAMES[: len(view.seats)]
    first = len({*view.seats}) + 1 if len(own) > 1 else 1
    pens = {name: Seat(number) for number, name in enumerate(listed, first)}
    spare = next((pens[name] for name in own if name in pens), Seat(first + len(listed)))
    pens = {name: spare if pen == view.seat else pen for name, pen in pens.items()}
    known = {*view.known, *(name for page in view.pages for name in page.seen)}
    known |= {old.world.owner for old in view.older} - {""}
    known |= {fleet.owner for old in view.older for fleet in old.world.fleets} - {""}
    taken: set[int] = {view.seat, *(pens[name] for name in known if name in pens)}
    for name in sorted(known - {*pens} - own):
        wanted = sum(map(ord, name)) % PENS + 1
        pens[name] = Seat(next(pen for pen in chain(range(wanted, PENS + 1), count(1)) if pen not in taken))
        taken.add(pens[name])
    return pens | dict.fromkeys(own, view.seat)


def _world(line: WorldLine, places: dict[int, Spot], owners: dict[str, Seat], seen: int | None, own: Empires) -> Mark:
    kind = "hole" if line.hole and not seen else "world"
    details, values = _known_of_world(line, seen, own if line.artifacts else ())
    name = f"W{line.number}"
    return Mark(
        name,
        kind,
        places[line.number],
        name,
        owner=owners.get(line.owner),
        level=line.industry,
        details=details,
        values=values,
        source="remembered" if seen else "seen",
    )


@lru_cache(KEPT_DETAILS)
def _known_of_world(line: WorldLine, seen: int | None, own: Empires) -> tuple[tuple[tuple[str, str], ...], Values]:
    """Details and values of a world. Nobody may change the values: they are in all charts that have this world."""
    age = (("last seen", f"turn {seen}"),) if seen else ()
    details = (("owner", f"[{line.owner}]"), *age, *of_world(line), *artifacts_of(line, own))
    return details, {**world_values(line), "seen": seen} if seen else world_values(line)


@lru_cache(KEPT_DETAILS)
def _known_of_fleet(line: FleetLine, own: Empires) -> tuple[tuple[str, str], ...]:
    return ("ships", str(line.ships)), *of_fleet(line), *artifacts_of(line, own)


def world_values(line: WorldLine) -> Values:
    """What a world has, for programs; what it does not have is left out. Old worlds also have the turn: `seen`."""
    values: Values = {"owner": line.owner}
    values.update([(name, value) for name, value in zip(COUNTED, counts(line), strict=True) if value])
    if line.usable is not None:
        values["usable"] = line.usable
    if line.robots:
        values["robots"] = 1
    if line.artifacts:
        values["artifacts"] = len(line.artifacts)
    if line.hole:
        values["hole"] = 1
    return values


def _fleets(survey: Survey, places: dict[int, Spot], owners: dict[str, Seat], own: Empires) -> list[Mark]:
    """The keys, around the worlds where they are or were last seen; those seen leaving where they went."""
    around: dict[int, list[SeenFleet]] = {}
    for fleet in survey.fleets.values():
        around.setdefault(fleet.to or fleet.world, []).append(fleet)
    marks = []
    for world, fleets in around.items():
        x, y = places[world]
        if len(fleets) > 1:
            fleets.sort(key=lambda each: (each.line is None or each.turn is not None, not each.owner, each.owner))
        near = f"W{world}"
        for fleet, (dx, dy) in zip(fleets, _circle(max(len(fleets), AROUND)), strict=False):
            spot = round(10 * (x + dx)) / 10, round(10 * (y + dy)) / 10  # much faster than to one digit
            marks.append(_fleet(fleet, near, spot, owners, own))
    return marks


@cache
def _circle(count: int) -> tuple[Spot, ...]:
    """Evenly spaced places around a world."""
    angles = [2 * pi * number / count for number in range(count)]
    return tuple((0.28 * RING * cos(angle), 0.28 * RING * sin(angle)) for angle in angles)


def _fleet(fleet: SeenFleet, world: str, spot: Spot, owners: dict[str, Seat], own: Empires) -> Mark:
    name, line = f"F{fleet.number}", fleet.line
    lost = (("lost", "no longer yours"),) if fleet.lost else ()
    owned = ("owner", f"[{fleet.owner}]")
    values: Values = {"owner": fleet.owner}
    owner = owners.get(fleet.owner)
    if line is None:
        details = (owned, *lost, ("last seen", f"this turn, leaving W{fleet.world} for {world}"))
        return Mark(name, "fleet", spot, name, owner, details=details, values=values, near=world, source="remembered")
    age = (("last seen", f"turn {fleet.turn}"),) if fleet.turn else ()
    if fleet.turn:
        values["seen"] = fleet.turn
    details = (owned, *lost, *age, *_known_of_fleet(line, own if line.artifacts else ()))
    values["ships"] = line.ships
    return Mark(
        name,
        "fleet" if fleet.turn or line.ships else "key",
        spot,
        f"{name}={line.ships}",
        owner=owner,
        level=line.ships,
        details=details,
        values=values,
        near=world,
        source="remembered" if fleet.turn else "seen",
    )
