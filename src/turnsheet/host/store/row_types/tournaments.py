"""Tournaments: their rows, entries, pairings and history, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

TournamentPhase = Literal["open", "running", "over", "cancelled"]
TournamentEventKind = Literal["entered", "dropped out", "result", "decided", "waits", "told"]
"""The kinds of lines in the history: `told` is what nothing looks for again."""


class TournamentRow(Struct, frozen=True):
    """A tournament."""

    id: Annotated[str, Column(MATCH, key=True)]
    owner: Annotated[str, Column(SECRET, index=True, person=True)]
    game: Annotated[str, Column(sa.String(40))]
    title: Annotated[str, Column(sa.String(80))]
    plan: str
    """How it is played, as JSON (`core.tournaments.tournament.Plan`)."""
    terms: str
    """How its matches are played, as JSON (`host.tournaments.match_terms.Terms`)."""
    late: bool
    """Whether people can enter after the start."""
    phase: Annotated[TournamentPhase, Column(sa.String(12), index=True)]
    created: Annotated[int, Column(sa.BigInteger, index=True)]
    started: Annotated[int | None, Column(sa.BigInteger)]
    ended: Annotated[int | None, Column(sa.BigInteger)]
    next_round: Annotated[int | None, Column(sa.BigInteger)]
    """When the next round begins at the earliest; None if as soon as the last one is over.

    Before the start: when a worker tries to start it; None if the owner does that.
    """
    starts: Annotated[int | None, Column(sa.BigInteger)]
    """When it is to start by itself; it stays when it could not."""


class MatchTournament(Struct, frozen=True):
    """The tournament that a match is part of."""

    id: str
    title: str


class EntryRow(Struct, frozen=True):
    """Somebody who takes part: a person or a bot."""

    tournament: Annotated[str, Column(MATCH, refers_to="tournaments.id", key=True)]
    number: Annotated[int, Column(key=True)]
    holder: Annotated[str | None, Column(SECRET, index=True, person=True)]
    """The person; None for a bot."""
    bot: Annotated[str, Column(sa.String(40))]
    name: Annotated[str, Column(sa.String(60))]
    since: int
    until: int | None
    """Their last round, if they dropped out."""
    rating: int | None = None
    """By which they are seeded: from the start of the tournament, or when they entered late; None if they had none."""
    resigns: Annotated[bool, Column(default=sa.false())] = False
    """Whether they dropped out and their open matches are still to be resigned."""


class PairingRow(Struct, frozen=True):
    """A match of a round, or a bye."""

    tournament: Annotated[str, Column(MATCH, refers_to="tournaments.id", key=True)]
    number: Annotated[int, Column(key=True)]
    round: int
    group: Annotated[int, Column(name="part")]
    entries: str
    """The numbers of the entries by seat, as JSON."""
    ranks: Annotated[str, Column(default="[]")]
    """How it ended, as JSON; empty until then."""
    match: Annotated[str | None, Column(MATCH, index=True)]
    """None for a bye, and until the match is opened. The match may have been removed since."""
    note: Annotated[str, Column(default="")] = ""
    """Why the result was decided by hand; empty if it was not."""


class TournamentEventRow(Struct, frozen=True):
    """Something that happened in a tournament."""

    tournament: Annotated[str, Column(MATCH, refers_to="tournaments.id", key=True)]
    number: Annotated[int, Column(key=True)]
    at: Annotated[int, Column(sa.BigInteger)]
    text: str


class NewTournament(TypedDict):
    """Columns of a new tournament."""

    id: str
    owner: str
    game: str
    title: str
    plan: str
    terms: str
    late: bool
    phase: TournamentPhase
    created: int
    next_round: int | None
    starts: int | None


class TournamentChanges(TypedDict, total=False):
    """Columns of a tournament that change."""

    phase: TournamentPhase
    started: int | None
    ended: int | None
    next_round: int | None
    starts: int | None


class PairingChanges(TypedDict, total=False):
    """Columns of a pairing that change."""

    entries: str
    ranks: str
    match: str | None
    note: str
