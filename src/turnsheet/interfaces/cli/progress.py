"""Progress bars for commands that take a while; only a person who looks at a terminal sees them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress(about: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, moved by calling what it gives with how much is done of how much."""
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(about, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)
