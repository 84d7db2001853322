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
    """The ship that fired."""
    owner: Seat
    """Its owner."""
    range: int
    """How far the shot reached."""
    direction: int | None
    """Where it was aimed; null for close fire."""
    place: Vector
    """Where the ship was when it fired."""
    hits: tuple[ShipId, ...]
    """The ships it hit."""


class Struck(Event, frozen=True):
    """A ship was hit, wherever it was; with `reports: battle` everyone is told, otherwise nobody is."""

    ship: ShipId
    """The ship that was hit."""
    place: Vector
    """Where it was hit."""


class Lost(Event, frozen=True):
    """A ship is gone, however; everyone sees that."""

    ship: ShipId
    """The ship that is gone."""
    owner: Seat
    """Whose it was."""


class LeftBoard(Event, frozen=True):
    """A ship flew off the board; its owner is told."""

    ship: ShipId
    """The ship that flew off."""
    owner: Seat
    """Whose it was."""


class Scored(Event, frozen=True):
    """A player got points for a ship they helped to destroy; only they are told."""

    seat: Seat
    """The player who got the points."""
    ship: ShipId
    """The ship that was destroyed."""
    points: int
    """How many points."""


class Captured(Event, frozen=True):
    """A ship changed owners; everyone sees that."""

    ship: ShipId
    """The ship that changed owners."""
    captor: Seat
    """Its new owner."""
    loser: Seat
    """Its old owner."""


class Missed(Event, frozen=True):
    """A player sent nothing; only they are told."""

    seat: Seat
    """The player who sent nothing."""
    turn: int
    """The turn that was missed."""


class Dropped(Event, frozen=True):
    """A player sent no setup and is out of the game; everyone is told."""

    seat: Seat
    """The player who is out of the game."""


AnyEvent = Fired | Struck | Lost | LeftBoard | Scored | Captured | Missed | Dropped | Told


def told_of_shot(owner: Seat, hits: tuple[ShipId, ...], reports: Reports) -> Audience:
    """Who is told of a shot."""
    return EVERYONE if hits and reports == "battle" else (owner,)


def shots_by_target(events: Iterable[AnyEvent]) -> dict[ShipId, list[Fired]]:
    """The shots that hit each ship this turn."""
    found: dict[ShipId, list[Fired]] = defaultdict(list)
    for shot in events:
        if isinstance(shot, Fired):
            for target in shot.hits:
                found[target].append(shot)
    return found
