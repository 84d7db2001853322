"""Typed rows: what the rest of the host gets from the store, and the values that columns may hold.

A field is a column: its type says what the column holds and whether it may be empty, and `Column` says the rest.
`schema` makes the tables from these declarations and adds columns that no row has. A row is made by position, from a
select in the order of its fields: `made(MatchRow, row)`. Times are milliseconds since 1970.
"""

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Annotated, Literal, NotRequired, TypedDict, TypeVar, get_args, get_origin, get_type_hints

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.host.store.compression import SqueezedText

ShownPhase = Literal["gathering", "running", "paused", "failed", "ended"]
Phase = Literal[ShownPhase, "importing"]
"""The phases of a match. One that is `importing` is not complete yet, and nobody is shown it."""
SeatKind = Literal["open", "person", "bot"]
SubmissionKind = Literal["draft", "final", "withdrawn"]
Outcome = Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]
"""What a seat did in a step. `standing`: a substitute played for a player who was absent without notice."""
EndedBy = Literal["owner", "admin", "resigned", "draw"]
"""Who ended a match before its rules did. `resigned`: only one seat, or no person, was left."""
MatchEventKind = Literal["seat", "sheet", "turn", "taken back", "phase", "message"]
ImportPhase = Literal["waiting", "replaying", "done", "failed"]
Pace = Literal["each", "daily"]

MATCH = sa.String(24)
SECRET = sa.String(64)
USUAL = {int: sa.Integer, str: sa.Text, bool: sa.Boolean}
"""What is used for columns that do not say more."""


class Column(Struct, frozen=True):
    """What the type of a field does not say of its column."""

    kind: sa.types.TypeEngine[str] | type[sa.types.TypeEngine[object]] | None = None
    name: str = ""
    """In the database, if it is another one there."""
    refers_to: str = ""
    key: bool = False
    index: bool = False
    unique: bool = False
    default: str | sa.ColumnElement[bool] | None = None
    """What older rows got when the column was added."""


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
    owner: Annotated[str, Column(SECRET)]
    phase: Annotated[Phase, Column(sa.String(12), index=True)]
    head: int | None
    """The newest turn."""
    card: str | None
    card_turn: int | None
    step: int
    take: int
    """How often the step that comes next was played and taken back."""
    attempt: int
    undo_seconds: Annotated[int, Column(name="cooling_off")]
    """Seconds between the last orders and the turn, in which orders can still be taken back."""
    substitute: Annotated[str | None, Column(sa.String(40), name="caretaker")]
    """The bot that plays for absent players."""
    spectator_delay: Annotated[int | None, Column(name="watch")]
    private: Annotated[bool, Column(default=sa.false())]
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
    substitute: NotRequired[str | None]
    absence: NotRequired[str]


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


class SeatRow(Struct, frozen=True):
    """A seat of a match, and who has it."""

    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True)]
    seat: Annotated[int, Column(key=True)]
    kind: Annotated[SeatKind, Column(sa.String(8))]
    player: Annotated[str, Column(sa.String(60))]
    """The name of the person or bot."""
    holder: Annotated[str | None, Column(SECRET, index=True)]
    """The guest whose seat it is."""
    code: Annotated[str | None, Column(SECRET)]
    """A hash of the code in a link: to the holder's own seat, or an invitation of an earlier release."""
    invitation: Annotated[str | None, Column(SECRET)]
    """The random value from which the invitation's code is made."""
    token: Annotated[str | None, Column(SECRET)]
    """A hash of the token for programs."""
    since: Annotated[int, Column(default="0")]
    """The step after which the holder took the seat."""
    away_until: Annotated[int | None, Column(sa.BigInteger)]
    away_used: Annotated[int, Column(sa.BigInteger, default="0")]
    vacant: Annotated[int | None, Column(sa.BigInteger)]
    """Since when others may take the seat over."""
    choices: Annotated[str | None, Column(sa.Text)]
    """What the player chose when they sat down, until the match begins: JSON by name. Nobody else is shown it."""
    resigned: Annotated[str | None, Column(sa.String(40))]
    """The bot that plays on for a player who resigned; empty in imported matches."""
    draw: Annotated[bool, Column(default=sa.false())]
    """Its player wants a draw."""

    @property
    def free(self) -> bool:
        """Whether somebody could take it: it is open, or its player missed too many turns."""
        return self.kind == "open" or self.vacant is not None


