"""What can happen in Raumkrieg, and who is told. Rules: docs/rules/raumkrieg.md D26, D30, D31, D37."""

from collections import defaultdict
from collections.abc import Iterable

from turnsheet.core.events import EVERYONE, Audience, Event, Told
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Reports
from turnsheet.games.raumkrieg.rules.tables import ShipId


class Fired(Event, frozen=True):
    """A ship fired; its owner is told what it hit, and with `reports: battle` everyone is, if it hit anything."""

    ship: ShipId
    owner: Seat
    range: int
    direction: int | None
    place: Vector
    hits: tuple[ShipId, ...]


class Struck(Event, frozen=True):
    """A ship was hit, wherever it was; with `reports: battle` everyone is told, otherwise there is no such news."""

    ship: ShipId
    place: Vector


class Lost(Event, frozen=True):
    """A ship is gone, however; everyone sees that."""

    ship: ShipId
    owner: Seat


class LeftBoard(Event, frozen=True):
    """A ship flew off the board; its owner is told."""

    ship: ShipId
    owner: Seat


class Scored(Event, frozen=True):
    """A player got points for a ship they helped to destroy; only they are told."""

    seat: Seat
    ship: ShipId
    points: int


class Captured(Event, frozen=True):
    """A ship changed owners; everyone sees that."""

    ship: ShipId
    captor: Seat
    loser: Seat


class Missed(Event, frozen=True):
    """A player sent nothing; only they are told."""

    seat: Seat
    turn: int


class Dropped(Event, frozen=True):
    """A player sent no set-up and is out of the game; everyone is told."""

    seat: Seat


News = Fired | Struck | Lost | LeftBoard | Scored | Captured | Missed | Dropped | Told


def told_of_shot(owner: Seat, hits: tuple[ShipId, ...], reports: Reports) -> Audience:
    """Who is told of a shot."""
    return EVERYONE if hits and reports == "battle" else (owner,)


def shots_by_target(news: Iterable[News]) -> dict[ShipId, list[Fired]]:
    """The shots that hit each ship this turn."""
    found: dict[ShipId, list[Fired]] = defaultdict(list)
    for shot in news:
        if isinstance(shot, Fired):
            for target in shot.hits:
                found[target].append(shot)
    return found
