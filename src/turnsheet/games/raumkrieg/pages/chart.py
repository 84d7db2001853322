"""The chart: ships, their velocities and last tracks, and the fire the player knows of.

Rules: docs/rules/raumkrieg.md §4, §7, D26, D30, D37. Everything on it is in the view: a track leads from the place
less the velocity, for that is where the ship was.
"""

from turnsheet.core.pages.chart import Chart, Link, Mark, Sector
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.pages.labels import first_owner, label, mark, pair, player
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.events import Fired
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import BOARD, CLOSE, HALF_CONE, KIND, REACH, ShipId

RULED = 100


def draw(view: View) -> Chart:
    """What there is to draw for the player."""
    links = []
    tracked = view.turn > 1
    for ship in view.ships:
        number, owner, place = ship.number, ship.owner, ship.place
        (x, y), (vx, vy) = place, ship.velocity
        if vx == vy == 0:
            continue
        links.append(Link(f"velocity {number}", "velocity", place, (x + vx, y + vy), owner))
        if tracked:
            links.append(Link(f"track {number}", "track", (x - vx, y - vy), place, owner))
    starts = tuple(Mark(f"start {seat}", "start", place, f"start {seat}", seat) for seat, place in view.starts)
    return Chart(
        low=(0, 0),
        high=(BOARD, BOARD),
        ruled=RULED,
        sectors=tuple(_sector(shot) for shot in view.events if isinstance(shot, Fired)),
        links=tuple(links),
        marks=(starts if view.turn == 0 else ()) + tuple(map(ship_mark, view.ships)),
    )


def ship_mark(ship: Contact) -> Mark:
    """A ship on the chart, with what matters most for orders first: a narrow screen shows the beginning."""
    number, owner = ship.number, ship.owner
    first = first_owner(number)
    details = (
        *(() if ship.fuel is None else (("fuel", str(ship.fuel)),)),
        ("velocity (V)", pair(ship.velocity)),
        ("place (P)", pair(ship.place)),
        ("acceleration (A)", pair(ship.acceleration)),
        ("owner", player(owner)),
        *(() if first == owner else (("captured from", player(first)),)),
    )
    return Mark(mark(number), KIND[number], ship.place, label(number, owner), owner, details=details)


def _sector(shot: Fired) -> Sector:
    return cone(shot.ship, shot.owner, shot.place, shot.range, shot.direction, "shot")


def cone(ship: ShipId, owner: Seat, place: Vector, range_: int, direction: int | None, kind: str) -> Sector:
    """The area a shot covers."""
    radius = REACH[KIND[ship]][range_]
    if range_ == CLOSE or direction is None:
        return Sector(f"{kind} {ship}", kind, place, radius, owner=owner)
    half = HALF_CONE[range_]
    return Sector(
        f"{kind} {ship}",
        kind,
        at=place,
        radius=radius,
        start=(30 * direction - half) % 360,
        sweep=2 * half,
        owner=owner,
    )
