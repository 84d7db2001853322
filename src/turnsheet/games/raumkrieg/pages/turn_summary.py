"""What a seat was told of a turn, sorted by what happened to whom, for the digest and the replay.

Rules: docs/rules/raumkrieg.md D26, D30, D31, D37. It is made from two views of the seat, so it knows no more than they
do. Where a lost ship was is told with `reports: battle`, and by its own shot; otherwise it is a guess: where its old
course led, drawn into the areas of the shots that are known to have hit it.
"""

from math import atan2, cos, degrees, hypot, radians, sin

from msgspec import Struct

from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import NO_NAMES, PlayerNames
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg.pages.labels import player
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.events import Captured, Fired, LeftBoard, Lost, Scored, Struck, shots_by_target
from turnsheet.games.raumkrieg.rules.geometry import Vector, covers
from turnsheet.games.raumkrieg.rules.tables import BOARD, HALF_CONE, KIND, POINTS, REACH, ShipId


class TurnSummary(Struct, frozen=True):
    """A turn as a seat was told of it. Owners are those of before the turn."""

    before: View
    view: View
    owners: dict[ShipId, Seat]
    shots: tuple[Fired, ...]
    lost: dict[ShipId, Seat]
    captured: dict[ShipId, Captured]
    left: tuple[ShipId, ...]
    """Own ships that flew off the board."""
    scored: dict[ShipId, int]
    """The seat's own points for each ship."""
    struck: dict[ShipId, Vector]
    """Where ships were hit, as far as that is told."""
    names: PlayerNames = NO_NAMES

    def player(self, seat: Seat) -> str:
        """What another player is called within a sentence: by name, or `player 2` if it is not known."""
        return self.names.get(seat, player(seat))

    @property
    def seat(self) -> Seat:
        """The seat that was told."""
        return self.view.seat

    @property
    def turn(self) -> int:
        """The turn that was played."""
        return self.before.turn

    def concerns(self, ship: ShipId) -> bool:
        """Whether a ship is or was the seat's own; for the referee all are."""
        captor = self.captured[ship].captor if ship in self.captured else None
        return self.seat in (REFEREE, self.owners.get(ship), captor)

    def lost_by(self, seat: Seat) -> list[ShipId]:
        """The ships that a seat no longer has because they are gone."""
        return [ship for ship, owner in self.lost.items() if owner == seat]

    def taken_from(self, seat: Seat) -> list[Captured]:
        """The ships of a seat that others captured."""
        return [capture for capture in self.captured.values() if capture.loser == seat]

    def taken_by(self, seat: Seat) -> list[Captured]:
        """The ships that a seat captured."""
        return [capture for capture in self.captured.values() if capture.captor == seat]

    def points_of(self, shot: Fired) -> int:
        """What a shot scored."""
        foes = [ship for ship in shot.hits if ship in self.lost and self.owners.get(ship) != shot.owner]
        return sum(POINTS[KIND[ship]] for ship in foes)

    def place_of(self, ship: ShipId) -> Spot:
        """Where a ship ended its move, as far as the seat can tell."""
        known = self.known_place(ship)
        if known is not None:
            return known
        place = self._drifted(ship)
        for shot in shots_by_target(self.shots).get(ship, ()):
            place = drawn_into(place, shot)
        return place

    def last_place_of(self, ship: ShipId) -> Spot:
        """The same on the board: for a ship that flew off it, the edge."""
        x, y = self.place_of(ship)
        return max(0.0, min(float(BOARD), x)), max(0.0, min(float(BOARD), y))

    def _drifted(self, ship: ShipId) -> Spot:
        """Where the old course of a ship led. In play every ship was seen; for another, the middle."""
        for contact in self.before.ships:
            if contact.number == ship:
                return contact.place[0] + contact.velocity[0], contact.place[1] + contact.velocity[1]
        return BOARD / 2, BOARD / 2

    def known_place(self, ship: ShipId) -> Vector | None:
        """Where a ship ended its move, if the seat was told."""
        for contact in self.view.ships:
            if contact.number == ship:
                return contact.place
        for shot in self.shots:
            if shot.ship == ship:
                return shot.place
        return self.struck.get(ship)


def summary(before: View, view: View, names: PlayerNames = NO_NAMES) -> TurnSummary:
    """What the seat was told of the turn between two of its views."""
    events = view.events
    return TurnSummary(
        before=before,
        view=view,
        owners={ship.number: ship.owner for ship in before.ships},
        shots=tuple(event for event in events if isinstance(event, Fired)),
        lost={event.ship: event.owner for event in events if isinstance(event, Lost)},
        captured={event.ship: event for event in events if isinstance(event, Captured)},
        left=tuple(event.ship for event in events if isinstance(event, LeftBoard)),
        scored={event.ship: event.points for event in events if isinstance(event, Scored) and event.seat == view.seat},
        struck={event.ship: event.place for event in events if isinstance(event, Struck)},
        names=names,
    )


def drawn_into(place: Spot, shot: Fired) -> Spot:
    """The place, or one near it that the shot covers."""
    reach = REACH[KIND[shot.ship]][shot.range]
    dx, dy = place[0] - shot.place[0], place[1] - shot.place[1]
    if (dx, dy) == (int(dx), int(dy)) and covers(int(dx), int(dy), reach, shot.range, shot.direction):
        return place
    away, bearing = min(hypot(dx, dy), reach), degrees(atan2(dx, dy))
    if shot.direction is not None:
        half, middle = HALF_CONE[shot.range], 30 * shot.direction
        off = (bearing - middle + 180) % 360 - 180 if away else 0
        bearing = middle + max(-half, min(half, off))
        away = away or reach / 2
    turned = radians(bearing)
    return round(shot.place[0] + away * sin(turned), 1), round(shot.place[1] + away * cos(turned), 1)


def ranks(view: View) -> tuple[int, int]:
    """The seat's place among those who play, and how many these are; the first of several with as many points."""
    playing = [points for seat, points in enumerate(view.points, 1) if seat not in view.dropped]
    own = view.points[view.seat - 1] if view.seat else 0
    return 1 + sum(points > own for points in playing), len(playing)


def flagship(ships: tuple[Contact, ...]) -> Contact | None:
    """The first flagship among ships."""
    return next((ship for ship in ships if KIND[ship.number] == "flagship"), None)
