"""The chart: ships, their velocities and last tracks, and the fire the player knows of.

Rules: docs/rules/raumkrieg.md §4, §7, D26, D30, D37. Everything on it is in the view: a track leads from the place
less the velocity, for that is where the ship was.
"""

from turnsheet.core.chart import Chart, Link, Mark, Sector
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.pages.labels import first_owner, label, mark, pair
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.events import Fired
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import BOARD, CLOSE, HALF_CONE, KIND, REACH, ShipId

RULED = 100


def draw(view: View) -> Chart:
    """What there is to draw for the player."""
    links = []
    for ship in view.ships:
        (x, y), (vx, vy) = ship.place, ship.velocity
        if (vx, vy) == (0, 0):
            continue
        links.append(Link(f"velocity {ship.number}", "velocity", (x, y), (x + vx, y + vy), ship.owner))
        if view.turn > 1:
            links.append(Link(f"track {ship.number}", "track", (x - vx, y - vy), (x, y), ship.owner))
    starts = tuple(Mark(f"start {seat}", "start", place, f"start {seat}", seat) for seat, place in view.starts)
    return Chart(
        low=(0, 0),
        high=(BOARD, BOARD),
        ruled=RULED,
        sectors=tuple(_sector(shot) for shot in view.news if isinstance(shot, Fired)),
        links=tuple(links),
        marks=(starts if view.turn == 0 else ()) + tuple(map(ship_mark, view.ships)),
    )


def ship_mark(ship: Contact) -> Mark:
    """A ship on the chart, with what matters most for orders first: a narrow screen shows the beginning."""
    details = [
        ("velocity (V)", pair(ship.velocity)),
        ("place (P)", pair(ship.place)),
        ("acceleration (A)", pair(ship.acceleration)),
        ("owner", f"player {ship.owner}"),
    ]
    if first_owner(ship.number) != ship.owner:
        details.append(("captured from", f"player {first_owner(ship.number)}"))
    if ship.fuel is not None:
        details.insert(0, ("fuel", str(ship.fuel)))
    name = label(ship.number, ship.owner)
    return Mark(mark(ship.number), KIND[ship.number], ship.place, name, ship.owner, details=tuple(details))


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