class SeatChanges(TypedDict, total=False):
    """Columns of a seat that change."""

    kind: SeatKind
    player: str
    holder: str | None
    code: str | None
    invitation: str | None
    token: str | None
    since: int
    away_until: int | None
    away_used: int
    vacant: int | None
    choices: str | None
    resigned: str | None
    draw: bool


class TurnSummary(Struct, frozen=True):
    """A turn on record, without its state, printouts and orders."""

    id: Annotated[int, Column(key=True)]
    step: int
    take: int
    fingerprint: Annotated[str, Column(SECRET)]
    at: Annotated[int, Column(sa.BigInteger)]
    taken_back: Annotated[int | None, Column(sa.BigInteger)]


class TurnRow(TurnSummary, frozen=True):
    """A turn on record with the orders it carried out, without its state and printouts."""

    orders: Annotated[str, Column(SqueezedText)]


class TurnFrames(TypedDict):
    """Columns of a turn that are compressed, and the turn that they are differences from."""

    state: bytes
    pages: bytes | None
    base: int | None


class TurnContents(TurnFrames):
    """Columns of a turn with what it led to, as `turn_contents` makes them."""

    fingerprint: str
    scores: str


class NewTurn(TurnContents):
    """Columns of a new turn."""

    match: str
    step: int
    take: int
    orders: str
    at: int


class PlayedTurn(NewTurn):
    """Columns of a new turn that is played here. Those of imported matches are kept without the turn count."""

    turn: int | None


class SubmissionRow(Struct, frozen=True):
    """A sheet that a seat wrote: a draft, sent, or taken back."""

    id: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    seat: int
    step: int
    take: int
    kind: Annotated[SubmissionKind, Column(sa.String(10))]
    text: str
    orders: str
    refusals: str
    at: Annotated[int, Column(sa.BigInteger)]
    signature: Annotated[str, Column(SECRET)]
    number: Annotated[int, Column(default="0")]
    """Counted for the seat."""
    more_refusals: Annotated[int, Column(default="0")]

    @property
    def understood(self) -> tuple[str, ...]:
        """The orders on it."""
        return codec.decode(self.orders, tuple[str, ...])

    def counts(self, prompt: Prompt) -> bool:
        """Whether it counts at the deadline: orders that were sent, and a draft with something on it.

        Where a sheet is carried out alone, a draft needs an order that was understood: an empty sheet would be an order
        of its own there, such as to end a play, and nobody gave it.
        """
        if self.kind == "draft":
            return bool(self.text.strip()) and (prompt.together or bool(self.understood))
        return self.kind == "final"


class NewSubmission(TypedDict):
    """Columns of a new sheet."""

    match: str
    seat: int
    step: int
    take: int
    kind: SubmissionKind
    text: str
    orders: str
    refusals: str
    at: int
    signature: str
    number: int
    more_refusals: int


class MatchEventRow(Struct, frozen=True):
    """Something that happened to a match."""

    id: Annotated[int, Column(key=True)]
    """Counted for the whole site: for the server alone."""
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    number: Annotated[int, Column(default="0")]
    """Counted for the match."""
    kind: Annotated[MatchEventKind, Column(sa.String(12))]
    step: int
    text: str


class NewMatchEvent(TypedDict):
    """Columns of a new match event; the store numbers it."""

    match: str
    kind: MatchEventKind
    step: int
    text: str
    at: int


class NotificationRow(Struct, frozen=True):
    """Something that a person was told."""

    number: Annotated[int, Column(default="0")]
    """Counted for the person."""
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    kind: Annotated[str, Column(sa.String(12))]
    text: str
    at: Annotated[int, Column(sa.BigInteger)]
    read: Annotated[int | None, Column(sa.BigInteger)]


class NewNotification(TypedDict):
    """Columns of a new notification."""

    guest: str
    number: int
    match: str
    once: str
    kind: str
    text: str
    at: int


