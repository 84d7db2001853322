"""The chart: the known worlds, laid out only from what the player knows. Rules: docs/rules/starweb.md §25.

The layout depends only on gates the player has seen, and begins at their own home: worlds are laid down in
rings around it, each near the one it was reached from, then pushed apart a little. Hidden worlds have no place.
"""

from collections import deque
from itertools import count
from math import cos, hypot, pi, sin
from operator import attrgetter

from turnsheet.core.chart import Chart, Link, Mark, Spot, Values
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.pages.code_meanings import artifacts_of, of_fleet, of_world
from turnsheet.games.starweb.pages.known_worlds import SeenFleet, Survey
from turnsheet.games.starweb.pages.report import WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import HOUSE_NAMES

RING = 100.0
ROUNDS = 40
PENS = 9
"""The most colours that can be told apart."""
COUNTED = ("industry", "metal", "mines", "people", "converts", "iships", "pships")
counts = attrgetter(*COUNTED)


def spots(view: View) -> dict[int, Spot]:
    """A place for every world the player has seen or heard of."""
    gates = view.gates_both_ways
    if not gates:
        return {}
    places: dict[int, Spot] = {}
    first = min(
        (world.number for page in view.pages for world in page.worlds if world.owner == page.heading.name),
        default=min(gates),
    )
    for start in [first, *sorted(gates)]:
        if start not in places:
            _lay(start, gates, places)
    return _relaxed(places, gates)


def _lay(start: int, gates: dict[int, set[int]], places: dict[int, Spot]) -> None:
    """Lay out a part of the map in rings: every world has a share of the circle and divides it among its children."""
    off = max((x for x, _ in places.values()), default=-3 * RING) + 3 * RING if places else 0.0
    children, depth = _tree(start, gates, places)
    weights: dict[int, int] = {}
    for world in reversed(list(depth)):
        weights[world] = max(sum(weights[child] for child in children[world]), 1)
    shares = {start: (0.0, 2 * pi)}
    for world in depth:
        low, high = shares[world]
        angle = (low + high) / 2
        places[world] = (
            round(off + RING * depth[world] * cos(angle), 2),
            round(RING * depth[world] * sin(angle), 2),
        )
        at = low
        for child in children[world]:
            width = (high - low) * weights[child] / weights[world]
            shares[child] = (at, at + width)
            at += width


def _tree(
    start: int, gates: dict[int, set[int]], places: dict[int, Spot]
) -> tuple[dict[int, list[int]], dict[int, int]]:
    children: dict[int, list[int]] = {start: []}
    depth = {start: 0}
    waiting = deque([start])
    while waiting:
        world = waiting.popleft()
        for other in sorted(gates[world]):
            if other not in depth and other not in places:
                depth[other] = depth[world] + 1
                children[world].append(other)
                children[other] = []
                waiting.append(other)
    return children, depth


def _relaxed(places: dict[int, Spot], gates: dict[int, set[int]]) -> dict[int, Spot]:
    """Pull gates towards one length, a little at a time and always in the same order."""
    xs = {world: x for world, (x, _) in places.items()}
    ys = {world: y for world, (_, y) in places.items()}
    pairs = [(world, other) for world in sorted(gates) for other in gates[world] if other > world]
    for _ in range(ROUNDS):
        for one, two in pairs:
            dx, dy = xs[two] - xs[one], ys[two] - ys[one]
            far = hypot(dx, dy) or 1.0
            pull = 0.05 * (far - RING) / far
            dx *= pull
            dy *= pull
            xs[one] += dx
            ys[one] += dy
            xs[two] -= dx
            ys[two] -= dy
    return {world: (round(xs[world], 1), round(ys[world], 1)) for world in places}


def draw(view: View) -> Chart:
    """The gates as the player knows them."""
    places = spots(view)
    pens = owners(view)
    gates = {(min(world, other), max(world, other)) for world, others in view.gates for other in others}
    links = tuple(
        Link(f"gate {one} {two}", "gate", places[one], places[two], joins=(f"W{one}", f"W{two}"))
        for one, two in sorted(gates)
    )
    survey = Survey(view)
    marks = [_world(each.line, places, pens, each.turn) for each in survey.worlds.values()]
    marks += [
        Mark(f"W{number}", "unseen", places[number], f"W{number}")
        for number in sorted(places)
        if number not in survey.worlds
    ]
    marks += _fleets(survey, places, pens)
    xs, ys = [x for x, _ in places.values()] or [0.0], [y for _, y in places.values()] or [0.0]
    return Chart(
        low=(min(xs) - RING, min(ys) - RING),
        high=(max(xs) + RING, max(ys) + RING),
        loose=True,
        links=links,
        marks=tuple(marks),
    )


