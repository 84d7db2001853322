"""The stages of a voyage: what an explorer is asked to decide, with all that the decision needs. Rules: §4.

Whatever may be ordered, shown or refused follows from the stage.
"""

from typing import Literal

from msgspec import Struct

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.state_parts import Quarters, Stores
from turnsheet.games.starprobe.space_battle.battle import Battle
from turnsheet.games.starprobe.star_map.places import Place, StarId


class Survey(Struct, frozen=True, gc=False):
    """An attempt at a system: methods by team, the two numbers, and what came of it."""

    star: StarId
    """The system."""
    first_in: tuple[int, ...]
    """The methods of the First-In Teams."""
    crews: tuple[int, ...]
    """The methods of the survey crews."""
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
    """The method it was changed to; 0 for none."""
    troubles: int = 0
    """How many troubles the attempt has met."""
    months: int = 0
    """How long it still takes."""
    stayed: int = 0
    """Months spent since the result."""


class Ground(Struct, frozen=True, gc=False):
    """A battle on the ground, against a lifeform or natives."""

    attack: int
    """The enemy's attack, which is also its defence."""
    natives: int = 0
    """Their level; 0 for a lifeform."""
    contact: int = 0
    """Of the explorer's own Contact Teams, those in the battle."""
    scientific: int = 0
    """Of the explorer's own Scientific Teams, those in the battle."""
    first_in: int = 0
    """Of the explorer's own First-In Teams, those in the battle."""
    marine: int = 0
    """Of the explorer's own Marine Groups, those in the battle."""
    naval: int = 0
    """Of the explorer's own naval personnel, those in the battle."""
    repair: int = 0
    """Of the explorer's own Repair Crews, those in the battle."""
    every: int = 0
    """Turns between the natives' reinforcements."""
    growth: int = 0
    """By how much they grow each time."""
    turn: int = 1
    """The turn of the battle."""
    harmless: int = 0
    """Turns in a row in which the enemy killed nobody."""
    military: int = 0
    """The turn in which the military arrives; 0 if it was not called."""
    priority: str = ""
    """With what priority the military was called."""
    more: tuple[int, ...] = ()
    """Lifeforms still to come after this one, by their attack."""
    end: Literal["", "dead", "gone", "beaten"] = ""
    """How it ended: the enemy is dead or gone, or the explorer's own are dead or withdrawn."""


class Stage(Struct, frozen=True, tag=str.lower, tag_field="stage"):
    """The base of the stages."""


class Outfitting(Stage, frozen=True):
    """At home with a grant to spend. What is hired and bought is aboard at once, and paid for by the launch."""

    grant: Quarters
    """The grant that can be spent, in quarters of a Megaron."""
    allowed: int
    """How many First-In Teams the explorer can control."""
    kept: Stores = Stores()
    """What was left of an earlier voyage, and need not be paid for again."""


class Free(Stage, frozen=True):
    """Anything that the place allows: jump, explore, use specialities, trade, wait."""


class Jumping(Stage, frozen=True):
    """Under way through hyper-space."""

    to: Place
    """Where it goes."""
    star: StarId
    """The system it goes to."""
    months: int
    """Months still to go."""
    origin: StarId | None = None
    """The system it left."""
    lost: int = 0
    """Months a hazard costs."""


class Repairing(Stage, frozen=True):
    """The drive is broken, or time was lost; nothing can be explored meanwhile."""

    months: int
    """Months still to go."""
    why: str
    """Why it cannot explore."""


class Numbers(Stage, frozen=True):
    """Two numbers lie face down: one is picked for the exploration, the other goes to the conflict matrix."""

    survey: Survey
    """The attempt."""


class Shifting(Stage, frozen=True):
    """MODIFIER 3: the result can be changed with teams in reserve."""

    survey: Survey
    """The attempt."""


class Surveying(Stage, frozen=True):
    """Staying in a system until it is proved, or contact is made."""

    survey: Survey
    """The attempt."""


