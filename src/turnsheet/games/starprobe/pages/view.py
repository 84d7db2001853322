"""What one seat of Star Probe may know. `visibility` builds it from a state. Rules: docs/rules/starprobe.md §22."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.pages import views
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.events import AnyEvent
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State
from turnsheet.games.starprobe.rules.state_parts import Find, Quarters, Right, ShipKind
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.places import Place, StarId
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import tables_of


class Other(Struct, frozen=True):
    """What all know of an expedition."""

    seat: Seat
    """Whose expedition it is."""
    name: str
    """The explorer's name."""
    race: str
    """The explorer's race."""
    home: StarId
    """The star it set out from."""
    ship: ShipKind | None
    """The kind of its ship; null before it has one."""
    place: Place | None
    """Null in hyper-space."""
    star: StarId | None
    """The system it is in; null between the stars."""
    score: Quarters
    """What the Board has counted, in quarters of a Megaron."""
    boards: int
    """How many reviews of the Board it had."""
    status: str
    """`home`, `out`, `jumping`, `lost`."""
    done: bool
    """Whether it has ended the month."""
    finds: tuple[Find, ...]
    """Those a Board has seen, and those at a star where the viewer is."""


class Known(Struct, frozen=True):
    """What a seat knows of a system apart from finds: bases, wars, natives it has met, specialities it may use."""

    star: StarId
    """The system."""
    race: str = ""
    """The race of its natives; empty if unknown or none."""
    level: int = 0
    """The natives' technical-social level; 0 if unknown or none."""
    rights: tuple[Right, ...] = ()
    """The specialities there that are known."""
    base: int = 0
    """The month in which a military base opens there; 0 for none."""
    base_of: StarId | None = None
    """The home whose military founded the base."""
    closed: bool = False
    """Whether it is at war, and nobody may travel there."""
    driven: bool = False
    """Its natives have driven the viewer out."""
    taken: bool = False
    """Somebody else surveys it now, or it is proved: no attempt can be made."""

    @property
    def bare(self) -> bool:
        """Whether nothing is known of it but whether it is taken."""
        return replace(self, taken=False) == Known(self.star)


class View(views.View, frozen=True):
    """What a seat knows."""

    options: Options
    """What the match is played with."""
    sky: str
    """What the star map is drawn from."""
    month: int
    """The month that is played."""
    order: tuple[Seat, ...]
    """The order in which ships were chosen."""
    over: bool
    """Whether the match is over."""
    own: Explorer | None
    """The seat's own expedition, the hidden numbers blanked; null for the referee."""
    others: tuple[Other, ...]
    """What all know of the other expeditions."""
    known: tuple[Known, ...]
    """What is known of systems apart from finds."""
    offered: tuple[Offered, ...]
    """Offers the seat has made or been made."""
    asked: Seat | None = None
    """Whose negotiation waits for the seat's number."""
    events: tuple[AnyEvent, ...] = ()
    """What happened since the last decision, as far as the seat may know."""
    secrets: State | None = None
    """Everything, for the referee."""

    @property
    def tables(self) -> Tables:
        """The tables of the match, with the match owner's corrections."""
        return tables_of(self.options.tables)

    @property
    def stars(self) -> Sky:
        """The star map."""
        return sky_of(self.sky, self.options.sky)

    @property
    def finds(self) -> Iterator[tuple[Seat, Find]]:
        """Who has what on record, as far as the seat knows."""
        if self.own is not None:
            yield from ((self.seat, find) for find in self.own.finds)
        for other in self.others:
            yield from ((other.seat, find) for find in other.finds)

    @property
    def playing(self) -> int:
        """How many are still in the game, the viewer counted."""
        return 1 + sum(other.status != "lost" for other in self.others)
