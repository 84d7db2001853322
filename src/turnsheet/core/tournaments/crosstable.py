"""Crosstables: what every entry made against every other one."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from turnsheet.core.tournaments.pairings import Pairing
from turnsheet.core.tournaments.standings import against, opponents_in


class Meetings(Struct, frozen=True):
    """All matches of one entry against another one."""

    points: Fraction = Fraction(0)
    """A win is 1 and a draw is a half."""
    matches: int = 0
    """Those that are over."""


def crosstable(pairings: Iterable[Pairing]) -> dict[tuple[int, int], Meetings]:
    """What the first entry of each key made against the second."""
    cells: dict[tuple[int, int], Meetings] = {}
    for pairing in pairings:
        if not pairing.bye and pairing.over:
            for pair in opponents_in(pairing):
                known = cells.get(pair, Meetings())
                cells[pair] = Meetings(known.points + against(pairing, *pair), known.matches + 1)
    return cells


def ranks_of(scores: Iterable[int], winners: Iterable[int]) -> tuple[int, ...]:
    """The ranks in a match by seat, from 1: winners first, then by score; `winners` are seats counted from 1."""
    won = set(winners)
    merits = [(seat in won, score) for seat, score in enumerate(scores, 1)]
    if won:
        merits = [(True, 0) if each[0] else each for each in merits]  # those who won together are equal
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
