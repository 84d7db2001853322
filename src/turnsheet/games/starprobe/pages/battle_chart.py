"""A battle as a chart: ships and where they face, the arcs of their beams, missiles and how they fly,
and the squares in which plain courses of the explorer's end.

Rules: docs/rules/starprobe.md §16. A square is one unit, and north is up.
"""

from collections.abc import Iterator

from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Sector, Spot
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.space_battle.arrivals import steps
from turnsheet.games.starprobe.space_battle.battle import OWN, RUNNING, Battle, Missile, Side, Square, Vessel
from turnsheet.games.starprobe.space_battle.damage import (
    MENDING,
    acceleration,
    armed,
    beam_range,
    broken,
    hull,
    ratings,
    screens,
    taken,
)
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, along, distance, wind
from turnsheet.games.starprobe.space_battle.movement import plain_courses, walk
from turnsheet.games.starprobe.tables.table_types import Tables

MARGIN = 8
"""Room for the wings of arcs."""
RULED = 10
NOSE = 0.5
HALF = 0.5
ARC = 30
KINDS: dict[Side, str] = {"explorer": "explorer", "military": "military ship", "natives": "native ship"}


def draw(battle: Battle, seat: Seat, tables: Tables) -> Chart:
    """What a seat sees of its battle. Its ship and the military have the seat's colour, natives have none."""
    marks = (
        *(drawn_vessel(battle, each, seat, tables) for each in battle.vessels),
        *(drawn_missile(each, seat, tables) for each in battle.missiles),
    )
    sectors = tuple(_sectors(battle, seat, tables))
    ends = dict.fromkeys(walk(battle.vessels[0], *helm).at for helm in plain_courses(battle.vessels[0], tables))
    spots = (*(each.at for each in marks), *(_tip(each) for each in sectors), *map(vessel_spot, ends))
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Chart(
        low=(min(xs) - MARGIN, min(ys) - MARGIN),
        high=(max(xs) + MARGIN, max(ys) + MARGIN),
        ruled=RULED,
        areas=tuple(Area(end_id(at), "end", box(*at), seat) for at in ends),
        sectors=sectors,
        links=(*(_nose(each, seat) for each in battle.vessels), *(_track(each, seat) for each in battle.missiles)),
        marks=marks,
    )


def drawn_vessel(battle: Battle, vessel: Vessel, seat: Seat, tables: Tables) -> Mark:
    """A ship on the chart."""
    label = vessel.name or "you" if vessel.number == OWN else str(vessel.number)
    details = tuple(_details(battle, vessel, tables))
    return Mark(
        vessel_mark(vessel),
        KINDS[vessel.side],
        at=vessel_spot(vessel.at),
        label=label,
        owner=_owner(vessel.side, seat),
        level=vessel.damage.hull,
        details=details,
    )


def _details(battle: Battle, vessel: Vessel, tables: Tables) -> Iterator[tuple[str, str]]:
    whole = ratings(vessel, tables)
    yield "ship", f"Explorer {vessel.kind}" if vessel.number == OWN else f"warship of level {vessel.level}"
    yield "square", f"{vessel.at[0]},{vessel.at[1]}"
    yield "heading", wind(vessel.heading)
    yield "velocity", str(vessel.velocity)
    yield "acceleration", str(acceleration(vessel, tables))
    yield "screens", f"{screens(vessel, tables)} of {whole.screen}"
    yield "hull", f"{hull(vessel, tables)} of {whole.hull}"
    yield "beams", f"{whole.attack} M to range {beam_range(vessel, tables)}" if armed(vessel, tables) else "destroyed"
    launcher = tables.missiles[vessel.level]
    yield "missiles", f"{vessel.salvos} salvos, {launcher.velocity} squares per turn and {launcher.range} in all"
    for part in MENDING:
        if taken(vessel.damage, part):
            state = "destroyed" if broken(vessel, part, tables) else f"{taken(vessel.damage, part)} M of damage"
            yield f"{part} hit", state
    if vessel.number == OWN:
        if battle.running:
            yield "running", f"{battle.run} of {RUNNING} turns"
    else:
        yield "distance", str(distance(vessel.at, battle.vessels[0].at))


def drawn_missile(missile: Missile, seat: Seat, tables: Tables) -> Mark:
    """Salvos on their way, on the chart."""
    left = tables.missiles[missile.level].range - missile.flown
    details = (("salvos", str(missile.salvos)), ("at ship", str(missile.target)), ("flies on", f"{left} squares"))
    return Mark(
        f"missile {missile.number}",
        "missile",
        at=missile_spot(missile),
        label=str(missile.salvos),
        owner=_owner(missile.side, seat),
        level=0,
        details=details,
    )


def _sectors(battle: Battle, seat: Seat, tables: Tables) -> Iterator[Sector]:
    """The arc of each ship's beams, and how far the explorer's missiles fly in a turn."""
    for vessel in battle.vessels:
        if not armed(vessel, tables):
            continue
        reach = beam_range(vessel, tables)
        if reach:
            yield _arc(vessel, "beams", reach, seat)
        if vessel.number == OWN and vessel.salvos:
            yield _arc(vessel, "flight", tables.missiles[vessel.level].velocity, seat)


def _arc(vessel: Vessel, kind: str, reach: int, seat: Seat) -> Sector:
    start = (45 * vessel.heading - ARC) % 360
    owner = _owner(vessel.side, seat)
    return Sector(
        f"{kind} {vessel.number}",
        kind,
        at=vessel_spot(vessel.at),
        radius=reach + 0.5,
        start=start,
        sweep=2 * ARC,
        owner=owner,
    )


def _tip(sector: Sector) -> Spot:
    """The farthest square straight ahead."""
    heading = int(sector.start + ARC) % 360 // 45
    far = steps(heading, int(sector.radius))
    dx, dy = HEADINGS[heading]
    return sector.at[0] + far * dx, sector.at[1] + far * dy


def _nose(vessel: Vessel, seat: Seat) -> Link:
    dx, dy = HEADINGS[vessel.heading]
    x, y = vessel.at
    end = (x + NOSE * dx, y + NOSE * dy)
    mark, owner = vessel_mark(vessel), _owner(vessel.side, seat)
    return Link(f"facing {mark}", "facing", vessel_spot(vessel.at), end, owner, mark=mark)


def _track(missile: Missile, seat: Seat) -> Link:
    return Link(
        f"track {missile.number}",
        "track",
        vessel_spot(missile.start),
        missile_spot(missile),
        _owner(missile.side, seat),
    )


def missile_spot(missile: Missile) -> Spot:
    """Where a missile is on the chart."""
    dx, dy = along(missile.aim, missile.flown)
    return float(missile.start[0] + dx), float(missile.start[1] + dy)


def end_id(at: Square) -> str:
    """The area of a square in which a course of the explorer's ends."""
    return f"end {at[0]},{at[1]}"


def box(x: float, y: float) -> tuple[Spot, ...]:
    """The corners of a square."""
    return (x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y + HALF)


def vessel_mark(vessel: Vessel) -> str:
    """The id of a ship on the chart."""
    return f"vessel {vessel.number}"


def _owner(side: Side, seat: Seat) -> Seat | None:
    return None if side == "natives" else seat


def vessel_spot(at: tuple[int, int]) -> Spot:
    """Where a square of a battle is on its chart."""
    return float(at[0]), float(at[1])
