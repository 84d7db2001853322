"""What commands print on: plain text as it is, without markup, colours of values or little pictures."""

from rich.console import Console
from rich.table import Table


def paper(*, errors: bool = False) -> Console:
    """Standard output, or standard error; square brackets and colons in what is printed mean nothing."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False, soft_wrap=True)


def ruled(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table without lines."""
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left")
    return table
