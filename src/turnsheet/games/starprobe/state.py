"""The state of a game of Star Probe: all there is to know. Rules: docs/rules/starprobe.md §1, §4.

An explorer is always at some `stage`: what he is asked to decide, with all that the decision needs. Whatever may be
ordered, shown or refused follows from the stage. Sums of money are whole quarters of a Megaron.
"""

from typing import Literal, NewType

from msgspec import Struct

from turnsheet.core import game
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.battle import Battle, Damage
from turnsheet.games.starprobe.entries import Item
from turnsheet.games.starprobe.events import News
from turnsheet.games.starprobe.hexes import Place, StarId
from turnsheet.games.starprobe.options import Options

Quarters = NewType("Quarters", int)
"""Money, in quarters of a Megaron."""

ShipKind = Literal["I", "II"]
Cause = Literal[
    "found",
    "lost",
    "damage",
    "wages",
    "penalty",
    "military",
    "war",
    "base",
    "hostile",
    "bribe",
    "ransom",
    "rights",
    "stores",
    "sold",
    "account",
]


class Entry(Struct, frozen=True, gc=False):
    """A line of the ledger: gained or charged, why, and when. `board` is the review that counted it; 0 for not yet."""

    month: int
    cause: Cause
    amount: Quarters
    about: str = ""
    board: int = 0


class Crew(Struct, frozen=True, gc=False):
    """Who is aboard: naval personnel in hundreds, the others by teams, groups and crews."""

    naval: int = 0
    contact: int = 0
    scientific: int = 0
    marine: int = 0
    first_in: int = 0
    repair: int = 0


class Stores(Struct, frozen=True, gc=False):
    """What is aboard: supplies in months, fuel in slugs, missiles in salvos, negotiation modes by number, tapes."""

    supplies: int = 0
    slugs: int = 0
    salvos: int = 0
    modes: tuple[int, ...] = ()
    tapes: int = 0


class Find(Struct, frozen=True, gc=False):
    """What an explorer has on record about a system."""

    star: StarId
    classes: tuple[int, ...]
    """One class, two for a double system, none while only a speciality was found."""
    items: tuple[Item, ...] = ()
    proved: bool = True
    race: str = ""
    level: int = 0
    """The natives' technical-social level; 0 for none."""
    systems: int = 0
    """Further systems of a small empire."""
    value: Quarters = Quarters(0)
    """What was paid for it."""
    won: bool = False
    """Natives who were won over, submitted or stopped fighting."""
    ill: bool = False
    """Natives with whom only the second attempt is left."""
    settled: bool = False
    """Tested by another: it can be tested no more."""
    mark: Literal["", "H", "W"] = ""
    month: int = 0
    published: bool = False
    """Seen by the Board: everyone may know it."""


class Right(Struct, frozen=True, gc=False):
    """A speciality of a system, and who controls it."""

    item: Item
    owner: Seat
    price: Quarters = Quarters(-1)
    """What he asks of others for a month's work; below 0 while nobody else is let in."""


class System(Struct, frozen=True, gc=False):
    """What is true of a system that somebody has dealt with, whoever knows it."""

    star: StarId
    race: str = ""
    level: int = 0
    systems: int = 0
    rights: tuple[Right, ...] = ()
    base: int = 0
    """The month in which a military base opens there; 0 for none."""
    base_of: StarId | None = None
    """The home whose military founded it."""
    closed: bool = False
    """At war: nobody may travel there."""
    driven: tuple[Seat, ...] = ()
    """Whom its natives have driven out: they attack them at twice their strength, and do not negotiate with them."""
    strength: tuple[int, int] = (0, 0)
    """What they drove somebody out with: attack and turns between reinforcements, or -1 and a number of ships."""


class Survey(Struct, frozen=True, gc=False):
    """An attempt at a system: methods by team, the two numbers, and what came of it."""

    star: StarId
    first_in: tuple[int, ...]
    crews: tuple[int, ...]
    numbers: tuple[int, int] = (0, 0)
    """The two numbers, blind until one is picked."""
    tests: Seat | None = None
    """Whose unproved find this attempt tests."""
    method: int = 0
    """The method that dominates; 0 if none gave a result."""
    result: str = ""
    """What it gave, as the matrix says it."""
    fixed: bool = False
    """The class was known before: the method only says how long it takes."""
    shifted: int = 0
    """The method one went over to; 0 for none."""
    troubles: int = 0
    months: int = 0
    """How long it still takes."""
    stayed: int = 0
    """Months spent since the result."""


class Ground(Struct, frozen=True, gc=False):
    """A battle on the ground, against a lifeform or natives."""

    attack: int
    """The enemy's chance, also his defence."""
    natives: int = 0
    """Their level; 0 for a lifeform."""
    contact: int = 0
    """Of one's own, those in the battle."""
    scientific: int = 0
    first_in: int = 0
    marine: int = 0
    naval: int = 0
    repair: int = 0
    every: int = 0
    """Turns between the natives' reinforcements."""
    growth: int = 0
    """By how much they grow each time."""
    turn: int = 1
    harmless: int = 0
    """Turns in a row in which the enemy killed nobody."""
    military: int = 0
    """The turn in which the military arrives; 0 if it was not called."""
    priority: str = ""
    more: tuple[int, ...] = ()
    """Lifeforms still to come after this one, by their attack."""
    end: Literal["", "dead", "gone", "beaten"] = ""
    """How it ended: the enemy is dead or gone, or one's own are dead or withdrawn."""


