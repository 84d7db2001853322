"""Matches: their rows, and what may be written to them."""

from typing import Annotated, Literal, NotRequired, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

ShownPhase = Literal["gathering", "running", "paused", "failed", "ended"]
Phase = Literal[ShownPhase, "importing"]
"""The phases of a match. One that is `importing` is not complete yet, and nobody is shown it."""
EndedBy = Literal["owner", "admin", "resigned", "draw"]
"""Who ended a match before its rules did. `resigned`: only one seat, or no person, was left."""


class MatchSummary(Struct, frozen=True):
    """A match without the columns that may be long, as lists read it."""

    id: Annotated[str, Column(MATCH, key=True)]
    game: Annotated[str, Column(sa.String(40))]
    version: int
    title: Annotated[str, Column(sa.String(120))]
    seats: int
    commitment_key: Annotated[str | None, Column(SECRET)]
    parent: Annotated[str | None, Column(MATCH)]
    """The match that a sandbox was made from."""
    parent_step: int | None
    owner: Annotated[str, Column(SECRET, person=True)]
    phase: Annotated[Phase, Column(sa.String(12), index=True)]
    head: int | None
    """The newest turn."""
    card: str | None
    card_turn: int | None
    step: int
    take: int
    """How often the step that comes next was played and taken back."""
    attempt: int
    """How often a turn was taken back or tried again."""
    undo_seconds: Annotated[int, Column(name="cooling_off")]
    """Seconds between the last orders and the turn, in which orders can still be taken back."""
    substitute: Annotated[str | None, Column(sa.String(40), name="caretaker")]
    """The bot that plays for absent players."""
    spectator_delay: Annotated[int | None, Column(name="watch")]
    private: Annotated[bool, Column(default=sa.false())]
    chat: Annotated[bool, Column(default=sa.false())]
    """Whether its players may chat."""
    anchor: Annotated[int | None, Column(sa.BigInteger)]
    """When the match began: periods of its schedule are counted from here."""
    deadline: Annotated[int | None, Column(sa.BigInteger, name="due", index=True)]
    remind_at: Annotated[int | None, Column(sa.BigInteger, index=True)]
    grace_until: Annotated[int | None, Column(sa.BigInteger)]
    runs_at: Annotated[int | None, Column(sa.BigInteger, index=True)]
    """When the turn runs if nobody changes their orders; None while orders are missing."""
    claimed: Annotated[int | None, Column(sa.BigInteger, index=True)]
    """Since when a worker runs the turn; its orders are closed."""
    lease: Annotated[str | None, Column(sa.String(80))]
    lease_until: Annotated[int | None, Column(sa.BigInteger)]
    failure: str | None
    held: Annotated[bool, Column(default=sa.false())]
    """This release does not have the match's version of the rules."""
    created: Annotated[int, Column(sa.BigInteger)]
    ended: Annotated[int | None, Column(sa.BigInteger)]
    ended_by: Annotated[EndedBy | None, Column(sa.String(8))]
    """Who ended it before its time."""
    bytes: Annotated[int, Column(sa.BigInteger, default="0")]
    archived: str | None
    """The match file that holds its turns."""
    rematch: Annotated[str | None, Column(MATCH, index=True)]
    """The match that was made from it, once it was over, for the same players."""
    rated: Annotated[bool, Column(default=sa.true())]
    """Its result counts for ratings, if those who play it can be rated."""
    anonymous: Annotated[bool, Column(default=sa.false())]
    """Its players may not know whom they play with until the end."""
    least_reliability: int | None
    """What players of open seats need: at least this reliability, in percent."""
    least_rating: int | None
    most_rating: int | None

    @property
    def next_step(self) -> int:
        """The step that orders are for."""
        return self.step + 1

    @property
    def ends_at(self) -> int | None:
        """When the turn runs at the latest."""
        return self.grace_until or self.deadline


class MatchRow(MatchSummary, frozen=True):
    """A match, whole."""

    options: str
    seed: Annotated[str, Column(sa.String(200))]
    position: str | None
    """Where a sandbox or an imported match begins, in the game's notation."""
    schedule: str | None
    absence: Annotated[str, Column(default="{}")]


class MatchSetup(TypedDict):
    """Columns of a new match that its game and its owner choose."""

    title: str
    options: str
    seats: int
    seed: str
    undo_seconds: int
    position: NotRequired[str | None]
    parent: NotRequired[str]
    parent_step: NotRequired[int]
    schedule: NotRequired[str | None]
    spectator_delay: NotRequired[int | None]
    private: NotRequired[bool]
    chat: NotRequired[bool]
    substitute: NotRequired[str | None]
    absence: NotRequired[str]
    rated: NotRequired[bool]
    least_reliability: NotRequired[int | None]
    least_rating: NotRequired[int | None]
    most_rating: NotRequired[int | None]


class NewMatch(MatchSetup):
    """All columns of a new match. Those that are left out are empty, or have the default of the column."""

    id: str
    game: str
    version: int
    owner: str
    phase: Phase
    commitment_key: str | None
    created: int
    bytes: NotRequired[int]
    anonymous: NotRequired[bool]


class ImportedMatch(NewMatch):
    """All columns of a new match that is over already."""

    ended: int
    ended_by: EndedBy | None


class MatchChanges(TypedDict, total=False):
    """Columns of a match that change."""

    title: str
    options: str
    owner: str | None
    phase: Phase
    head: int | None
    card: str
    card_turn: int
    step: int
    take: int
    attempt: int
    spectator_delay: int | None
    private: bool
    anchor: int
    deadline: int | None
    remind_at: int | None
    grace_until: int | None
    runs_at: int | None
    claimed: int | None
    lease: str | None
    lease_until: int | None
    failure: str | None
    held: bool
    ended: int
    ended_by: EndedBy
    bytes: int
    archived: str | None
    rematch: str
