"""The chart: hexes in sight and in fog, robots with their facing and wounds, and how far the playing one reaches.

Rules: docs/rules/robots.md §1, §5, §6. Hexes stand on a point; a hex is one unit high from middle to corner.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt

from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Spot, Values
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.robots.pages.labels import hex_mark, hex_name, robot_mark, wind
from turnsheet.games.robots.pages.view import Own, Seen, View
from turnsheet.games.robots.rules.events import Hurt, Shot
from turnsheet.games.robots.rules.hexes import Hex, ahead, bearing, board, distance
from turnsheet.games.robots.rules.state import Sighting
from turnsheet.games.robots.rules.tables import HEALTH, KINDS, MOVES, ROBOTS

WIDTH = sqrt(3)
CORNERS: tuple[Spot, ...] = (
    (0, -1),
    (WIDTH / 2, -0.5),
    (WIDTH / 2, 0.5),
    (0, 1),
    (-WIDTH / 2, 0.5),
    (-WIDTH / 2, -0.5),
)
SPREAD = 0.48
"""How far robots that share a hex stand from its middle."""
NOSE = 0.5


def spot(at: Hex) -> Spot:
    """Where a hex lies on the chart."""
    return round(WIDTH * (at[0] + at[1] / 2), 4), 1.5 * at[1]


def draw(view: View) -> Chart:
    """What there is to draw for the seat."""
    high = (round(WIDTH * (view.side - 0.5) + 0.3, 4), 1.5 * (view.side - 1) + 1.3)
    things = list(drawn_robots(view))
    return Chart(
        low=(-high[0], -high[1]),
        high=high,
        up=False,
        areas=tuple(_hexes(view)),
        links=(*(_nose(mark, facing) for mark, facing in things if facing is not None), *_shots(view)),
        marks=tuple(mark for mark, _ in things),
    )


def _hexes(view: View) -> Iterator[Area]:
    eyes = [each for each in view.own if each.robot.alive]
    player = view.player
    for at in board(view.side):
        seen = view.seat == REFEREE or any(distance(each.robot.at, at) <= each.range for each in eyes)
        reach = player is not None and distance(player.robot.at, at) <= player.range
        yield _hex(at, "reach" if reach else "sight" if seen else "fog")


@cache
def _hex(at: Hex, kind: str) -> Area:
    x, y = spot(at)
    corners = tuple((round(x + dx, 4), round(y + dy, 4)) for dx, dy in CORNERS)
    return Area(hex_mark(at), kind, corners, values={"name": hex_name(at)})


def drawn_robots(view: View) -> Iterator[tuple[Mark, int | None]]:
    """Every robot known, with its facing; those that share a hex stand side by side."""
    here: dict[Hex, int] = {}
    remembered = () if view.seat == REFEREE else view.remembered
    places = [each.robot.at for each in view.own if each.robot.alive]
    places += [each.at for each in view.seen] + [each.at for each in remembered]
    for own in view.own:
        if own.robot.alive:
            at = own.robot.at
            yield _own(view, own, _beside(at, here, places.count(at))), own.robot.facing
    for seen in view.seen:
        yield _seen(view, seen, _beside(seen.at, here, places.count(seen.at))), seen.facing
    for old in remembered:
        yield _old(view, old, _beside(old.at, here, places.count(old.at))), None


def _beside(at: Hex, here: dict[Hex, int], count: int) -> Spot:
    """A place of its own for one of several robots in a hex."""
    number = here.get(at, 0)
    here[at] = number + 1
    x, y = spot(at)
    if count < 2:
        return x, y
    away = ahead((0, 0), 4 + number * max(6 // count, 1))
    dx, dy = spot(away)
    return round(x + SPREAD * dx / WIDTH, 4), round(y + SPREAD * dy / WIDTH, 4)


def owner_of(view: View, robot: int) -> Seat:
    """The seat whose robot it is."""
    return Seat(view.colours.index(view.teams[robot // ROBOTS]) + 1)


def _own(view: View, own: Own, at: Spot) -> Mark:
    robot = own.robot
    details = [
        ("team", view.teams[own.id // ROBOTS]),
        ("hex", hex_name(robot.at)),
        ("facing", wind(robot.facing)),
        ("health", f"{robot.health} of {HEALTH[own.kind]}"),
        ("moves", f"{robot.moves} of {MOVES[own.kind]}"),
        ("range", str(own.range)),
        ("attack", str(own.attack)),
    ]
    if own.id == view.playing:
        details.append(("now", "plays"))
    elif robot.played:
        details.append(("now", "has played"))
    if any(each.robot == own.id for each in view.programs):
        details.append(("program", "loaded"))
    known: Values = {"moves": robot.moves, "range": own.range, "attack": own.attack}
    return robot_in_sight(view, own.id, at, robot.health, details, known)


def _seen(view: View, seen: Seen, at: Spot) -> Mark:
    details = [
        ("team", view.teams[seen.id // ROBOTS]),
        ("hex", hex_name(seen.at)),
        ("facing", wind(seen.facing)),
        ("health", f"{seen.health} of {HEALTH[seen.id % ROBOTS]}"),
    ]
    player = view.player
    if player is not None:
        range_, number = bearing(player.robot.at, player.robot.facing, seen.at)
        details.append(("from the one that plays", f"range {range_}, number {number}"))
    if seen.id == view.playing:
        details.append(("now", "plays"))
    return robot_in_sight(view, seen.id, at, seen.health, details)


def _old(view: View, old: Sighting, at: Spot) -> Mark:
    details = [
        ("team", view.teams[old.robot // ROBOTS]),
        ("last seen", f"turn {old.turn}"),
        ("hex", hex_name(old.at)),
        ("health", f"{old.health} of {HEALTH[old.robot % ROBOTS]}"),
    ]
    kind = KINDS[old.robot % ROBOTS]
    label, owner = f"{view.label(old.robot)}?", owner_of(view, old.robot)
    values: Values = {"team": view.teams[old.robot // ROBOTS], "seen": old.turn}
    return Mark(
        robot_mark(old.robot), kind, at, label, owner, details=tuple(details), values=values, source="remembered"
    )


def robot_in_sight(
    view: View,
    robot: int,
    at: Spot,
    health: int,
    details: Sequence[tuple[str, str]] = (),
    known: Values | None = None,
) -> Mark:
    """A robot in sight.

    Its values: `team`, `health` and `full_health`; `plays` if it plays; for own robots `moves`, `range` and `attack`.
    """
    full = HEALTH[robot % ROBOTS]
    values: Values = {"team": view.teams[robot // ROBOTS], "health": health, "full_health": full, **(known or {})}
    if robot == view.playing:
        values["plays"] = 1
    kind = KINDS[robot % ROBOTS]
    return Mark(
        robot_mark(robot),
        kind,
        at=at,
        label=view.label(robot),
        owner=owner_of(view, robot),
        level=full - health,
        details=tuple(details),
        values=values,
    )


def _nose(mark: Mark, facing: int) -> Link:
    dx, dy = spot(ahead((0, 0), facing))
    x, y = mark.at
    end = round(x + NOSE * dx / WIDTH, 4), round(y + NOSE * dy / WIDTH, 4)
    return Link(f"facing {mark.id}", "facing", (x, y), end, mark.owner, mark=mark.id)


def _shots(view: View) -> Iterator[Link]:
    """The shots of the step just carried out, as far as they were seen, and the hits."""
    places = {view.name(each.id): each.robot.at for each in view.own}
    places |= {view.name(each.id): each.at for each in view.seen}
    hit = any(isinstance(event, Hurt) for event in view.events)
    for number, event in enumerate(view.events):
        if isinstance(event, Shot) and event.at is not None and event.robot in places:
            colour = event.robot.split()[0]
            owner = next(Seat(seat) for seat, each in enumerate(view.colours, 1) if each == colour)
            kind = "hit" if hit else "shot"
            yield Link(f"shot {number}", kind, spot(places[event.robot]), spot(event.at), owner)
