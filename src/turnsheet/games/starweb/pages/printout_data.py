"""What a printout says, as data: the same whether we print it or read it. Rules: docs/rules/starweb.md §25.

Owners are names here, as on paper; the empty name is nobody. Fields that a printout leaves out are zero, or None where
that would say something else. Printing puts things in order: worlds by number, fleets by owner and number with nobody's
last, departures by fleet, the names of a heading by the alphabet; what is read back is in that order.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.rules.tables import FleetId, WorldId


def turn_of(turn: int) -> str:
    """A turn in words. A printout without a number of its turn has 0, which is the number of no turn."""
    return f"turn {turn}" if turn > 0 else "an unknown turn"


class FleetLine(Struct, frozen=True, gc=False):
    """A key at a world."""

    number: FleetId
    owner: str = ""
    ships: int = 0
    cargo: int | None = None
    """Only on the player's own fleets; there it is 0 and not None where nothing is printed."""
    peace: bool = False
    bomb: bool = False
    artifacts: tuple[int, ...] = ()
    built_bomb: bool = False
    moved: bool = False
    captured: bool = False
    fired: str = ""
    """The target: AF30, AI, AP, AH."""
    robots: bool = False
    dropped: bool = False
    goods: bool = False
    ambush: bool = False
    lost_by: str | None = None
    gift_of: str | None = None
    notes: tuple[str, ...] = ()
    """Words on a printout that was read in and that were not understood, such as other names of artifacts."""


class Departure(Struct, frozen=True, gc=False):
    """A fleet that left or passed through, and its next hop."""

    fleet: FleetId
    owner: str
    to: WorldId


class WorldLine(Struct, frozen=True, gc=False):
    """A world and everything there."""

    number: WorldId
    gates: tuple[WorldId, ...] = ()
    owner: str = ""
    hole: bool = False
    industry: int = 0
    metal: int = 0
    mines: int = 0
    people: int = 0
    converts: int = 0
    robots: bool = False
    limit: int = 0
    iships: int = 0
    pships: int = 0
    busted: bool = False
    artifacts: tuple[int, ...] = ()
    fleets: tuple[FleetLine, ...] = ()
    turns: int = 0
    plundered: int = 0
    recovering: int = 0
    goods: int = 0
    captured: bool = False
    deaths: int = 0
    converts_dead: int = 0
    apostle: str = ""
    """Whose converts live there."""
    usable: int | None = None
    """The number behind the slash; None if none is printed: then all industry can build."""
    iships_did: str = ""
    """Ambush, or a target: AF30, AC."""
    pships_did: str = ""
    lost_by: str | None = None
    gift_of: str | None = None
    left: tuple[Departure, ...] = ()
    notes: tuple[str, ...] = ()


class Heading(Struct, frozen=True):
    """The player the printout is for, and their totals."""

    game: str
    turn: int
    """0 if the printout does not say it."""
    name: str
    character: str
    score: int | None = None
    """None if it is not known: a printout without totals has no score."""
    worlds: int = 0
    keys: int = 0
    ships: int = 0
    industry: int = 0
    mines: int = 0
    people: int = 0
    robots: int = 0
    converts: int = 0
    """An Apostle's own, wherever they live; of others those on their worlds."""
    artifacts: int = 0
    met: tuple[str, ...] = ()
    """All players met; those who are also allies or loaders are printed only as such."""
    allies: tuple[str, ...] = ()
    loaders: tuple[str, ...] = ()
    introduced: tuple[str, ...] = ()
    """Players to whom they were introduced and whom they have not met."""
    jihad: str = ""
    gifts: int = 0
    """How many fleets and worlds they gave away in the turn just played."""
    notes: tuple[str, ...] = ()


TOTALS = ("worlds", "keys", "ships", "industry", "mines", "people", "robots", "converts", "artifacts")
"""The totals of an empire in a heading, as they are printed."""


class Page(Struct, frozen=True):
    """A whole printout."""

    heading: Heading
    worlds: tuple[WorldLine, ...] = ()
    seen: tuple[str, ...] = ()
    """Players on this printout, in no order."""
    scores: tuple[int, ...] = ()
    """The scores of these players, lowest first."""
    orders: tuple[tuple[str, str], ...] = ()
    """The orders of the turn just played, each with a comment or none."""
    messages: tuple[tuple[str, str], ...] = ()
    """Who wrote what."""
    gained: tuple[tuple[str, int], ...] = ()
    """Points of the turn just played, by source."""
    ending: str = ""
    """How the game ended, if it has."""
    due: str = ""
    notes: tuple[str, ...] = ()
    others: tuple[Heading, ...] = ()
    """The further empires of a player who has several, each with its totals; their worlds are among those above."""
    others_gained: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    """Points of the turn just played of those empires that got or lost any, by name and source."""


def owner_before(line: WorldLine | FleetLine) -> str | None:
    """The owner of the turn before, where the report says so; what was captured and lost by nobody was nobody's."""
    if line.gift_of is not None:
        return line.gift_of
    if line.lost_by is not None:
        return line.lost_by
    return "" if line.captured else None


def worlds_on(pages: Iterable[Page]) -> dict[int, WorldLine]:
    """The worlds on all pages of a seat, by number. Of its empires each knows the load of its own fleets."""
    worlds: dict[int, WorldLine] = {}
    for world in (world for page in pages for world in page.worlds):
        known = worlds.get(world.number)
        worlds[world.number] = world if known is None else _merged(known, world)
    return worlds


def _merged(one: WorldLine, other: WorldLine) -> WorldLine:
    """A world that two empires see."""
    loads = {fleet.number: fleet.cargo for fleet in one.fleets if fleet.cargo is not None}
    fleets = tuple(
        replace(fleet, cargo=loads[fleet.number]) if fleet.number in loads else fleet for fleet in other.fleets
    )
    return replace(other, fleets=fleets)
