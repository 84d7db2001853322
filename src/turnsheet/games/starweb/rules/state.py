"""The state of a game of Starweb: all there is to know. Rules: docs/rules/starweb.md.

Worlds and keys are numbered from 1 and stand in the order of their numbers. Owners are
empires, numbered from 1; 0 is nobody. In all games but `multi` an empire is a seat.
What happened to a world or a key in the turn just played is kept with it, since printouts tell it.
While a turn is played (`workspace`), worlds and keys have the same fields and can be changed.
"""

from msgspec import Struct

from turnsheet.core import game
from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import USUAL_GAME, Character, FleetId, WorldId

Empire = int
NOBODY: Empire = 0


class DeedSoFar(Struct, gc=False):
    """What a fleet has done or suffered so far this turn."""

    moved: bool = False
    captured: bool = False
    lost_by: Empire = NOBODY
    """Who lost it this turn."""
    gift_of: Empire = NOBODY
    fired: str = ""
    """The target as printed: AF30, AI, AP, AH, or conditional and carried out; empty if it did not fire."""
    robots: bool = False
    """It made a robot attack."""
    dropped: bool = False
    """It dropped a bomb."""
    built_bomb: bool = False
    goods: bool = False
    """It unloaded consumer goods."""
    ambush: bool = False
    """It ambushed somebody."""


class Deed(DeedSoFar, frozen=True, gc=False):  # type: ignore[misc]  # the same fields, and they cannot be changed
    """What a fleet did or suffered in the turn just played, for the printout."""


NO_DEED = Deed()
MOVED = Deed(moved=True)


class Key(Struct, gc=False):
    """A key with its ships during a turn; its deed is that of the turn before."""

    number: FleetId
    owner: Empire
    world: WorldId
    ships: int = 0
    cargo: int = 0
    peace: bool = False
    bomb: bool = False
    artifacts: tuple[int, ...] = ()
    deed: Deed = NO_DEED


class Fleet(Key, frozen=True, gc=False):  # type: ignore[misc]  # the same fields, and they cannot be changed
    """A key with its ships between turns."""


class ReportSoFar(Struct, gc=False):
    """What has happened to a world so far this turn."""

    captured: bool = False
    lost_by: Empire = NOBODY
    gift_of: Empire = NOBODY
    deaths: int = 0
    converts_dead: int = 0
    iships_fired: str = ""
    pships_fired: str = ""
    iships_ambush: bool = False
    pships_ambush: bool = False
    left: tuple[tuple[FleetId, Empire, WorldId], ...] = ()
    """Fleets that left or passed through, with their owners then and the next hop."""


class Report(ReportSoFar, frozen=True, gc=False):  # type: ignore[misc]  # the same fields, and they cannot be changed
    """What happened to a world in the turn just played, for the printout."""


NO_REPORT = Report()


class Place(Struct, gc=False):
    """A world during a turn; its report is that of the turn before.

    Its people are robots, or normal people of whom some may be converts of one Apostle."""

    number: WorldId
    gates: tuple[WorldId, ...]
    hole: bool = False
    owner: Empire = NOBODY
    industry: int = 0
    metal: int = 0
    mines: int = 0
    people: int = 0
    robots: bool = False
    converts: int = 0
    apostle: Empire = NOBODY
    """Whose converts they are."""
    limit: int = 0
    turns: int = 0
    """The turns-owned number; 0 on worlds without mines or owner."""
    iships: int = 0
    pships: int = 0
    artifacts: tuple[int, ...] = ()
    busted: bool = False
    plundered: int = 0
    recovering: int = 0
    goods: int = 0
    """How often consumer goods were unloaded here."""
    usable: int = 0
    """How much industry can build in the coming turn, as printed behind the slash."""
    report: Report = NO_REPORT


class World(Place, frozen=True, gc=False):  # type: ignore[misc]  # the same fields, and they cannot be changed
    """A world between turns."""


class Player(Struct, frozen=True):
    """A player: their name and character, what they have declared, whom they have met, what they have scored."""

    name: str
    character: Character
    home: WorldId
    score: int = 0
    allies: tuple[Empire, ...] = ()
    loaders: tuple[Empire, ...] = ()
    met: tuple[Empire, ...] = ()
    introduced: tuple[Empire, ...] = ()
    jihad: Empire = NOBODY
    holy: bool = False
    """Whether they have ever declared a jihad; from then on martyrs bring nothing."""
    vote: int = 0
    """The ending score they voted for; 0 if none."""
    probed: tuple[WorldId, ...] = ()
    """Worlds probed in the turn just played in any way, including migrations of robots and converts."""
    passed: tuple[WorldId, ...] = ()
    """Worlds passed through or left by their fleets in the turn just played, and those just lost."""
    gained: tuple[tuple[str, int], ...] = ()
    """Points of the turn just played, by source."""
    sums: tuple[tuple[str, int], ...] = ()
    """Points of the whole game, by source."""
    sheet: tuple[AnyOrder, ...] = ()
    """The orders of the turn just played, as they were understood."""
    comments: tuple[tuple[int, str], ...] = ()
    """What became of some of them: the place on the sheet, counted from 0, and a code."""
    seen: tuple["Memory", ...] = ()
    """Every world that was reported once and is not now, as it was last reported; in the order of turns and numbers."""

    @property
    def echo(self) -> tuple[tuple[str, str], ...]:
        """The orders as printouts repeat them, each with a comment or none."""
        comments = dict(self.comments)
        return tuple((order.written(), comments.get(place, "")) for place, order in enumerate(self.sheet))


class Memory(Struct, frozen=True, array_like=True, gc=False):
    """A world as a player last saw it."""

    turn: int
    world: WorldId
    owner: Empire
    industry: int
    metal: int
    mines: int
    people: int
    robots: bool
    converts: int
    limit: int
    iships: int
    pships: int
    artifacts: tuple[int, ...]
    keys: tuple[tuple[FleetId, Empire, int], ...]
    hole: bool
    busted: bool


class Cipher(Struct, frozen=True, gc=False):
    """What a player of the anonymous game calls things by, where it is not the truth: pairs of what it is and what they
    call it. Names are told by whose name they use."""

    worlds: tuple[tuple[int, int], ...] = ()
    fleets: tuple[tuple[int, int], ...] = ()
    names: tuple[tuple[Empire, Empire], ...] = ()


class State(game.State, frozen=True):
    """A match: the worlds, the keys, the players, and what happened in the turn just played."""

    options: Options
    turn: int
    """The turn whose orders are due; the first printout is that of turn 1."""
    players: tuple[Player, ...]
    worlds: tuple[World, ...]
    fleets: tuple[Fleet, ...]
    seats: tuple[Seat, ...] = ()
    """Who plays each empire."""
    box: str = "nothing"
    """What the Black Box does."""
    news: tuple[Told, ...] = ()
    """Messages that came with this turn."""
    over: bool = False
    ciphers: tuple[Cipher, ...] = ()
    """In the anonymous game, one for each empire."""
    number: int = USUAL_GAME
    """The number of the game on printouts, drawn at the start."""

    @property
    def turn_count(self) -> int:
        """The turn whose orders are due."""
        return self.turn

    @property
    def events(self) -> tuple[Told, ...]:
        """What happened in the last step."""
        return self.news
