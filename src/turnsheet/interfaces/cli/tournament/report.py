"""The result of a tournament as data: standings, ratings with intervals, crosstable and all matches."""

from collections.abc import Sequence

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.core.tournaments.crosstable import crosstable
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing
from turnsheet.core.tournaments.rows import CrosstableCell, StandingRow, crosstable_cells, standing_row
from turnsheet.core.tournaments.tournament import Kind, Plan, tables
from turnsheet.host.ratings.skill import Skill, after_match
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
    standings: tuple[Line, ...]
    crosstable: tuple[CrosstableCell, ...]
    matches: tuple[MatchLine, ...]


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
    lines = []
    for each in tables(plan, entries, pairings)[0].standings:
        entrant, skill = setup.entrants[each.entry - 1], skills[each.entry]
        low, high = skill.interval
        lines.append(
            copied(
                Line, standing_row(each), name=entrant.name, about=entrant.about, rating=skill.shown, low=low, high=high
            )
        )
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
        standings=tuple(lines),
        crosstable=tuple(crosstable_cells(crosstable(pairings))),
        matches=tuple(
            MatchLine(each.pairing.round, each.pairing.entries, each.pairing.ranks, each.scores, each.seed)
            for each in played
        ),
    )


def about(found: Report) -> str:
    """A sentence about the tournament."""
    matches = sum(len(each.entries) > 1 for each in found.matches)
    entries = len(found.standings)
    rounds = f"{found.rounds} round{'s' * (found.rounds != 1)}"
    return f"{found.title}, {NAMES[found.kind]}: {entries} entries, {rounds}, {matches} matches, seed {found.seed}"