def owners(view: View) -> dict[str, Seat]:
    """Pens for names: for all one's own that of one's seat, for others what their names say and nothing else.

    Names that come with the game have a pen each, which never changes. Of names that were chosen only those one knows
    count: each has the pen its letters say, or the next free one.
    """
    if view.secrets is not None:
        return {player.name: seat for player, seat in zip(view.secrets.players, view.secrets.seats, strict=True)}
    own = {page.heading.name for page in view.pages}
    listed = HOUSE_NAMES[: len(view.seats)]
    first = len({*view.seats}) + 1 if len(own) > 1 else 1
    spare = Seat(first + len(listed))
    pens = {name: Seat(number) for number, name in enumerate(listed, first)}
    pens = {name: spare if pen == view.seat else pen for name, pen in pens.items()}
    known = {*view.known, *(name for page in view.pages for name in page.seen)}
    known |= {old.world.owner for old in view.older} - {""}
    known |= {fleet.owner for old in view.older for fleet in old.world.fleets} - {""}
    taken: set[int] = {view.seat, *(pens[name] for name in known if name in pens)}
    for name in sorted(known - {*pens} - own):
        wanted = sum(map(ord, name)) % PENS + 1
        pens[name] = Seat(next(pen for pen in count(wanted) if pen not in taken))
        taken.add(pens[name])
    return pens | dict.fromkeys(own, view.seat)


def _world(line: WorldLine, places: dict[int, Spot], owners: dict[str, Seat], seen: int | None) -> Mark:
    kind = "old world" if seen else "hole" if line.hole else "world"
    details = [("owner", f"[{line.owner}]"), *((("last seen", f"turn {seen}"),) if seen else ())]
    details += [*of_world(line), *artifacts_of(line)]
    name, owner, values = f"W{line.number}", owners.get(line.owner), world_values(line)
    if seen:
        values["seen"] = seen
    return Mark(name, kind, places[line.number], name, owner, line.industry, details=tuple(details), values=values)


def world_values(line: WorldLine) -> Values:
    """What a world has, for programs; what it does not have is left out. Old worlds also have the turn: `seen`."""
    values: Values = {"owner": line.owner}
    for name, value in zip(COUNTED, counts(line), strict=True):
        if value:
            values[name] = value
    if line.usable is not None:
        values["usable"] = line.usable
    if line.robots:
        values["robots"] = 1
    if line.artifacts:
        values["artifacts"] = len(line.artifacts)
    if line.hole:
        values["hole"] = 1
    return values


def _fleets(survey: Survey, places: dict[int, Spot], owners: dict[str, Seat]) -> list[Mark]:
    """The keys, around the worlds where they are or were last seen; those seen leaving where they went."""
    around: dict[int, list[SeenFleet]] = {}
    for fleet in survey.fleets.values():
        around.setdefault(fleet.to or fleet.world, []).append(fleet)
    marks = []
    for world, fleets in around.items():
        x, y = places[world]
        fleets.sort(key=lambda each: (each.line is None or each.turn is not None, not each.owner, each.owner))
        for number, fleet in enumerate(fleets):
            angle = 2 * pi * number / max(len(fleets), 6)
            spot = round(x + 0.28 * RING * cos(angle), 1), round(y + 0.28 * RING * sin(angle), 1)
            marks.append(_fleet(fleet, f"W{world}", spot, owners))
    return marks


def _fleet(fleet: SeenFleet, world: str, spot: Spot, owners: dict[str, Seat]) -> Mark:
    name, line = f"F{fleet.number}", fleet.line
    details = [("owner", f"[{fleet.owner}]")] + [("lost", "no longer yours")] * fleet.lost
    values: Values = {"owner": fleet.owner}
    if line is None:
        details.append(("last seen", f"this turn, leaving W{fleet.world} for {world}"))
        return Mark(
            name, "old fleet", spot, name, owners.get(fleet.owner), details=tuple(details), values=values, near=world
        )
    if fleet.turn:
        details.append(("last seen", f"turn {fleet.turn}"))
        values["seen"] = fleet.turn
    details.append(("ships", str(line.ships)))
    details += [*of_fleet(line), *artifacts_of(line)]
    kind = "old fleet" if fleet.turn else "fleet" if line.ships else "key"
    label = f"{name}={line.ships}"
    values["ships"] = line.ships
    owner = owners.get(fleet.owner)
    return Mark(name, kind, spot, label, owner, line.ships, details=tuple(details), values=values, near=world)