class Stage(Struct, frozen=True, tag=str.lower, tag_field="stage"):
    """The base of the stages."""


class Outfitting(Stage, frozen=True):
    """At home with a grant to spend. What is hired and bought is aboard at once, and paid for by the launch."""

    grant: Quarters
    allowed: int
    """How many First-In Teams one can control."""
    kept: Stores = Stores()
    """What was left of an earlier voyage, and need not be paid for again."""


class Free(Stage, frozen=True):
    """Anything that the place allows: jump, explore, use specialities, trade, wait."""


class Jumping(Stage, frozen=True):
    """Under way through hyper-space."""

    to: Place
    star: StarId
    months: int
    """Months still to go."""
    origin: StarId | None = None
    """The system it left."""
    lost: int = 0
    """Months a hazard costs."""


class Repairing(Stage, frozen=True):
    """The drive is broken, or time was lost; nothing can be explored meanwhile."""

    months: int
    why: str


class Numbers(Stage, frozen=True):
    """Two numbers lie face down: one is picked for the exploration, the other goes to the conflict matrix."""

    survey: Survey


class Shifting(Stage, frozen=True):
    """MODIFIER 3: the result can be changed with teams in reserve."""

    survey: Survey


class Surveying(Stage, frozen=True):
    """Staying in a system until it is proved, or contact is made."""

    survey: Survey


class Fighting(Stage, frozen=True):
    """A battle on the ground, and what follows it."""

    ground: Ground
    then: "AnyStage"
    contact: "Contact | None" = None
    """The natives one fights."""


class Contact(Stage, frozen=True):
    """Race and level are known: negotiate, blast, or leave. `again`: this is the second attempt (STEP 5)."""

    star: StarId
    method: int
    troubles: int
    worth: Quarters
    race_number: int
    again: bool = False
    blasted: bool = False
    """They have submitted to missiles."""


class Opposing(Stage, frozen=True):
    """A mode was picked; another player is asked for his number."""

    contact: Contact
    mode: int
    picker: Seat


class Recasting(Stage, frozen=True):
    """MODIFIER 2: the outcome can be changed by a neighbouring mode."""

    contact: Contact
    mode: int
    number: int
    by: tuple[int, ...]
    """The changes that are possible."""


class Bargaining(Stage, frozen=True):
    """A plus, or natives who submitted: choose how to generate what is gained besides."""

    contact: Contact


class Swaying(Stage, frozen=True):
    """The natives' mood is about to be known: a number to beat, which bribes can lower."""

    contact: Contact
    worth: Quarters
    beat: int


class Ransom(Stage, frozen=True):
    """The natives want to be paid: pay, or fight one's way out."""

    contact: Contact
    amount: int
    beat: int


class Attacked(Stage, frozen=True):
    """Natives attack so many teams: choose which."""

    contact: Contact
    attack: int
    every: int
    teams: int


class Cornered(Stage, frozen=True):
    """Ships of natives are there: the battle in space."""

    contact: Contact
    battle: Battle


class Waiting(Stage, frozen=True):
    """Before the Board, to be let out again: a roll each month."""

    chance: int
    loan: Quarters


class Lost(Stage, frozen=True):
    """The ship is no more, or nobody is left aboard."""

    why: str


AnyStage = (
    Outfitting
    | Free
    | Jumping
    | Repairing
    | Numbers
    | Shifting
    | Surveying
    | Fighting
    | Contact
    | Opposing
    | Recasting
    | Bargaining
    | Swaying
    | Ransom
    | Attacked
    | Cornered
    | Waiting
    | Lost
)


class Explorer(Struct, frozen=True):
    """A player's expedition."""

    name: str
    race: str
    home: StarId
    place: Place
    stage: AnyStage
    star: StarId | None = None
    """The system it is in; None between the stars."""
    ship: ShipKind | None = None
    crew: Crew = Crew()
    stores: Stores = Stores()
    damage: Damage = Damage()
    finds: tuple[Find, ...] = ()
    ledger: tuple[Entry, ...] = ()
    account: Quarters = Quarters(0)
    """The private account, filled by tapes sold to the military."""
    score: Quarters = Quarters(0)
    """What the Board has counted."""
    boards: int = 0
    launched: int = 0
    """The month of the last launch."""
    crewless: int = 0
    """Jumps made without a crew."""
    used: tuple[int, ...] = ()
    """Methods used in this attempt, or since one was home, as the option says."""
    enlisted: int = 0
    """Men taken aboard so far, for the share of losses."""
    fallen: int = 0
    moved: bool = False
    """Has jumped this month."""
    tried: bool = False
    """Has begun an attempt at a system this month, or worked there."""
    foraging: bool = False
    """Gathers food this month, and so uses no supplies."""
    control: int = 1
    """How many First-In Teams he can control."""
    done: bool = False
    """Has ended the month."""
    resting: int = 0
    """Months he lets pass, as long as nothing happens; below 0 for as many as there are."""
    log: tuple[str, ...] = ()
    """The captain's log, a sentence each, with the month before it."""


class Offered(Struct, frozen=True):
    """Rights to a system's specialities, offered for a sum."""

    seller: Seat
    buyer: Seat
    star: StarId
    amount: Quarters


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
    news: tuple[News, ...] = ()
    """What happened in the step just carried out."""
