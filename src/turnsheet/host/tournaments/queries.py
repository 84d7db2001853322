"""What is shown of tournaments. People are entries with a number and a name; their ids never leave the host."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.tournaments import league
from turnsheet.core.tournaments.crosstable import Meetings, crosstable
from turnsheet.core.tournaments.league import Season
from turnsheet.core.tournaments.pairings import Entry, Pairing
from turnsheet.core.tournaments.tournament import (
    Plan,
    Table,
    ahead,
    newest_season,
    pairing_name,
    round_name,
    rounds,
    season_tables,
    seasons,
    tables,
)
from turnsheet.host.people import Asker, same
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.tournaments import EntryRow, TournamentEventRow, TournamentPhase, TournamentRow
from turnsheet.host.store.rows.competition import tournaments
from turnsheet.host.store.rows.people import guests
from turnsheet.host.tournaments import seeding
from turnsheet.host.tournaments.match_terms import Terms, options_in_words
from turnsheet.host.tournaments.tournaments import (
    entry,
    find,
    least_entries,
    may_end,
    pairing,
    plan_of,
    terms_of,
    why_not_start,
)

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
    round_name: str
    """What the last round that began is called; empty before the first."""
    owner_name: str
    mine: bool


class ShownPairing(Struct, frozen=True):
    """A pairing, and its match if the asker may see it."""

    pairing: Pairing
    match: str | None
    mine: bool
    planned: bool = False
    """Whether it is in a later round."""
    number: int | None = None
    """Its number in the tournament; None if it is planned."""
    note: str = ""
    """Why its result was decided by hand."""
    name: str = ""
    """What it is about: the name of its round, or `third place`."""


class ShownSeason(Struct, frozen=True):
    """A season of a league."""

    season: Season
    begun: bool
    over: bool
    winners: tuple[int, ...]
    """The first of the highest division, when the season is over."""


class Tournament(Struct, frozen=True):
    """All of a tournament that the asker may see."""

    summary: Summary
    terms: Terms
    entries: tuple[EntryRow, ...]
    my_entry: int | None
    may_enter: bool
    rounds: int
    """As far as it is known; of a league those of the season that is shown."""
    season: int
    """The season that tables, crosstable and pairings belong to; 0 if it is not a league, and before its start."""
    seasons: tuple[ShownSeason, ...]
    tables: tuple[Table, ...]
    crosstable: dict[tuple[int, int], Meetings]
    pairings: tuple[ShownPairing, ...]
    playing: tuple[ShownPairing, ...]
    """The matches of the asker that are not over, in all seasons."""
    round_names: tuple[str, ...]
    """From the first round to the last that began or is known to come."""
    options_in_words: tuple[str, ...]
    """The options of its matches as phrases."""
    may_decide: bool
    """Whether the asker may decide matches in which they do not play."""
    may_end: bool
    """Whether the asker may end it before its time."""
    late_start: bool
    """Whether it did not start at its time, and waits for its owner."""
    why_not_start: str
    """Why it cannot start yet; empty if it can, or has started."""
    least_entries: int
    seeds: dict[int, int]
    """By the numbers of the entries; before the start, as they would be now."""


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


def history(site: Site, tournament: str, limit: int, before: int | None = None) -> list[TournamentEventRow]:
    """What happened in a tournament, the newest first; or what happened before one line."""
    with site.store.read() as connection:
        find(connection, tournament)
        return tournaments.events(connection, tournament, limit, before)


def _summary(connection: Connection, row: TournamentRow, asker: Asker, entries: int, last: int) -> Summary:
    plan = plan_of(row)
    known = [entry(each) for each in tournaments.entries(connection, row.id)] if plan.kind == "knock-out" else []
    return Summary(
        row=row,
        plan=plan,
        round_name=round_name(plan, known, last) if last else "",
        entries=entries,
        last_round=last,
        owner_name=guests.name(connection, row.owner),
        mine=same(asker.person, row.owner),
    )


def shown(site: Site, tournament: str, asker: Asker, season: int | None = None) -> Tournament:
    """A tournament; of a league one season, the newest that began if none is chosen."""
    with site.store.read() as connection:
        row = find(connection, tournament)
        rows = tournaments.entries(connection, tournament)
        there = tournaments.pairings(connection, tournament)
        if row.phase == "open":
            now = seeding.ratings_now(connection, row.game, rows)
            rows = [replace(each, rating=now[each.number]) for each in rows]
        here = [each for each in rows if each.until is None]
        played = [pairing(each) for each in there]
        last = max((each.round for each in played), default=0)
        summary = _summary(connection, row, asker, len(here), last)
        governs = may_end(connection, row, asker)
    plan, entries = summary.plan, [entry(each) for each in rows]
    own = sorted((each.until is not None, each.number) for each in rows if same(asker.person, each.holder))
    mine = own[0][1] if own else None
    pairings = [
        ShownPairing(
            pairing=paired,
            match=each.match if paired.over or mine in paired.entries else None,
            mine=mine in paired.entries,
            number=each.number,
            note=each.note,
            name=pairing_name(plan, entries, paired),
        )
        for each, paired in zip(there, played, strict=True)
    ]
    playing = tuple(each for each in pairings if each.mine and not each.pairing.over)
    if row.phase == "running":
        pairings += [
            ShownPairing(each, None, mine in each.entries, True, name=pairing_name(plan, entries, each))
            for each in ahead(plan, entries, played)
        ]
    enough = row.phase != "open" and bool(entries)
    found = seasons(plan, entries, played) if enough else []
    chosen = _chosen(found, played, season)
    if chosen is not None:
        pairings = [each for each in pairings if chosen.has(each.pairing)]
        listed = season_tables(entries, played, found, chosen)
    else:
        listed = tables(plan, entries, played) if enough else []
    known_rounds = chosen.rounds if chosen is not None else rounds(plan, entries) if enough else 0
    return Tournament(
        summary=summary,
        terms=terms_of(row),
        entries=tuple(rows),
        my_entry=mine,
        may_enter=mine is None and (row.phase == "open" or (row.phase == "running" and row.late)),
        rounds=known_rounds,
        season=0 if chosen is None else chosen.number,
        seasons=tuple(_shown_season(each, entries, played) for each in found),
        tables=tuple(listed),
        crosstable=crosstable(each.pairing for each in pairings),
        pairings=tuple(pairings),
        playing=playing,
        round_names=tuple(round_name(plan, entries, number) for number in range(1, max(last, known_rounds) + 1)),
        options_in_words=tuple(options_in_words(site, row)),
        may_decide=governs and row.phase == "running",
        may_end=governs and row.phase in ("open", "running"),
        late_start=row.phase == "open" and row.starts is not None and row.next_round is None,
        why_not_start=why_not_start(row, rows) if row.phase == "open" else "",
        least_entries=least_entries(plan),
        seeds=seeding.seeds(entries),
    )


def _chosen(found: Sequence[Season], played: Sequence[Pairing], season: int | None) -> Season | None:
    """The season that is shown."""
    if season is None:
        return newest_season(found, played) if found else None
    if not 1 <= season <= len(found):
        raise RefusedError("no-such-season", _no_season(len(found)))
    return found[season - 1]


def _no_season(count: int) -> str:
    if not count:
        return "This tournament has no seasons: only leagues have, from their start."
    return f"This league has the season{'s' * (count > 1)} 1{f' to {count}' * (count > 1)} so far."


def _shown_season(season: Season, entries: Sequence[Entry], played: Sequence[Pairing]) -> ShownSeason:
    here = [each for each in played if season.has(each)]
    last = max((each.round for each in here), default=0)
    over = last == season.last_round and all(each.over for each in here)
    first = league.tables(entries, here, season)[0] if over else []
    winners = tuple(each.entry for each in first if each.place == 1)
    return ShownSeason(season, bool(here), over, winners)