class AddressRow(Struct, frozen=True):
    """Where a person has notifications sent."""

    id: Annotated[int, Column(key=True)]
    guest: Annotated[str, Column(SECRET, index=True)]
    kind: Annotated[str, Column(sa.String(8))]
    target: Annotated[str, Column(sa.String(500))]
    pace: Annotated[Pace, Column(sa.String(8))]
    nonce: Annotated[str, Column(sa.String(32), unique=True)]
    """Random: the name of the address for everyone but the store."""
    created: Annotated[int, Column(sa.BigInteger)]
    confirmed: Annotated[int | None, Column(sa.BigInteger)]
    sent: int
    """The number of the last notification that was sent there."""
    next_try: Annotated[int, Column(sa.BigInteger, index=True)]
    tries: int
    fault: str


class NewAddress(TypedDict):
    """Columns of a new address."""

    guest: str
    kind: str
    target: str
    pace: Pace
    nonce: str
    created: int
    confirmed: int | None
    sent: int
    next_try: int
    tries: int
    fault: str


class AddressChanges(TypedDict, total=False):
    """Columns of an address that change."""

    confirmed: int
    sent: int
    next_try: int
    tries: int
    fault: str


class ProgramSummary(Struct, frozen=True):
    """A program in the library, without its text."""

    id: Annotated[int, Column(key=True)]
    game: Annotated[str, Column(sa.String(40))]
    owner: Annotated[str, Column(SECRET, index=True)]
    kind: Annotated[str, Column(sa.String(20))]
    team: Annotated[str, Column(sa.String(60))]
    name: Annotated[str, Column(sa.String(60))]
    counts: str
    brought: Annotated[str, Column(default="{}")]
    revision: int
    created: Annotated[int, Column(sa.BigInteger)]
    revised: Annotated[int, Column(sa.BigInteger)]
    retired: Annotated[int | None, Column(sa.BigInteger)]


class ProgramRow(ProgramSummary, frozen=True):
    """A program in the library."""

    code: str
    frame: Annotated[str, Column(default="")]
    """The record file it came from, without its code."""


class ProgramText(TypedDict):
    """Columns of a program that its owner wrote."""

    kind: str
    team: str
    name: str
    code: str
    digest: str
    frame: NotRequired[str]


class NewProgram(ProgramText):
    """Columns of a new program."""

    game: str
    owner: str
    counts: str
    brought: str
    matches: int
    wins: int
    losses: int
    revision: int
    created: int
    revised: int


class ProgramChanges(TypedDict, total=False):
    """Columns of a program that change."""

    kind: str
    team: str
    name: str
    code: str
    digest: str
    frame: str
    counts: str
    matches: int
    wins: int
    losses: int
    revision: int
    revised: int
    retired: int | None


class ImportRow(Struct, frozen=True):
    """Progress of an import, and how it ended."""

    id: Annotated[str, Column(MATCH, key=True)]
    owner: Annotated[str, Column(SECRET)]
    worker: Annotated[str, Column(sa.String(120))]
    match: Annotated[str, Column(MATCH)]
    done: int
    total: int
    phase: Annotated[ImportPhase, Column(sa.String(12))]
    error: str | None
    heard: Annotated[int, Column(sa.BigInteger)]


class NewImport(TypedDict):
    """Columns of a new import."""

    id: str
    owner: str
    worker: str
    match: str
    done: int
    total: int
    phase: ImportPhase
    created: int
    heard: int


T = TypeVar("T", bound=Struct)


def made(kind: type[T], row: Iterable[object]) -> T:
    """A typed row from the columns of a select."""
    return kind(*row)


def declared(row: type[Struct]) -> Iterator[sa.Column[object]]:
    """The columns that the fields of a row describe."""
    for field, hint in get_type_hints(row, include_extras=True).items():
        annotated = get_origin(hint) is Annotated
        kind, how = get_args(hint) if annotated else (hint, Column())
        alternatives = get_args(kind) or (kind,)
        yield sa.Column(
            how.name or field,
            how.kind or USUAL[alternatives[0]],
            *([sa.ForeignKey(how.refers_to)] if how.refers_to else []),
            key=field,
            primary_key=how.key,
            nullable=NoneType in alternatives,
            index=how.index or None,
            unique=how.unique or None,
            server_default=how.default,
        )
