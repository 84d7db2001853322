"""A full disk for a store: a small tmpfs where the machine allows to mount one, else a limit inside SQLite.

Either way SQLite answers that the database or disk is full, in every process that writes to the store, until the disk
is enlarged. The limit is on the pages of the file. It counts for each connection, so processes are started with a
`sitecustomize` that gives all connections the limit which is written in a file now.
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

SMALL, LARGE = "3m", "200m"
SMALL_PAGES, LARGE_PAGES = 220, 50_000
LIMIT = '''
import sqlite3
from pathlib import Path

connect = sqlite3.connect


class Limited(sqlite3.Connection):
    """A connection to a database whose number of pages is limited by what a file says now."""

    limit = ""

    def cursor(self, *words):
        limit = Path(__file__).with_name("pages").read_text()
        if limit != self.limit:
            super().execute(f"PRAGMA max_page_count={limit}").close()
            self.limit = limit
        return super().cursor(*words)


def limited(*words, **named):
    return connect(*words, **{"factory": Limited, **named})


sqlite3.connect = sqlite3.dbapi2.connect = limited
'''


class Disk(NamedTuple):
    """A small disk: what processes that use it are started with, and how it becomes large."""

    settings: dict[str, str]
    enlarge: Callable[[], None]


def run(*command: str) -> None:
    """Run a command that must succeed."""
    subprocess.run(command, check=True, stderr=subprocess.PIPE)


@contextmanager
def mounted(folder: Path) -> Iterator[Disk]:
    """A disk of its own for a folder. Raises OSError or CalledProcessError where that is not allowed."""
    run("mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder))
    try:
        yield Disk({}, lambda: run("mount", "-o", f"remount,size={LARGE}", str(folder)))
    finally:
        run("umount", "-l", str(folder))


@contextmanager
def limited(folder: Path) -> Iterator[Disk]:
    """A folder whose SQLite files can only become so large, for processes that are started with the settings."""
    with TemporaryDirectory() as place:
        pages = Path(place) / "pages"
        pages.write_text(str(SMALL_PAGES))
        (Path(place) / "sitecustomize.py").write_text(LIMIT)
        paths = [place, *filter(None, [os.environ.get("PYTHONPATH")])]
        yield Disk({"PYTHONPATH": os.pathsep.join(paths)}, lambda: replace(pages, str(LARGE_PAGES)))


def replace(file: Path, text: str) -> None:
    """Give a file another text at one moment, since others read it at any time."""
    other = file.with_suffix(".new")
    other.write_text(text)
    other.replace(file)


def small_disk(folder: Path) -> AbstractContextManager[Disk]:
    """A small disk for a folder, in the way that this machine allows."""
    try:
        with mounted(folder):
            pass
    except (OSError, subprocess.CalledProcessError):
        return limited(folder)
    return mounted(folder)
