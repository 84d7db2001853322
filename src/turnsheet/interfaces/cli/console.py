"""How commands print: plain text, without markup, colours or emoji."""

import msgspec
from rich.console import Console
from rich.table import Table


def output(*, errors: bool = False) -> Console:
    """Standard output, or standard error; square brackets and colons are printed as they are."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False, soft_wrap=True)


def plain_table(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table without lines."""
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left")
    return table


def print_json(value: object) -> None:
    """Print a value as JSON, line by line."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
