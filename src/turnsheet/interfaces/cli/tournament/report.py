"""The result of a tournament as data: standings, ratings with intervals, crosstable and all matches."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from turnsheet.core.tournaments.crosstable import crosstable
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing
from turnsheet.core.tournaments.tournament import Kind, Plan, tables
from turnsheet.host.ratings.skill import Skill, after_match
from turnsheet.interfaces.cli.tournament.rounds import Played, Setup

NAMES: dict[Kind, str] = {
    "round-robin": "round robin",
    "swiss": "Swiss system",
    "knock-out": "knock-out",
    "league": "league",
}


class Line(Struct, frozen=True):
    """An entry in the standings."""

    place: int
    entry: int
    name: str
    about: str
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents_points: float
    beaten_opponents_points: float
    rating: int
    low: int
    """The rating is between `low` and `high` with a probability of 95 %."""
    high: int


class Cell(Struct, frozen=True):
    """What an entry made against another one."""

    entry: int
    opponent: int
    points: float
    matches: int


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
    crosstable: tuple[Cell, ...]
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
            Line(
                place=each.place,
                entry=each.entry,
                name=entrant.name,
                about=entrant.about,
                points=number(each.points),
                played=each.played,
                won=each.won,
                drawn=each.drawn,
                lost=each.lost,
                byes=each.byes,
                opponents_points=number(each.opponents),
                beaten_opponents_points=number(each.beaten),
                rating=skill.shown,
                low=low,
                high=high,
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
        crosstable=tuple(
            Cell(one, other, number(cell.points), cell.matches)
            for (one, other), cell in sorted(crosstable(pairings).items())
        ),
        matches=tuple(
            MatchLine(each.pairing.round, each.pairing.entries, each.pairing.ranks, each.scores, each.seed)
            for each in played
        ),
    )


def number(value: Fraction) -> float:
    """Points as they are shown."""
    return round(float(value), 2)


def about(found: Report) -> str:
    """A sentence about the tournament."""
    matches = sum(len(each.entries) > 1 for each in found.matches)
    entries = len(found.standings)
    rounds = f"{found.rounds} round{'s' * (found.rounds != 1)}"
    return f"{found.title}, {NAMES[found.kind]}: {entries} entries, {rounds}, {matches} matches, seed {found.seed}"
