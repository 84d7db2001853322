"""The result of a tournament as data: standings, ratings with intervals, crosstable and all matches."""

from collections.abc import Sequence

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.core.tournaments.crosstable import crosstable
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing
from turnsheet.core.tournaments.rows import CrosstableCell, StandingRow, crosstable_cells, standing_row
from turnsheet.core.tournaments.standings import Standing
from turnsheet.core.tournaments.tournament import Kind, Plan, Table, season_tables, seasons, tables
from turnsheet.core.word_lists import count
from turnsheet.host.ratings.skill import Skill, after_match
from turnsheet.interfaces.cli.bots.recorded_match import Fault
from turnsheet.interfaces.cli.tournament.entrants import Entrant
from turnsheet.interfaces.cli.tournament.rounds import Played, Setup

NAMES: dict[Kind, str] = {
    "round-robin": "round robin",
    "swiss": "Swiss system",
    "knock-out": "knock-out",
    "league": "league",
}


class Line(StandingRow, frozen=True, kw_only=True):
    """An entry in the standings."""

    name: str
    about: str
    rating: int
    low: int
    """The rating is between `low` and `high` with a probability of 95 %."""
    high: int


class MatchLine(Struct, frozen=True):
    """A match, by the numbers of the entries; 0 is a bot that filled a seat. A bye has one entry and no seed."""

    round: int
    entries: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seed: str


class Part(Struct, frozen=True):
    """A division in a season of a league; other kinds have one part with everything."""

    season: int
    division: int
    standings: tuple[Line, ...]
    crosstable: tuple[CrosstableCell, ...]

    @property
    def title(self) -> str:
        """What it is called; empty if there is only one."""
        return f"Season {self.season}, division {self.division}" if self.season else ""


class Report(Struct, frozen=True):
    """A tournament that was played."""

    game: str
    title: str
    version: int
    kind: Kind
    seats: int
    repeat: int
    seed: int
    rounds: int
    tie_breaks: tuple[str, ...]
    seasons: int
    """Of a league; otherwise 0."""
    standings: tuple[Line, ...]
    """Of a league those of its last season, division by division."""
    crosstable: tuple[CrosstableCell, ...]
    """Of all matches."""
    parts: tuple[Part, ...]
    """The divisions of a league, season by season; none of other kinds."""
    matches: tuple[MatchLine, ...]
    faults: tuple[Fault, ...] = ()
    """What went wrong with bots from outside, in the order of the matches."""


def ratings(entries: Sequence[Entry], pairings: Sequence[Pairing]) -> dict[int, Skill]:
    """How strong the entries are, from the matches in their order. Bots that fill seats are not rated."""
    skills = {entry.number: Skill() for entry in entries}
    for pairing in pairings:
        rated = [(each, rank) for each, rank in zip(pairing.entries, pairing.ranks, strict=False) if each != FILLER]
        if len(rated) > 1:
            new = after_match([skills[each] for each, _ in rated], [rank for _, rank in rated])
            skills.update(zip((each for each, _ in rated), new, strict=True))
    return skills


def report(
    setup: Setup, plan: Plan, repeat: int, called: tuple[str, int], entries: Sequence[Entry], played: Sequence[Played]
) -> Report:
    """All of it; `called` is the game's title and version."""
    pairings = [each.pairing for each in played]
    skills = ratings(entries, pairings)

    def lines(table: Table) -> tuple[Line, ...]:
        return tuple(_line(each, setup.entrants[each.entry - 1], skills[each.entry]) for each in table.standings)

    found = seasons(plan, entries, pairings)
    parts = [
        Part(
            season=season.number,
            division=table.division,
            standings=lines(table),
            crosstable=tuple(
                crosstable_cells(
                    crosstable(each for each in pairings if season.has(each) and each.group == table.division - 1)
                )
            ),
        )
        for season in found
        for table in season_tables(entries, pairings, found, season)
    ]
    return Report(
        game=setup.game,
        title=called[0],
        version=called[1],
        kind=plan.kind,
        seats=plan.seats,
        repeat=repeat,
        seed=setup.seed,
        rounds=max((pairing.round for pairing in pairings), default=0),
        tie_breaks=plan.tie_breaks,
        seasons=len(found),
        standings=tuple(line for table in tables(plan, entries, pairings) for line in lines(table)),
        crosstable=tuple(crosstable_cells(crosstable(pairings))),
        parts=tuple(parts),
        matches=tuple(
            MatchLine(each.pairing.round, each.pairing.entries, each.pairing.ranks, each.scores, each.seed)
            for each in played
        ),
        faults=tuple(fault for each in played for fault in each.faults),
    )


def _line(standing: Standing, entrant: Entrant, skill: Skill) -> Line:
    low, high = skill.interval
    row = standing_row(standing)
    return copied(Line, row, name=entrant.name, about=entrant.about, rating=skill.shown, low=low, high=high)


def parts_of(found: Report) -> tuple[Part, ...]:
    """The tables to show, one after the other."""
    return found.parts or (Part(0, 0, found.standings, found.crosstable),)


def about(found: Report) -> str:
    """A sentence about the tournament."""
    matches = sum(len(each.entries) > 1 for each in found.matches)
    entries = len(found.standings)
    seasons = f"{count(found.seasons, 'season')}, " if found.seasons else ""
    counts = f"{entries} entries, {seasons}{count(found.rounds, 'round')}, {matches} matches, seed {found.seed}"
    return f"{found.title}, {NAMES[found.kind]}: {counts}"
