"""Lists: what a seat knows, as lists to sort, filter and search.

A list is made from the view alone. A row may name the mark on the chart that it is about, so that a page can link the
two. What a program needs to know of a row is in its `id`, `kind` and `values`: no program has to read the cells' words.
"""

from msgspec import Struct


class Column(Struct, frozen=True):
    """The heading of one cell of every row. Numbers are sorted by size, words alphabetically."""

    name: str
    number: bool = False
    about: str = ""


class Row(Struct, frozen=True):
    """One thing: a cell for each column; None where nothing is known."""

    id: str
    """Names the row in its list. The same thing has the same id in every turn."""
    cells: tuple[str | int | float | None, ...]
    mark: str = ""
    seen: int | None = None
    """The step or turn from which this is known, if it is not the current one."""
    kind: str = ""
    """The kind of thing or event, in lists that have several kinds."""
    values: dict[str, str | int | tuple[int, ...]] = {}
    """What the cells say in words, as data."""


class Listing(Struct, frozen=True):
    """One list: its title, columns and rows."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    about: str = ""
    """What the list shows, if the title does not say it."""