class Fighting(Stage, frozen=True):
    """A battle on the ground, and what follows it."""

    ground: Ground
    """The battle."""
    then: "AnyStage"
    """The stage that follows it."""
    contact: "Contact | None" = None
    """The natives who are fought."""


class Contact(Stage, frozen=True):
    """Race and level are known: negotiate, blast, or leave. `again`: this is the second attempt."""

    star: StarId
    """The system of the natives."""
    method: int
    """The method that led to the contact."""
    troubles: int
    """How many troubles the attempt has met."""
    worth: Quarters
    """What the system is worth, in quarters of a Megaron."""
    race_number: int
    """The number of the race in its table."""
    again: bool = False
    """Whether this is the second attempt."""
    blasted: bool = False
    """They have submitted to missiles."""
    broken: int = 0
    """For how many months the drive broke that brought the ship here; its repair begins when they let it."""


class Opposing(Stage, frozen=True):
    """A mode was picked; another player is asked for a number."""

    contact: Contact
    """The natives."""
    mode: int
    """The mode that was picked."""
    picker: Seat
    """The player who is asked for a number."""


class Recasting(Stage, frozen=True):
    """MODIFIER 2: the outcome can be changed by a neighbouring mode."""

    contact: Contact
    """The natives."""
    mode: int
    """The mode that was picked."""
    number: int
    """The number against it."""
    by: tuple[int, ...]
    """The changes that are possible."""


class Bargaining(Stage, frozen=True):
    """A plus, or natives who submitted: choose how to generate what else is gained."""

    contact: Contact
    """The natives."""


class Swaying(Stage, frozen=True):
    """The natives' mood is about to be known: a number to beat, which bribes can lower."""

    contact: Contact
    """The natives."""
    worth: Quarters
    """What it is worth, in quarters of a Megaron."""
    beat: int
    """The number to beat."""


class Ransom(Stage, frozen=True):
    """The natives want to be paid: pay, or fight the way out."""

    contact: Contact
    """The natives."""
    amount: int
    """What they want, in whole Megarons."""
    beat: int
    """The number to beat."""


class Attacked(Stage, frozen=True):
    """Natives attack a number of teams: choose which."""

    contact: Contact
    """The natives."""
    attack: int
    """Their attack."""
    every: int
    """Turns between their reinforcements."""
    teams: int
    """How many teams they attack."""


class SpaceBattle(Stage, frozen=True, tag="cornered"):
    """Ships of natives are there: the battle in space."""

    contact: Contact
    """The natives."""
    battle: Battle
    """The battle."""


class Waiting(Stage, frozen=True):
    """Before the Board, to be let out again: a roll each month."""

    chance: int
    """The chance to be let out in the roll of a month."""
    loan: Quarters
    """What it can borrow to outfit again once it is let out, in quarters of a Megaron."""


DESTROYED = "destroyed"
DESTROYED_AT = f"{DESTROYED} at "


class Lost(Stage, frozen=True):
    """The ship is lost, or nobody is left aboard."""

    why: str
    """States keep it in words; for a ship that was destroyed in a battle these are `destroyed at C3/5`."""

    @classmethod
    def destroyed_at(cls, star: StarId) -> str:
        """Why a ship is lost that was destroyed in a battle."""
        return f"{DESTROYED_AT}{star}"

    @property
    def cause(self) -> str:
        """Why, but not where."""
        return DESTROYED if self.why.startswith(DESTROYED_AT) else self.why


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
    | SpaceBattle
    | Waiting
    | Lost
)


def name_of(kind: type[AnyStage]) -> str:
    """The name of a stage in states, positions and order forms, where older ones keep their names."""
    return str(kind.__struct_config__.tag)


def survey_of(stage: AnyStage) -> Survey | None:
    """The attempt a stage is about, or goes back to."""
    if isinstance(stage, Fighting):
        return survey_of(stage.then)
    return stage.survey if isinstance(stage, Numbers | Shifting | Surveying) else None


def contact_of(stage: AnyStage) -> Contact | None:
    """The natives a stage is about."""
    if isinstance(stage, Contact):
        return stage
    contact = getattr(stage, "contact", None)
    return contact if isinstance(contact, Contact) else None
