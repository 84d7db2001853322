"""Typed rows: what the rest of the host gets from the store, and the words that columns may hold.

A struct names the columns that it is made of by their keys in `schema`, in the order of a select (`columns`), so a row
is made by position: `made(MatchRow, row)`. Moments are milliseconds since 1970.
"""

from collections.abc import Iterable
from typing import Literal, TypedDict, TypeVar

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store import schema

ShownPhase = Literal["gathering", "running", "paused", "failed", "ended"]
Phase = Literal[ShownPhase, "importing"]
"""The phases of a match. One that is `importing` is not complete yet, and nobody is shown it."""
SeatKind = Literal["open", "person", "bot"]
SubmissionKind = Literal["draft", "final", "withdrawn"]
Outcome = Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]
"""What a seat did in a step. `standing`: a substitute played for a player who was absent without notice."""
EndedBy = Literal["owner", "admin"]
ImportPhase = Literal["waiting", "replaying", "done", "failed"]
Pace = Literal["each", "daily"]


class MatchSummary(Struct, frozen=True):
    """A match without the columns that may be long, as lists read it."""

    id: str
    game: str
    version: int
    title: str
    seats: int
    commitment_key: str | None
    parent: str | None
    """The match that a sandbox was made from."""
    parent_step: int | None
    owner: str
    phase: Phase
    head: int | None
    """The newest turn."""
    card: str | None
    card_turn: int | None
    step: int
    take: int
    """How often the step that comes next was played and taken back."""
    attempt: int
    undo_seconds: int
    """Seconds between the last orders and the turn, in which orders can still be taken back."""
    substitute: str | None
    """The bot that plays for absent players."""
    spectator_delay: int | None
    private: bool
    anchor: int | None
    """When the match began: periods of its schedule are counted from here."""
    deadline: int | None
    remind_at: int | None
    grace_until: int | None
    runs_at: int | None
    """When the turn runs if nobody changes their orders; None while orders are missing."""
    claimed: int | None
    """Since when a worker runs the turn; its orders are closed."""
    lease: str | None
    lease_until: int | None
    failure: str | None
    held: bool
    """This release does not have the match's version of the rules."""
    created: int
    ended: int | None
    ended_by: EndedBy | None
    """Who ended it before its time."""
    bytes: int
    archived: str | None
    """The match file that holds its turns."""

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
    seed: str
    position: str | None
    """Where a sandbox or an imported match begins, in the game's notation."""
    schedule: str | None
    absence: str


class MatchChanges(TypedDict, total=False):
    """Columns of a match that change."""

    title: str
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


class SeatRow(Struct, frozen=True):
    """A seat of a match, and who has it."""

    match: str
    seat: int
    kind: SeatKind
    player: str
    """The name of the person or bot."""
    holder: str | None
    """The guest whose seat it is."""
    code: str | None
    """A hash of the code in a link: to the holder's own seat, or an invitation of an earlier release."""
    invitation: str | None
    """The random value from which the invitation's code is made."""
    token: str | None
    """A hash of the token for programs."""
    since: int
    """The step after which the holder took the seat."""
    away_until: int | None
    away_used: int
    vacant: int | None
    """Since when others may take the seat over."""

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


class TurnSummary(Struct, frozen=True):
    """A turn on record, without its state, printouts and orders."""

    id: int
    step: int
    take: int
    fingerprint: str
    at: int
    taken_back: int | None


class TurnRow(TurnSummary, frozen=True):
    """A turn on record with the orders it carried out, without its state and printouts."""

    orders: str


class SubmissionRow(Struct, frozen=True):
    """A sheet that a seat wrote: a draft, sent, or taken back."""

    id: int
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
    """Counted for the seat."""
    more_refusals: int


class NotificationRow(Struct, frozen=True):
    """Something that a person was told."""

    number: int
    """Counted for the person."""
    match: str
    kind: str
    text: str
    at: int
    read: int | None


class AddressRow(Struct, frozen=True):
    """Where a person has notifications sent."""

    id: int
    guest: str
    kind: str
    target: str
    pace: Pace
    nonce: str
    """Random: the name of the address for everyone but the store."""
    created: int
    confirmed: int | None
    sent: int
    """The number of the last notification that was sent there."""
    next_try: int
    tries: int
    fault: str


class ProgramSummary(Struct, frozen=True):
    """A program in the library, without its text."""

    id: int
    game: str
    owner: str
    kind: str
    team: str
    name: str
    counts: str
    brought: str
    revision: int
    created: int
    revised: int
    retired: int | None


class ProgramRow(ProgramSummary, frozen=True):
    """A program in the library."""

    code: str
    frame: str
    """The record file it came from, without its code."""


class ImportRow(Struct, frozen=True):
    """How far an import is, and how it ended."""

    id: str
    owner: str
    worker: str
    match: str
    done: int
    total: int
    phase: ImportPhase
    error: str | None
    heard: int


T = TypeVar("T", bound=Struct)


def made(kind: type[T], row: Iterable[object]) -> T:
    """A typed row from the columns of a select."""
    return kind(*row)


def columns(row: type[Struct], table: schema.AnyTable) -> list[sa.Column[object]]:
    """The columns of a table that a row is made of, in its order."""
    return [table.c[name] for name in row.__struct_fields__]


MATCH_SUMMARY = columns(MatchSummary, schema.matches)
MATCH = columns(MatchRow, schema.matches)
SEAT = columns(SeatRow, schema.seats)
TURN_SUMMARY = columns(TurnSummary, schema.turns)
TURN = columns(TurnRow, schema.turns)
SUBMISSION = columns(SubmissionRow, schema.submissions)
NOTIFICATION = columns(NotificationRow, schema.notifications)
ADDRESS = columns(AddressRow, schema.addresses)
PROGRAM_SUMMARY = columns(ProgramSummary, schema.programs)
PROGRAM = columns(ProgramRow, schema.programs)
IMPORT = columns(ImportRow, schema.imports)
