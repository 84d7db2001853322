"""How commands print: plain text, without markup, colours or emoji."""

from typing import Literal

import msgspec
from rich.console import Console
from rich.table import Table

IDS = ("match", "account")
"""Headings of columns with ids."""


def output(*, errors: bool = False) -> Console:
    """Standard output, or standard error; square brackets and colons are printed as they are."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False, soft_wrap=True)


def plain_table(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table without lines. Ids stay whole, since people copy them; other columns are wrapped to make room."""
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        justify: Literal["left", "right"] = "right" if heading in right else "left"
        table.add_column(heading, justify=justify, no_wrap=heading in IDS, overflow="fold")
    return table


def print_json(value: object) -> None:
    """Print a value as JSON, line by line."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
