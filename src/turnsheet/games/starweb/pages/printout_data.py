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
    """Its number."""
    owner: str = ""
    """The name of its owner."""
    ships: int = 0
    """How many ships it has."""
    cargo: int | None = None
    """Only on the player's own fleets; there it is 0 and not null where nothing is printed."""
    peace: bool = False
    """Whether it is at peace: it captures no worlds or keys."""
    bomb: bool = False
    """Whether it carries a planet buster."""
    artifacts: tuple[int, ...] = ()
    """The numbers of the artifacts it carries."""
    built_bomb: bool = False
    """Whether its bomb was built in the turn just played."""
    moved: bool = False
    """Whether it moved in the turn just played."""
    captured: bool = False
    """Whether it was captured in the turn just played."""
    fired: str = ""
    """The target: AF30, AI, AP, AH."""
    robots: bool = False
    """Whether it landed robots in the turn just played."""
    dropped: bool = False
    """Whether it dropped its bomb in the turn just played."""
    goods: bool = False
    """Whether it unloaded consumer goods in the turn just played."""
    ambush: bool = False
    """Whether it took part in an ambush."""
    lost_by: str | None = None
    """The owner who lost it; null if nobody did."""
    gift_of: str | None = None
    """The owner who gave it away; null if nobody did."""
    notes: tuple[str, ...] = ()
    """Words on a printout that was read in and that were not understood, such as other names of artifacts."""


class Departure(Struct, frozen=True, gc=False):
    """A fleet that left or passed through, and its next hop."""

    fleet: FleetId
    """The number of the fleet."""
    owner: str
    """The name of its owner."""
    to: WorldId
    """The world it went to next."""


class WorldLine(Struct, frozen=True, gc=False):
    """A world and everything there."""

    number: WorldId
    """Its number."""
    gates: tuple[WorldId, ...] = ()
    """The worlds that its gates lead to."""
    owner: str = ""
    """The name of its owner."""
    hole: bool = False
    """Whether it is a black hole."""
    industry: int = 0
    """Its industry."""
    metal: int = 0
    """The metal that lies there."""
    mines: int = 0
    """Its mines."""
    people: int = 0
    """Its population."""
    converts: int = 0
    """How many of its people are converts."""
    robots: bool = False
    """Whether its population are robots."""
    limit: int = 0
    """The most people it can have."""
    iships: int = 0
    """Its ships that guard industry."""
    pships: int = 0
    """Its ships that guard people."""
    busted: bool = False
    """Whether a planet buster destroyed it."""
    artifacts: tuple[int, ...] = ()
    """The numbers of the artifacts that lie there."""
    fleets: tuple[FleetLine, ...] = ()
    """The fleets there."""
    turns: int = 0
    """Its turns number (21.4): 1 when captured, up by 1 per turn, 1 again after 7. 0 without mines."""
    plundered: int = 0
    """How often it was plundered."""
    recovering: int = 0
    """For how many turns it still recovers from plunder."""
    goods: int = 0
    """How often consumer goods were unloaded there; all of one turn count once."""
    captured: bool = False
    """Whether it was captured in the turn just played."""
    deaths: int = 0
    """How many people died there in the turn just played."""
    converts_dead: int = 0
    """How many of these were converts."""
    apostle: str = ""
    """Whose converts live there."""
    usable: int | None = None
    """The number behind the slash; null if none is printed: then all industry can build."""
    iships_did: str = ""
    """Ambush, or a target: AF30, AC."""
    pships_did: str = ""
    """What the ships that guard people did; as `iships_did`."""
    lost_by: str | None = None
    """The owner who lost it; null if nobody did."""
    gift_of: str | None = None
    """The owner who gave it away; null if nobody did."""
    left: tuple[Departure, ...] = ()
    """The fleets that left it or passed through."""
    notes: tuple[str, ...] = ()
    """Words of a printout that was read in and that were not understood."""


class Heading(Struct, frozen=True):
    """The player the printout is for, and their totals."""

    game: str
    """The name of the match."""
    turn: int
    """0 if the printout does not say it."""
    name: str
    """The empire's code name."""
    character: str
    """Its character, such as Pirate."""
    score: int | None = None
    """Null if it is not known: a printout without totals has no score."""
    worlds: int = 0
    """How many worlds it owns."""
    keys: int = 0
    """How many keys it owns."""
    ships: int = 0
    """How many ships it has."""
    industry: int = 0
    """Its industry."""
    mines: int = 0
    """Its mines."""
    people: int = 0
    """Its population."""
    robots: int = 0
    """How many of these are robots."""
    converts: int = 0
    """An Apostle's own, wherever they live; of others those on their worlds."""
    artifacts: int = 0
    """How many artifacts it has."""
    met: tuple[str, ...] = ()
    """All players met; those who are also allies or loaders are printed only as such."""
    allies: tuple[str, ...] = ()
    """The names of its allies."""
    loaders: tuple[str, ...] = ()
    """The players who may load metal at its worlds."""
    introduced: tuple[str, ...] = ()
    """Players to whom they were introduced and whom they have not met."""
    jihad: str = ""
    """Against whom it is at holy war; empty if it is not."""
    gifts: int = 0
    """How many fleets and worlds they gave away in the turn just played."""
    notes: tuple[str, ...] = ()
    """Words of a printout that was read in and that were not understood."""


TOTALS = ("worlds", "keys", "ships", "industry", "mines", "people", "robots", "converts", "artifacts")
"""The totals of an empire in a heading, as they are printed."""


class Page(Struct, frozen=True):
    """A whole printout."""

    heading: Heading
    """Whose printout it is, with their totals."""
    worlds: tuple[WorldLine, ...] = ()
    """The worlds on it."""
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
    """When orders are due, as a printout that was read in says it."""
    notes: tuple[str, ...] = ()
    """Words of a printout that was read in and that were not understood."""
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
