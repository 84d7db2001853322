"""The archive: matches brought in from match files, and a copy of the whole store while it is in use."""

import sqlite3
from pathlib import Path

import sqlalchemy as sa

from turnsheet.host import private
from turnsheet.host.store.engine import Store
from turnsheet.host.store.tables import matches


def back_up(store: Store, target: Path) -> None:
    """Copy the store into a SQLite file while others go on writing to it."""
    if target.exists():
        raise FileExistsError(f"{target}: there is something already")
    private.database(target)
    if store.sqlite:
        with sqlite3.connect(store.url.database or "") as source, sqlite3.connect(target) as copy:
            source.backup(copy)
        return
    copy_store = Store(f"sqlite:///{target}")
    steady = store.engine.execution_options(isolation_level="REPEATABLE READ")
    with steady.connect() as source_rows, copy_store.write() as rows:
        for table in matches.metadata.sorted_tables:
            found = source_rows.execute(sa.select(table)).mappings().all()
            if found:
                rows.execute(table.insert(), [dict(row) for row in found])
    copy_store.close()
