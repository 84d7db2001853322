"""Progress bars for commands that take a while; shown only on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from turnsheet.interfaces.cli.console import output


@contextmanager
def progress(about: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, moved by calling what it gives with how much is done of how much."""
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(about, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def counted_progress(quiet: bool) -> Progress:
    """A bar on standard error that shows how many of how many are done, and the time; gone when the work is done."""
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    console = output(errors=True)
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)
