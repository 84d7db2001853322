"""What is on record: money, people, stores, finds and systems. Rules: docs/rules/starprobe.md §6, §10, §17.

Sums of money are whole quarters of a Megaron.
"""

from typing import Literal, NewType

from msgspec import Struct

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Item

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
    """When."""
    cause: Cause
    """Why."""
    amount: Quarters
    """How much, in quarters of a Megaron; below 0 for a charge."""
    about: str = ""
    """A kind of people who were lost, the private account, or else a star."""
    board: int = 0
    """The review that counted it; 0 for not yet."""

    @property
    def star(self) -> str:
        """The star it is about, if it is about one."""
        return "" if self.cause in ("lost", "account") else self.about


class Crew(Struct, frozen=True, gc=False):
    """Who is aboard, in the order of `UNITS`: naval personnel in hundreds, the others by teams, groups and crews."""

    naval: int = 0
    """Naval personnel, in hundreds."""
    contact: int = 0
    """Contact Teams."""
    scientific: int = 0
    """Scientific Teams."""
    marine: int = 0
    """Marine Groups."""
    first_in: int = 0
    """First-In Teams."""
    repair: int = 0
    """Repair Crews."""


class Stores(Struct, frozen=True, gc=False):
    """What is aboard: supplies in months, fuel in slugs, missiles in salvos, negotiation modes by number, tapes."""

    supplies: int = 0
    """Supplies, in months."""
    slugs: int = 0
    """Fuel, in slugs."""
    salvos: int = 0
    """Missiles, in salvos."""
    modes: tuple[int, ...] = ()
    """The negotiation modes aboard, by number."""
    tapes: int = 0
    """Data tapes."""


class Find(Struct, frozen=True, gc=False):
    """What an explorer has on record about a system."""

    star: StarId
    """The system."""
    classes: tuple[int, ...]
    """One class, two for a double system, none while only a speciality was found."""
    items: tuple[Item, ...] = ()
    """The specialities found there."""
    proved: bool = True
    """Whether it is proved."""
    race: str = ""
    """The race of its natives; empty for none."""
    level: int = 0
    """The natives' technical-social level; 0 for none."""
    systems: int = 0
    """Further systems of a small empire."""
    value: Quarters = Quarters(0)
    """What was paid for it, in quarters of a Megaron."""
    won: bool = False
    """Natives who were won over, submitted or stopped fighting."""
    ill: bool = False
    """Natives with whom only the second attempt is left."""
    settled: bool = False
    """Tested by another: it can be tested no more."""
    mark: Literal["", "H", "W"] = ""
    """H for hostile natives, W for natives at war."""
    month: int = 0
    """The month in which it was found."""
    published: bool = False
    """Seen by the Board: everyone may know it."""


class Right(Struct, frozen=True, gc=False):
    """A speciality of a system, and who controls it."""

    item: Item
    """The speciality."""
    owner: Seat
    """The player who controls it."""
    price: Quarters = Quarters(-1)
    """What the owner asks of others for a month's work, in quarters of a Megaron; below 0 if nobody else is let in."""


class System(Struct, frozen=True, gc=False):
    """What is true of a system that somebody has dealt with, known or not."""

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
