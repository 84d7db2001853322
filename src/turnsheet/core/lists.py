"""Lists: what a seat knows, as tables to sort, to filter and to search.

A list is made from the view alone. Its rows may name the mark on the chart that they are about, so that whoever shows
them can lead from the one to the other.
"""

from msgspec import Struct


class Column(Struct, frozen=True):
    """What stands in one place of every row. Numbers are sorted by size, words by the alphabet."""

    name: str
    number: bool = False
    about: str = ""


class Row(Struct, frozen=True):
    """One thing: a cell for each column; None where there is nothing to tell."""

    cells: tuple[str | int | None, ...]
    mark: str = ""
    seen: int | None = None
    """The step or turn of which this is told, if it is not from now."""


class Listing(Struct, frozen=True):
    """A table with a title."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    about: str = ""
    """A sentence on what it tells, if its title does not."""
