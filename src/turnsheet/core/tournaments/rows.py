"""Standings and crosstables as they are shown: numbers instead of fractions, for the API, the command and its page."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from turnsheet.core.tournaments.crosstable import Meetings
from turnsheet.core.tournaments.standings import Movement, Standing


class StandingRow(Struct, frozen=True, kw_only=True):
    """An entry in a table. Entries that no tie-break separates share a place."""

    place: int
    entry: int
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents_points: float
    """The sum of the points of all opponents (Buchholz)."""
    beaten_opponents_points: float
    """The points of the opponents, times the points made against them (Sonneborn-Berger)."""
    left: bool
    """Whether they dropped out; in a league, before the end of the season."""
    movement: Movement
    """Whether they went up or down after this season of a league; empty until the next one is known."""


class CrosstableCell(Struct, frozen=True):
    """What an entry made against another one."""

    entry: int
    opponent: int
    points: float
    matches: int


def standing_row(standing: Standing) -> StandingRow:
    """A row of a table."""
    return StandingRow(
        place=standing.place,
        entry=standing.entry,
        points=_number(standing.points),
        played=standing.played,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
        byes=standing.byes,
        opponents_points=_number(standing.opponents),
        beaten_opponents_points=_number(standing.beaten),
        left=standing.left,
        movement=standing.movement,
    )


def crosstable_cells(cells: Mapping[tuple[int, int], Meetings]) -> list[CrosstableCell]:
    """The cells of a crosstable, by entry and opponent."""
    return [
        CrosstableCell(entry, opponent, _number(cell.points), cell.matches)
        for (entry, opponent), cell in sorted(cells.items())
    ]


def _number(value: Fraction) -> float:
    return round(float(value), 2)
