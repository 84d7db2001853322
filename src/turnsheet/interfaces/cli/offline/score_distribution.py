"""The distribution of scores in matches with one player, and how these matches ended."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median, quantiles

from msgspec import Struct

from turnsheet.interfaces.cli.console import output, plain_table

MOST_ROWS = 12
LONGEST_BAR = 40
STEPS = (1, 2, 5)
"""Widths of rows, times a power of ten."""


class Row(Struct, frozen=True):
    """Scores from the lowest to the highest of a row, and how many matches ended so."""

    low: int
    high: int
    matches: int


class Distribution(Struct, frozen=True):
    """The scores of all matches."""

    least: int
    quarter: float
    """A quarter of the matches ended with less."""
    median: float
    three_quarters: float
    most: int
    rows: tuple[Row, ...]
    endings: dict[str, int]
    """How many matches ended how, the most common first."""


def distribution(scores: Sequence[int], fates: Sequence[str]) -> Distribution:
    """How scores are spread."""
    quarter, _, three = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 3
    endings = sorted(Counter(filter(None, fates)).items(), key=lambda each: (-each[1], each[0]))
    return Distribution(
        min(scores),
        quarter,
        median=float(median(scores)),
        three_quarters=three,
        most=max(scores),
        rows=_rows(scores),
        endings=dict(endings),
    )


def _rows(scores: Sequence[int]) -> tuple[Row, ...]:
    """Rows of equal width, a round number, so few that they can be seen at a glance."""
    width = next(width for width in _widths() if max(scores) // width - min(scores) // width < MOST_ROWS)
    by_row = Counter(score // width for score in scores)
    return tuple(Row(row * width, row * width + width - 1, by_row[row]) for row in range(min(by_row), max(by_row) + 1))


def _widths() -> Iterator[int]:
    return (step * 10**power for power in count() for step in STEPS)


def report(spread: Distribution) -> None:
    """Print it."""
    page = output()
    page.print(
        f"median {spread.median:g}, half of all between {spread.quarter:g} and {spread.three_quarters:g}, "
        f"least {spread.least}, most {spread.most}"
    )
    page.print()
    rows = plain_table("score", "matches", "", right=("score", "matches"))
    longest = max(row.matches for row in spread.rows)
    for row in spread.rows:
        score = f"{row.low}" if row.low == row.high else f"{row.low} to {row.high}"
        rows.add_row(score, str(row.matches), "#" * -(-LONGEST_BAR * row.matches // longest))
    page.print(rows)
    if spread.endings:
        page.print()
        ends = plain_table("how it ended", "matches", right=("matches",))
        for ending, matches in spread.endings.items():
            ends.add_row(ending, str(matches))
        page.print(ends)
