"""Looks through the file of a SQLite store for damage, without changing it. PostgreSQL checks this on its own."""

import sqlite3
from time import monotonic

from msgspec import Struct

STEPS = 100_000
"""How many steps of SQLite pass between two looks at the clock."""


class FileCheck(Struct, frozen=True):
    """What is wrong with a file."""

    whole: bool
    """Whether its pages are as SQLite wrote them."""
    broken: tuple[str, ...] = ()
    """Tables with rows that refer to others that are missing."""


def check(database: str, seconds: float) -> FileCheck | None:
    """Check a file; None if that takes longer."""
    until = monotonic() + seconds
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        connection.set_progress_handler(lambda: monotonic() > until, STEPS)
        if [str(row[0]) for row in connection.execute("PRAGMA quick_check(10)")] != ["ok"]:
            return FileCheck(whole=False)
        rows = connection.execute("PRAGMA foreign_key_check").fetchmany(10)
        return FileCheck(True, tuple(sorted({str(row[0]) for row in rows})))
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        return None
    except sqlite3.DatabaseError:
        return FileCheck(whole=False)
    finally:
        connection.close()
