"""The state of a game of Star Probe: all there is to know. Rules: docs/rules/starprobe.md §1, §4.

An explorer is always at some stage (`stages`); what they have and have found is in `state_parts`.
"""

from msgspec import UNSET, Struct, UnsetType

from turnsheet.core import game
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.events import AnyEvent
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import AnyStage
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, ShipKind, Stores, System
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.star_map.places import Place, StarId

NEWEST = 2
"""The version of the rules that new games are played by."""


class Stay(Struct, frozen=True, gc=False):
    """A ship that remains where it has explored: the system, the methods that count, and the month of the attempt."""

    star: StarId
    """The system."""
    methods: tuple[int, ...]
    """The methods that count."""
    since: int
    """The month of the attempt."""


class Explorer(Struct, frozen=True):
    """A player's expedition."""

    name: str
    """The explorer's name."""
    race: str
    """The explorer's race."""
    home: StarId
    """The star it set out from."""
    place: Place
    """Where it is."""
    stage: AnyStage
    """What is to be decided; `stage` in it says which of the stages it is."""
    star: StarId | None = None
    """The system it is in; null between the stars."""
    ship: ShipKind | None = None
    """The kind of its ship; null before it has one."""
    crew: Crew = Crew()
    """Who is aboard."""
    stores: Stores = Stores()
    """What is aboard."""
    damage: Damage = Damage()
    """The damage to its ship."""
    finds: tuple[Find, ...] = ()
    """What it has on record."""
    ledger: tuple[Entry, ...] = ()
    """What it gained and was charged, line by line."""
    account: Quarters = Quarters(0)
    """The private account, filled by tapes sold to the military, in quarters of a Megaron."""
    score: Quarters = Quarters(0)
    """What the Board has counted, in quarters of a Megaron."""
    boards: int = 0
    """How many reviews of the Board it had."""
    launched: int = 0
    """The month of the last launch."""
    crewless: int = 0
    """Jumps made without a crew."""
    used: tuple[int, ...] = ()
    """Methods used in this attempt, or since the ship was home, as the option says."""
    enlisted: int = 0
    """People taken aboard so far, for the share of losses."""
    fallen: int = 0
    """How many of its people were lost."""
    moved: bool = False
    """Has jumped this month."""
    tried: bool = False
    """Has begun an attempt at a system this month, or worked there."""
    foraging: bool = False
    """Gathers food this month, and so uses no supplies."""
    control: int = 1
    """How many First-In Teams the explorer can control."""
    done: bool = False
    """Has ended the month."""
    resting: int = 0
    """Months to let pass, as long as nothing happens; below 0 for as many as there are."""
    log: tuple[str, ...] = ()
    """The captain's log, a sentence each, with the month before it."""
    stay: Stay | UnsetType = UNSET
    """Where trouble may come while the ship remains; from version 2 on (9.13)."""


class Offered(Struct, frozen=True):
    """Rights to a system's specialities, offered for a sum."""

    seller: Seat
    """The player who offers."""
    buyer: Seat
    """To whom."""
    star: StarId
    """The system whose specialities are offered."""
    amount: Quarters
    """The sum asked, in quarters of a Megaron."""


class State(game.State, frozen=True):
    """A game."""

    options: Options
    sky: str
    """What the star map is drawn from; unused if the options hold a map."""
    month: int
    order: tuple[Seat, ...]
    """The order in which ships were chosen."""
    explorers: tuple[Explorer, ...]
    systems: tuple[System, ...] = ()
    offered: tuple[Offered, ...] = ()
    over: bool = False
    news: tuple[AnyEvent, ...] = ()
    """What happened in the step just carried out. States are stored, so this keeps its name; views call it `events`."""

    @property
    def turn_count(self) -> int:
        """A turn is a month."""
        return self.month

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened in the last step."""
        return self.news
