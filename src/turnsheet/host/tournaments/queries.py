"""What is shown of tournaments. People are entries with a number and a name; their ids never leave the host."""

from typing import Literal

from msgspec import Struct

from turnsheet.core.tournaments import league
from turnsheet.core.tournaments.crosstable import Meetings, crosstable
from turnsheet.core.tournaments.pairings import Pairing
from turnsheet.core.tournaments.tournament import Plan, Table, ahead, rounds, tables
from turnsheet.host.people import Asker, same
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.tournaments import EntryRow, TournamentEventRow, TournamentPhase, TournamentRow
from turnsheet.host.store.rows import guests, tournaments
from turnsheet.host.tournaments.terms import Terms
from turnsheet.host.tournaments.tournaments import entry, find, pairing, plan_of, terms_of

MOST_HISTORY = 200
"""How many lines of the history are shown, the newest ones."""
Which = Literal["current", "finished", "mine"]
PHASES: dict[Which, tuple[TournamentPhase, ...]] = {
    "current": ("open", "running"),
    "finished": ("over", "cancelled"),
    "mine": ("open", "running", "over", "cancelled"),
}


class Summary(Struct, frozen=True):
    """A tournament on a list."""

    row: TournamentRow
    plan: Plan
    entries: int
    """Without those who dropped out."""
    last_round: int
    owner_name: str
    mine: bool


class ShownPairing(Struct, frozen=True):
    """A pairing, and its match if the asker may see it."""

    pairing: Pairing
    match: str | None
    mine: bool
    planned: bool = False
    """Whether it is in a later round."""


class Tournament(Struct, frozen=True):
    """All of a tournament that the asker may see."""

    summary: Summary
    terms: Terms
    entries: tuple[EntryRow, ...]
    my_entry: int | None
    may_enter: bool
    rounds: int
    """As far as it is known."""
    season: int
    """Of a league; otherwise 0."""
    tables: tuple[Table, ...]
    crosstable: dict[tuple[int, int], Meetings]
    pairings: tuple[ShownPairing, ...]
    history: tuple[TournamentEventRow, ...]


def listed(site: Site, asker: Asker, which: Which, limit: int, after: int = 0) -> list[Summary]:
    """Tournaments, the newest first."""
    if which == "mine" and asker.person is None:
        return []
    with site.store.read() as connection:
        person = asker.person if which == "mine" else None
        rows = tournaments.newest(connection, limit, after, PHASES[which], person)
        names = [row.id for row in rows]
        counts, last = tournaments.counts(connection, names), tournaments.rounds(connection, names)
        return [_summary(connection, row, asker, counts.get(row.id, 0), last.get(row.id, 0)) for row in rows]


def _summary(connection: Connection, row: TournamentRow, asker: Asker, entries: int, last: int) -> Summary:
    return Summary(
        row=row,
        plan=plan_of(row),
        entries=entries,
        last_round=last,
        owner_name=guests.name(connection, row.owner),
        mine=same(asker.person, row.owner),
    )


def shown(site: Site, tournament: str, asker: Asker) -> Tournament:
    """A tournament."""
    with site.store.read() as connection:
        row = find(connection, tournament)
        rows = tournaments.entries(connection, tournament)
        there = tournaments.pairings(connection, tournament)
        history = tournaments.events(connection, tournament, MOST_HISTORY)
        here = [each for each in rows if each.until is None]
        played = [pairing(each) for each in there]
        last = max((each.round for each in played), default=0)
        summary = _summary(connection, row, asker, len(here), last)
    plan, entries = summary.plan, [entry(each) for each in rows]
    mine = next((each.number for each in rows if same(asker.person, each.holder)), None)
    begun = row.phase != "open"
    pairings = [
        ShownPairing(
            pairing=paired,
            match=each.match if paired.over or mine in paired.entries else None,
            mine=mine in paired.entries,
        )
        for each, paired in zip(there, played, strict=True)
    ]
    if row.phase == "running":
        pairings += [ShownPairing(each, None, mine in each.entries, True) for each in ahead(plan, entries, played)]
    enough = begun and bool(entries)
    seasons = league.seasons(entries, played, plan.league) if enough and plan.kind == "league" else []
    return Tournament(
        summary=summary,
        terms=terms_of(row),
        entries=tuple(rows),
        my_entry=mine,
        may_enter=mine is None and (row.phase == "open" or (row.phase == "running" and row.late)),
        rounds=rounds(plan, entries) if enough else 0,
        season=min(plan.seasons, seasons[-1].number) if seasons else 0,
        tables=tuple(tables(plan, entries, played)) if enough else (),
        crosstable=crosstable(played),
        pairings=tuple(pairings),
        history=tuple(history),
    )
