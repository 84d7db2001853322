"""The store: it opens, has the schema of this release, is not damaged, and its positions can be read."""

from collections.abc import Iterator
from pathlib import Path

from turnsheet.host.doctor.finding import Finding, named, ok, problem, warning
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store import file_check
from turnsheet.host.store.engine import (
    BAD_ADDRESS,
    UNREACHABLE,
    Store,
    StoreError,
    newest_revision,
    revision_of,
    sqlite_file,
)
from turnsheet.host.store.open_errors import UnusableStoreError, kind_of
from turnsheet.host.store.rows.matches import matches

PATIENCE_SECONDS = 120.0
"""How long the pages of a large SQLite file are checked; that may not be all of them."""
SAMPLE = 200
"""How many matches are checked."""


def opened(url: str) -> tuple[Store | None, list[Finding]]:
    """The store, if it can be opened, and the findings about it."""
    try:
        file = sqlite_file(url)
        if file is not None and not Path(file).is_file():
            says = f"There is no store at {file}."
            return None, [problem(says, "Start turnsheet serve once, or name the data folder with --data.")]
        store = Store(url, prepare=False)
        with store.read() as connection:
            found = revision_of(connection)
    except UnusableStoreError as error:
        return None, [problem(str(error), "Restore a backup, or use the release that wrote it.")]
    except BAD_ADDRESS:
        says = "TURNSHEET_DATABASE is not the address of a database."
        return None, [problem(says, "Write it as postgresql://user@host/name, or leave it out.")]
    except (StoreError, OSError) as error:
        says = f"The store cannot be opened ({kind_of(error)})."
        return None, [problem(says, "Check that the database runs and that its address and password are right.")]
    kind = "SQLite" if store.sqlite else "PostgreSQL"
    return store, [ok(f"The store opens ({kind})."), _revision(found)]


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
    found = file_check.check(store.url.database or "", PATIENCE_SECONDS)
    if found is None:
        says = f"The file is too large to check within {PATIENCE_SECONDS:.0f} seconds."
        yield warning(says, "Make a backup, which reads every page.")
    elif not found.whole:
        yield problem("The file is damaged.", "Stop the server and restore the last backup.")
    elif found.broken:
        tables = named(list(found.broken))
        yield problem(f"Rows refer to others that are missing ({tables}).", "Restore the last backup.")
    else:
        yield ok("The file is not damaged.")


def readable(site: Site) -> Iterator[Finding]:
    """Whether the positions of matches can be read: of running ones, then of the newest others."""
    broken: list[str] = []
    with site.store.read() as connection:
        rows = matches.begun(connection, SAMPLE)
        for row in rows:
            assert row.head is not None
            try:
                turn_state(connection, site, row, row.head)
            except UNREACHABLE:
                raise
            except Exception:  # any error means that it cannot be read
                broken.append(row.id)
    if broken:
        says = f"The positions of {len(broken)} of {len(rows)} matches cannot be read: {named(broken)}."
        yield problem(says, "Restore a backup, or end these matches with turnsheet admin end.")
    else:
        yield ok(f"The positions of {len(rows)} matches can be read.")
