"""The store: it opens, has the schema of this release, is not damaged, and its positions can be read."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import sqlalchemy as sa

from turnsheet.host.doctor.finding import Finding, named, ok, problem, warning
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.engine import Store, newest_revision, revision_of
from turnsheet.host.store.open_errors import UnusableStoreError
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.schema import matches, select

PATIENCE_SECONDS = 120.0
"""How long the pages of a large SQLite file are checked; that may not be all of them."""
SAMPLE = 200
"""How many matches are checked."""
STEPS = 100_000
"""How many steps of SQLite pass between two looks at the clock."""


def opened(url: str) -> tuple[Store | None, list[Finding]]:
    """The store, if it can be opened, and the findings about it."""
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
            says = f"There is no store at {parsed.database}."
            return None, [problem(says, "Start turnsheet serve once, or name the data folder with --data.")]
        store = Store(url, prepare=False)
        with store.read() as connection:
            found = revision_of(connection)
    except UnusableStoreError as error:
        return None, [problem(str(error), "Restore a backup, or use the release that wrote it.")]
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError):
        says = "TURNSHEET_DATABASE is not the address of a database."
        return None, [problem(says, "Write it as postgresql://user@host/name, or leave it out.")]
    except (sa.exc.SQLAlchemyError, OSError) as error:
        says = f"The store cannot be opened ({_cause(error)})."
        return None, [problem(says, "Check that the database runs and that its address and password are right.")]
    kind = "SQLite" if store.sqlite else "PostgreSQL"
    return store, [ok(f"The store opens ({kind})."), _revision(found)]


def _cause(error: Exception) -> str:
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
    return type(cause).__name__


def _revision(found: str) -> Finding:
    newest = newest_revision()
    if found == newest:
        return ok(f"The schema is that of this release ({newest}).")
    says = f"The schema has revision {found or 'unknown'}; this release needs {newest}."
    return warning(says, "Make a backup, then restart the server, which migrates the database.")


def whole(store: Store) -> Iterator[Finding]:
    """Whether a SQLite file is damaged; PostgreSQL checks this on its own."""
    if not store.sqlite:
        return
    until = monotonic() + PATIENCE_SECONDS
    connection = sqlite3.connect(f"file:{store.url.database}?mode=ro", uri=True)
    try:
        connection.set_progress_handler(lambda: monotonic() > until, STEPS)
        faults = [str(row[0]) for row in connection.execute("PRAGMA quick_check(10)")]
        broken = connection.execute("PRAGMA foreign_key_check").fetchmany(10) if faults == ["ok"] else []
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        says = f"The file is too large to check within {PATIENCE_SECONDS:.0f} seconds."
        yield warning(says, "Make a backup, which reads every page.")
        return
    except sqlite3.DatabaseError:
        faults, broken = ["damaged"], []
    finally:
        connection.close()
    if faults != ["ok"]:
        yield problem("The file is damaged.", "Stop the server and restore the last backup.")
    elif broken:
        tables = named(sorted({str(row[0]) for row in broken}))
        yield problem(f"Rows refer to others that are missing ({tables}).", "Restore the last backup.")
    else:
        yield ok("The file is not damaged.")


def readable(site: Site) -> Iterator[Finding]:
    """Whether the positions of matches can be read: of running ones, then of the newest others."""
    first = sa.case((matches.c.phase == "ended", 1), else_=0)
    begun = select(MatchRow, matches).where(matches.c.head.is_not(None)).order_by(first, matches.c.created.desc())
    broken: list[str] = []
    with site.store.read() as connection:
        rows = [made(MatchRow, row) for row in connection.execute(begun.limit(SAMPLE))]
        for row in rows:
            assert row.head is not None
            try:
                turn_state(connection, site, row, row.head)
            except sa.exc.OperationalError:
                raise
            except Exception:  # any error means that it cannot be read
                broken.append(row.id)
    if broken:
        says = f"The positions of {len(broken)} of {len(rows)} matches cannot be read: {named(broken)}."
        yield problem(says, "Restore a backup, or end these matches with turnsheet admin end.")
    else:
        yield ok(f"The positions of {len(rows)} matches can be read.")
